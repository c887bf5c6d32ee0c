// Boots Pyodide in its shell mode from the files of the cell's own folder, with every way out given by the cell.
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import type { CellClock } from './cell-clock.ts';
import { dateOf } from './cell-clock.ts';
import type { MemFileSystem } from './memory-files.ts';
import { mountClock, mountDevice } from './memory-files.ts';
import type { MemoryImage } from './memory-image.ts';
import { openImage } from './memory-image.ts';
import type { SeededRandom } from './seeded-random.ts';
import { ImportGate } from './wasm-imports.ts';

/** The files of a cell's folder, read before anything is hidden. */
export interface CellFiles {
  readonly bundle: Script;
  readonly module: WebAssembly.Module;
  readonly library: Uint8Array;
  /** The time zone database as a zip of the package `tzdata`. */
  readonly timeZones: Uint8Array;
  /** The check that every interpreter rehearses before it takes a job. */
  readonly rehearsal: Uint8Array;
  /** The memory image of a booted interpreter; absent while it is being made. */
  readonly image: MemoryImage | undefined;
}

/** One booted interpreter. */
export interface Interpreter {
  readonly files: MemFileSystem;
  readonly gate: ImportGate;
  readonly memory: WebAssembly.Memory;
  /** Runs Python source in `__main__`; the interpreter may be dead when this throws. */
  readonly run: (source: string) => number;
  /** The memory of the interpreter, to boot others from. */
  readonly takeImage: () => Uint8Array;
  /** Where the interpreter's standard output and error go, and what is written to the device of the reply. */
  readonly redirect: (printed: TakeBytes, reply: TakeBytes) => void;
}

type TakeBytes = (bytes: Uint8Array) => void;

interface PythonExports {
  readonly memory: WebAssembly.Memory;
  readonly malloc: (bytes: number) => number;
  readonly free: (at: number) => void;
  readonly PyRun_SimpleString: (at: number) => number;
}

interface Stream {
  readonly write: (bytes: Uint8Array) => number;
}

interface Pyodide {
  readonly _module: { readonly FS: MemFileSystem };
  readonly makeMemorySnapshot: () => Uint8Array;
  readonly setStdout: (stream: Stream) => void;
  readonly setStderr: (stream: Stream) => void;
}

interface Bundle {
  readonly createPyodideModule: unknown;
  readonly loadPyodide: (options: object) => Promise<Pyodide>;
}

interface BundleHost {
  readonly fillRandom: (view: Uint8Array) => void;
  readonly instantiate: (imports: WebAssembly.Imports) => object;
  readonly onInstantiationFailed: (error: unknown) => void;
  readonly memoryBytes: number | undefined;
  readonly restoreMemory: (memory: Int8Array) => void;
}

type BundleFunction = (
  cell: BundleHost,
  read: (name: string) => string,
  load: () => void,
  readBuffer: (name: string) => Uint8Array,
  location: object,
  date: DateConstructor,
  performance: { readonly now: () => number },
) => Bundle;

/** Where the image's path looks for the package `tzdata`. */
export const TIME_ZONES = '/lib/tzdata.zip';

