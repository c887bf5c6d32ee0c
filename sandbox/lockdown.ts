// What a cell takes away from its own realm, and the test that keeps a cell without its belts from ever saying `ready`.
import { readdirSync } from 'node:fs';

/** Beside the language itself, the globals that Pyodide's glue needs; everything else goes. */
const KEPT = new Set([
  'TextDecoder', 'TextEncoder', 'WebAssembly', 'AbortController', 'AbortSignal', 'URL', 'setTimeout', 'clearTimeout', 'console',
  'globalThis', 'Infinity', 'NaN', 'undefined', 'Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Boolean',
  'String', 'Symbol', 'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SuppressedError',
  'SyntaxError', 'TypeError', 'URIError', 'JSON', 'Math', 'Intl', 'ArrayBuffer', 'Atomics', 'Uint8Array', 'Int8Array',
  'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'Uint8ClampedArray',
  'BigUint64Array', 'BigInt64Array', 'DataView', 'Map', 'BigInt', 'Set', 'Iterator', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy',
  'Reflect', 'FinalizationRegistry', 'DisposableStack', 'AsyncDisposableStack', 'decodeURI', 'decodeURIComponent', 'encodeURI',
  'encodeURIComponent', 'escape', 'unescape', 'eval', 'isFinite', 'isNaN', 'SharedArrayBuffer', 'Date', 'Temporal',
]); // prettier-ignore

/** One more page than the ceiling of `memory_mib` allows. */
const PAGES_PAST_CEILING = 16_385;

const PERMISSIONS = ['fs.write', 'child', 'worker', 'addon', 'wasi', 'inspector', 'net', 'ffi'] as const;

interface HostProcess {
  readonly env: Record<string, string>;
  readonly permission?: { readonly has: (scope: string, reference?: string) => boolean };
}

/** Node's `process`, for the cell's own start: gone from the realm once `hideHost` ran. */
const host = process as unknown as HostProcess;

/** Removes Node from the global object; dates are those of UTC from here on. */
export function hideHost(): void {
  host.env['TZ'] = 'UTC';
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!KEPT.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  Object.defineProperty(globalThis, 'console', { value: silentConsole() });
}

/** Fails unless every belt of this process holds; each fault is named. */
export function testLockdown(): void {
  const faults = [...realmFaults(), ...permissionFaults(), ...memoryFaults()];
  if (faults.length > 0) throw new Error(`Cannot lock the cell down: ${faults.join(', ')}`);
}

function realmFaults(): string[] {
  const left = Object.getOwnPropertyNames(globalThis).filter((name) => !KEPT.has(name));
  const faults = left.map((name) => `the global "${name}" is still there`);
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- that this is refused is what is tested
    Function('return 0');
    faults.push('code can be made from strings');
  } catch (error) {
    if (!(error instanceof EvalError)) faults.push('code from strings fails for another reason');
  }
  return faults;
}

function permissionFaults(): string[] {
  if (host.permission === undefined) return ['the permission model is off'];
  const faults = PERMISSIONS.filter((scope) => host.permission?.has(scope) === true).map(
    (scope) => `"${scope}" is permitted`,
  );
  try {
    readdirSync('/');
    return [...faults, 'files outside the folder can be read'];
  } catch (error) {
    const denied = (error as NodeJS.ErrnoException).code === 'ERR_ACCESS_DENIED';
    return denied ? faults : [...faults, 'reading fails for another reason'];
  }
}

function memoryFaults(): string[] {
  try {
    new WebAssembly.Memory({ initial: 1 }).grow(PAGES_PAST_CEILING);
    return ['the memory of WebAssembly has no bound'];
  } catch {
    return [];
  }
}

/** Pyodide's glue warns on the console; a cell has none. */
function silentConsole(): object {
  const silent = (): undefined => undefined;
  return Object.freeze({
    log: silent,
    info: silent,
    warn: silent,
    error: silent,
    debug: silent,
    trace: silent,
  });
}
