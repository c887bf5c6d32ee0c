import type { Vector } from './vector.ts';
import { judged, refused } from './vector.ts';

const SAME_USER =
  typeof process.getuid === 'function' && process.getuid() === 0
    ? (['denied'] as const)
    : { unclaimed: 'a jail of the same user may signal it, which level process does not claim to stop' };

/** Ways to programs, other processes, threads and native code. */
export const PROCESS_VECTORS: readonly Vector[] = [
  refused(
    'run a shell',
    'node:child_process',
    `const { error, pid } = require('node:child_process').spawnSync('/bin/sh', ['-c', 'true']); if (error) throw error; return 'reached ' + pid;`,
  ),
  refused(
    'run Node without its belts',
    'node:child_process',
    `const { error, pid } = require('node:child_process').spawnSync(process.execPath, ['-e', '0']); if (error) throw error; return 'reached ' + pid;`,
  ),
  refused(
    'fork',
    'node:child_process',
    `const child = require('node:child_process').fork(here + '/entry.mjs'); return await new Promise((resolve, reject) => { child.on('error', reject); child.on('spawn', () => resolve('reached')); });`,
  ),
  refused(
    'fork a cluster',
    'node:cluster',
    `const worker = require('node:cluster').fork(); return await new Promise((resolve, reject) => { worker.on('error', reject); worker.on('online', () => resolve('reached')); });`,
  ),
  refused(
    'get at child processes past require',
    'process.getBuiltinModule',
    `const { error } = process.getBuiltinModule('child_process').spawnSync('/bin/true'); if (error) throw error; return 'reached';`,
  ),
  judged(
    'spawn by the handle behind a child process',
    'constructors of internal handles are reachable from instances',
    { os: ['denied', 'dead'], process: ['denied', 'dead'] },
    `const { ChildProcess } = require('node:child_process'); const status = new ChildProcess()._handle.spawn({ file: '/bin/true', args: ['true'], stdio: [] }); if (status !== 0) throw new Error('status ' + status); return 'reached';`,
  ),
  judged(
    'become Node without its belts',
    'process.execve',
    { os: ['denied'], process: ['denied'] },
    `process.execve(process.execPath, [process.execPath, '-e', '0']); return 'reached';`,
  ),
  refused(
    'start a worker',
    'node:worker_threads',
    `const { Worker } = require('node:worker_threads'); const w = new Worker('0', { eval: true, execArgv: [], env: {} }); return await new Promise((resolve, reject) => { w.on('error', reject); w.on('online', () => resolve('reached')); });`,
  ),
  refused(
    'start an internal worker',
    'CVE-2025-23083, the internal worker leaks by a diagnostics channel',
    `require('node:diagnostics_channel').subscribe('worker_threads', ({ worker }) => { globalThis.leaked = worker; });
    try { require('node:module').register('data:text/javascript,'); } catch {} if (globalThis.leaked === undefined) throw new Error('nothing leaked'); return 'reached';`,
  ),
  refused(
    'open the inspector',
    'node:inspector',
    `require('node:inspector').open(0, '127.0.0.1'); return 'reached ' + require('node:inspector').url();`,
  ),
  refused(
    'debug itself',
    'inspector.Session, which reaches internals through Runtime.evaluate',
    `const session = new (require('node:inspector').Session)(); session.connect(); return 'reached';`,
  ),
  refused(
    'load an addon',
    'process.dlopen',
    `process.dlopen({ exports: {} }, 'libm.so.6'); return 'reached';`,
  ),
  refused(
    'call foreign functions',
    'node:ffi',
    `require('node:ffi').dlopen('libc.so.6', {}); return 'reached';`,
  ),
  refused(
    'give WebAssembly the file system',
    'node:wasi',
    `new (require('node:wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } }); return 'reached';`,
  ),
  refused(
    'reach internal bindings',
    'process.binding',
    `return 'reached ' + Object.keys(process.binding('fs'));`,
  ),
  refused(
    'reach linked bindings',
    'process._linkedBinding',
    `return 'reached ' + Object.keys(process._linkedBinding('spawn_sync'));`,
  ),
  refused(
    'require internals',
    'internal/bootstrap/realm',
    `return 'reached ' + require('internal/bootstrap/realm');`,
  ),
  judged(
    'kill another process',
    'process.kill',
    { os: ['denied'], process: SAME_USER },
    `process.kill(targets.victimPid, 'SIGKILL'); return 'reached';`,
  ),
  judged(
    'have another process open its inspector',
    'process._debugProcess sends SIGUSR1',
    { os: ['denied'], process: SAME_USER },
    `process._debugProcess(targets.victimPid); return 'reached';`,
  ),
  judged(
    'slow another process down',
    'os.setPriority',
    { os: ['denied'], process: SAME_USER },
    `require('node:os').setPriority(targets.victimPid, 19); return 'reached';`,
  ),
  judged(
    'ask whether the service may be signalled',
    'process.kill with signal 0',
    { os: ['denied'], process: SAME_USER },
    `process.kill(targets.servicePid, 0); return 'reached';`,
  ),
  judged(
    'kill everything it may kill',
    'kill(-1)',
    {
      os: ['denied'],
      process: { unclaimed: 'jails of level process share one user, so they may signal one another' },
    },
    `process.kill(-1, 'SIGKILL'); return 'reached';`,
  ),
  refused('become root', 'process.setuid', `process.setuid(0); return 'reached';`),
  refused('join the group of root', 'process.setgroups', `process.setgroups([0]); return 'reached';`),
];
