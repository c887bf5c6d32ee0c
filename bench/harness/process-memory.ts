import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const MIB = 1_048_576;

/** Resident memory of a process and all its descendants in MiB; undefined where /proc does not tell. */
export function treeMemoryMib(pid: number): number | undefined {
  const statm = readProc(`${pid}/statm`);
  if (statm === undefined) return undefined;
  const own = (Number(statm.split(' ')[1]) * PAGE_BYTES) / MIB;
  return own + childrenMemoryMib(pid);
}

/** Resident memory of all descendants of a process in MiB. */
export function childrenMemoryMib(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + (treeMemoryMib(child) ?? 0), 0);
}

/** The most that one process ever had resident, in MiB. */
export function peakMemoryMib(pid: number): number | undefined {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readProc(`${pid}/status`) ?? '');
  return peak === null ? undefined : Number(peak[1]) / 1_024;
}

/** Every thread may have children of its own; the main one starts nearly all. */
function childrenOf(pid: number): number[] {
  const children = readProc(`${pid}/task/${pid}/children`) ?? '';
  return children.split(' ').filter(Boolean).map(Number);
}

/** Processes end while they are looked at. */
function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}
