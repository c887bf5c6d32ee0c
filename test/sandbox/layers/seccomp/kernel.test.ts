import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  AUDIT_ARCHITECTURES,
  FILTER_ARCHITECTURES,
  buildFilter,
} from '../../../../sandbox/layers/seccomp/filter.ts';
import { findTool } from '../../../../sandbox/layers/find-tool.ts';
import { layersHere } from '../../../helpers/jail-kinds.ts';
import { runFilter } from './bpf-interpreter.ts';

const { bubblewrap, filter } = layersHere();
const perl = findTool('perl', process.env['PATH'] ?? '');
const architecture = FILTER_ARCHITECTURES.find((name) => name === process.arch);
const canRun =
  bubblewrap !== undefined && filter !== undefined && perl !== undefined && makesNamespaces(bubblewrap);
if (!canRun)
  console.log('the filter is not tried on the kernel: it needs bubblewrap, user namespaces and perl');

// uretprobe and uprobe of x64: since Linux 6.14 the kernel passes them by every filter and kills a caller that is no probe.
const PAST_EVERY_FILTER = [335, 336];

const ALLOW = 0x7fff_0000;
// bubblewrap tells a signal as 128 and its number.
const SIGSYS_STATUS = 128 + 31;
const ERRNO = 0x0005_0000;

function makesNamespaces(path: string): boolean {
  return spawnSync(path, ['--unshare-user', '--ro-bind', '/', '/', 'true']).status === 0;
}

/** Makes system calls by number, without arguments, from perl behind the filter; gives the number of each error. */
function underFilter(numbers: readonly number[]): {
  readonly status: number | null;
  readonly errors: number[];
} {
  const script = 'for (@ARGV) { $! = 0; syscall($_, 0, 0, 0, 0, 0, 0); syswrite(STDOUT, ($! + 0) . "\\n") }';
  const descriptor = openSync(filter ?? '', 'r');
  try {
    const sandbox = [
      '--unshare-user',
      '--ro-bind',
      '/',
      '/',
      '--dev-bind',
      '/dev',
      '/dev',
      '--seccomp',
      '3',
      '--',
    ];
    const { status, stdout } = spawnSync(
      bubblewrap ?? '',
      [...sandbox, perl ?? '', '-e', script, ...numbers.map(String)],
      {
        stdio: ['ignore', 'pipe', 'pipe', descriptor],
        env: {},
        encoding: 'utf8',
      },
    );
    return { status, errors: stdout.split('\n').filter(Boolean).map(Number) };
  } finally {
    closeSync(descriptor);
  }
}

describe.runIf(canRun && architecture !== undefined)('the kernel of this machine', () => {
  const name = architecture ?? 'x64';
  const program = buildFilter(name);
  const judged = (number: number): number =>
    runFilter(program, { number, architecture: AUDIT_ARCHITECTURES[name] });

  it('refuses the same calls as the interpreter, with the same error', () => {
    const refused = Array.from({ length: 1024 }, (_, number) => number).filter(
      (number) => judged(number) !== ALLOW && !PAST_EVERY_FILTER.includes(number),
    );
    const { status, errors } = underFilter(refused);
    expect(status).toBe(0);
    expect(errors).toEqual(refused.map((number) => judged(number) - ERRNO));
  });

  it.runIf(name === 'x64')('kills a process that calls through the x32 ABI', () => {
    // getpid of x32: allowed by its number, were it not for the ABI.
    expect(underFilter([0x4000_0027])).toEqual({ status: SIGSYS_STATUS, errors: [] });
  });

  it('makes the same calls without the filter get other answers, so that the filter is what refuses', () => {
    const getppid = name === 'x64' ? 110 : 173;
    const plain = execFileSync(perl ?? '', ['-e', `$! = 0; syscall(${getppid}); print $! + 0`], {
      encoding: 'utf8',
    });
    expect(plain).toBe('0');
    expect(underFilter([getppid]).errors).toEqual([1]);
  });
});
