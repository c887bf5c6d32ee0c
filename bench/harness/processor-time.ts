import { readFileSync } from 'node:fs';
import { descendants } from '../../test/helpers/processes.ts';

const TICKS_PER_SECOND = 100;
/** Fields of /proc/PID/stat after the command's name: user and system time of the process, and of those that it has reaped. */
const TIMES = [11, 12, 13, 14] as const;

/** Processor time that this process and all below it have used, those that have ended included. */
export function processorSeconds(): number {
  const ids = [process.pid, ...descendants().map(({ pid }) => pid)];
  return ids.reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND;
}

/** Ticks that one process has used; none when it has ended. */
export function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TIMES.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
  } catch {
    return 0;
  }
}