/** Python's own settings; the hash seed is frozen into the memory image. */
const ENVIRONMENT = { HOME: '/home', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', PYTHONHASHSEED: '0', TZ: 'UTC' };
const NO_PACKAGES =
  '{"info":{"arch":"wasm32","platform":"none","version":"0","python":"3.14","abi_version":"2026_0"},"packages":{}}';

/** What the folder holds beside the build's own files once an interpreter was booted without them. */
export const MADE_FILES = { image: 'image.bin', compiled: 'compiled.bin' } as const;

/** Reads and compiles what every interpreter of this process starts from. */
export function readCellFiles(folder: URL, image: 'boot from the image' | 'make the image'): CellFiles {
  const read = (name: string): Uint8Array<ArrayBuffer> => {
    const { buffer, byteOffset, byteLength } = readFileSync(new URL(name, folder));
    return new Uint8Array(buffer, byteOffset, byteLength);
  };
  const made = image === 'boot from the image';
  return {
    bundle: new Script(new TextDecoder().decode(read('pyodide.js')), {
      filename: 'pyodide.js',
      // Under other V8 flags it is refused, and the script is compiled anew.
      ...(made ? { cachedData: read(MADE_FILES.compiled) } : {}),
    }),
    module: new WebAssembly.Module(read('pyodide.asm.wasm')),
    library: read('python_stdlib.zip'),
    timeZones: read('tzdata.zip'),
    rehearsal: read('python/rehearsed.py'),
    image: made ? openImage(new URL(MADE_FILES.image, folder)) : undefined,
  };
}

/** What Python sees of JavaScript: an object without properties and without a prototype. */
const NO_GLOBALS = Object.freeze(Object.create(null)) as object;

/** Boots one interpreter; its gate is open until the job begins. */
export async function boot(
  files: CellFiles,
  clock: CellClock,
  random: SeededRandom,
  jsglobals: object = NO_GLOBALS,
): Promise<Interpreter> {
  const gate = new ImportGate();
  let exports: PythonExports | undefined;
  const python = (): PythonExports => {
    if (exports === undefined) throw new Error('Cannot use Python: it is not instantiated');
    return exports;
  };
  const failure = Promise.withResolvers<never>();
  const makeBundle = files.bundle.runInThisContext() as BundleFunction;
  const bundle = makeBundle(
    {
      fillRandom: (view) => {
        random.fill(view);
      },
      instantiate: (imports) => {
        const memory = (): WebAssembly.Memory => python().memory;
        const guarded = gate.guard(files.module, imports, { clock, random, memory });
        const instance = new WebAssembly.Instance(files.module, guarded);
        exports = instance.exports as unknown as PythonExports;
        return { instance, module: files.module };
      },
      onInstantiationFailed: failure.reject,
      memoryBytes: files.image?.memoryBytes,
      restoreMemory: ({ buffer, byteOffset, byteLength }) => {
        files.image?.restore(new Uint8Array(buffer, byteOffset, byteLength));
      },
    },
    () => NO_PACKAGES,
    () => undefined,
    (name) => (name.endsWith('.zip') ? files.library : new Uint8Array()),
    { toString: () => 'file:///pyodide/' },
    dateOf(clock),
    { now: () => Number(clock.nanoseconds) / 1e6 },
  );
  const options = {
    indexURL: '/pyodide/',
    createPyodideModule: bundle.createPyodideModule,
    jsglobals,
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: '/none/',
    env: { ...ENVIRONMENT },
    stdin: () => null,
    stdout: () => undefined,
    stderr: () => undefined,
    ...(files.image === undefined ? { _makeSnapshot: true } : { _loadSnapshot: files.image.head }),
  };
  const pyodide = await Promise.race([bundle.loadPyodide(options), failure.promise]);
  const fileSystem = pyodide._module.FS;
  mountClock(fileSystem, clock);
  let takeReply: TakeBytes = () => undefined;
  mountDevice(fileSystem, '/dev/reply', 2, (bytes) => {
    takeReply(bytes);
  });
  fileSystem.writeFile(TIME_ZONES, files.timeZones, { canOwn: true });
  return {
    files: fileSystem,
    gate,
    memory: python().memory,
    run: (source) => runSimple(python(), source),
    takeImage: () => pyodide.makeMemorySnapshot(),
    redirect: (printed, reply) => {
      takeReply = reply;
      const write = (bytes: Uint8Array): number => {
        printed(bytes);
        return bytes.length;
      };
      pyodide.setStdout({ write });
      pyodide.setStderr({ write });
    },
  };
}

/** Straight into CPython: no value crosses, so nothing of Pyodide's bridge between the languages is needed. */
function runSimple(python: PythonExports, source: string): number {
  const text = new TextEncoder().encode(`${source}\0`);
  const at = python.malloc(text.length);
  new Uint8Array(python.memory.buffer, at >>> 0, text.length).set(text);
  const status = python.PyRun_SimpleString(at);
  python.free(at);
  return status;
}
