import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** What the kernel itself says of a running jail. */
export interface KernelAccount {
  /** The system call filter is loaded (mode 2 is SECCOMP_MODE_FILTER). */
  readonly filtered: boolean;
  /** No program started from here can gain rights. */
  readonly noNewPrivileges: boolean;
  /** It holds no capability and can get none back. */
  readonly withoutCapabilities: boolean;
  /** It lives in a process namespace of its own, as its process 1. */
  readonly ownProcesses: boolean;
  readonly uid: number;
  /** It holds no file, pipe or socket that the service holds too. */
  readonly ownDescriptors: boolean;
  /** The data segment is bounded by a resource limit. */
  readonly dataLimited: boolean;
}

/** Reads /proc of a running process; undefined where there is none, or when it has ended. */
export function kernelAccount(pid: number): KernelAccount | undefined {
  const status = readTable(`/proc/${pid}/status`);
  const limits = readTable(`/proc/${pid}/limits`);
  if (status === undefined || limits === undefined) return undefined;
  const value = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  return {
    filtered: value('Seccomp') === '2',
    noNewPrivileges: value('NoNewPrivs') === '1',
    withoutCapabilities: ['CapEff', 'CapPrm', 'CapInh', 'CapAmb'].every((set) => /^0+$/.test(value(set))),
    ownProcesses: /\s1$/.test(value('NSpid')),
    uid: Number(value('Uid').split(/\s+/)[0]),
    ownDescriptors: isDisjoint(openThings(pid), openThings(process.pid)),
    dataLimited: /^Max data size\s+\d+\s+\d+/m.test(limits),
  };
}

/** Pipes, sockets and files that a process has open, by the names that the kernel gives them. */
function openThings(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const names = readdirSync(folder).map((name) => linkOf(`${folder}/${name}`));
  return names.filter((name) => !/^(?:anon_inode:|\/dev\/null$|\/$|$)/.test(name));
}

/** A descriptor may be closed between listing and looking. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function isDisjoint(one: readonly string[], other: readonly string[]): boolean {
  return !one.some((name) => other.includes(name));
}

function readTable(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
