// Names how an interpreter died: by its own doing, by a call through the closed gate, or for want of memory.
import type { JobErrorCode } from '../src/contract/errors.ts';
import type { JsonObject } from '../src/contract/json-value.ts';
import type { PythonLimits } from '../src/contract/limits.ts';
import { DeniedCall } from './wasm-imports.ts';

interface End {
  readonly code: JobErrorCode;
  readonly details: JsonObject;
}

/** What is told of a call that ended with a JavaScript exception instead of a reply. */
export function endOfInterpreter(error: unknown, limits: PythonLimits): End {
  if (error instanceof DeniedCall) return died('the script used what is not available in the sandbox');
  const { name, message } = describe(error);
  if (name === 'ExitStatus' || name === 'Exit') return died('the script ended the interpreter');
  if (name === 'RangeError' && /call stack/i.test(message)) return died('the recursion was too deep');
  if (name === 'RangeError') return outOfMemory(limits);
  return died('the interpreter died');
}

function died(reason: string): End {
  return { code: 'script_failed', details: { reason } };
}

function outOfMemory({ memory_mib: most }: PythonLimits): End {
  return { code: 'limit_exceeded', details: { name: 'memory_mib', max: most, seen: most, at: {} } };
}

function describe(error: unknown): { readonly name: string; readonly message: string } {
  if (error instanceof Error || (typeof error === 'object' && error !== null)) {
    const { name, message } = error as Partial<Error>;
    return { name: String(name), message: String(message) };
  }
  return { name: typeof error, message: String(error) };
}
