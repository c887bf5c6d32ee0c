import { spawnSync } from 'node:child_process';
import cluster from 'node:cluster';
import inspector from 'node:inspector';
import { getPriority, setPriority } from 'node:os';
import { WASI } from 'node:wasi';
import { Worker } from 'node:worker_threads';
import type { Way } from './way.ts';

// Any shared library of the C library will do: loading it runs its code.
const LIBRARY = 'libm.so.6';
const GIBIBYTE = 2 ** 30;

/** The doors of `process` that its types leave out. */
interface HiddenProcess {
  readonly binding: (name: string) => unknown;
  readonly _linkedBinding: (name: string) => unknown;
  readonly execve: (file: string, arguments_: readonly string[]) => unknown;
}

const hidden = process as unknown as HiddenProcess;

/** Attacks that run something, or get hold of something that runs. */
export const RUN_WAYS = {
  'spawn-process': [
    () => spawned(process.execPath, ['--version']),
    () => spawned('/bin/true', []),
    () => spawned('/bin/sh', ['-c', 'true']),
    () => cluster.fork().process.pid,
  ],
  'become-program': [() => hidden.execve(process.execPath, [process.execPath, '--eval', '0'])],
  'load-addon': [
    () => process.dlopen({ exports: {} }, LIBRARY),
    () => foreignFunctions().dlopen(LIBRARY, {}),
  ],
  'open-inspector': [() => inspector.open(0, '127.0.0.1'), () => new inspector.Session().connect()],
  'start-worker': [
    () => started(new Worker('0', { eval: true })),
    () => started(new Worker(new URL('data:text/javascript,0'))),
  ],
  'use-internals': [
    () => hidden.binding('fs'),
    () => hidden.binding('spawn_sync'),
    () => hidden._linkedBinding('process_methods'),
    () => new WASI({ version: 'preview1', preopens: { '/': '/' } }),
  ],
  'signal-service': [
    // Signal 0 asks for the right to send any, and sends none.
    ({ servicePid }) => process.kill(servicePid, 0),
    ({ servicePid }) => setPriority(servicePid, getPriority(servicePid)),
  ],
  'become-root': [() => process.setuid?.(0), () => process.setgid?.(0), () => process.setgroups?.([0])],
  'exceed-memory': [() => new ArrayBuffer(GIBIBYTE).byteLength],
} as const satisfies Record<string, readonly Way[]>;

function spawned(file: string, arguments_: readonly string[]): number {
  const { error, pid } = spawnSync(file, arguments_);
  if (error !== undefined) throw error;
  return pid;
}

function started(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('online', () => resolve(worker.threadId));
    worker.once('error', reject);
  });
}

/** Its types are not declared yet. */
function foreignFunctions(): { readonly dlopen: (name: string, functions: object) => unknown } {
  const module = process.getBuiltinModule('node:ffi') as ReturnType<typeof foreignFunctions> | undefined;
  if (module === undefined) throw new Error('There are no foreign functions');
  return module;
}
