import { readFileSync } from 'node:fs';
import { descendants } from '../../test/helpers/processes.ts';

const QUIET_MS = 300;
const LONGEST_MS = 30_000;
/** Fields of /proc/PID/stat after the command's name: processor time in user and in system mode, in ticks. */
const TICKS = [11, 12] as const;

/** Waits until no process below this one works: what boots in the background is then ready, however busy the machine is. */
export async function untilJailsIdle(): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  let before = -1;
  while (performance.now() < until) {
    const now = ticks();
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

function ticks(): number {
  return descendants().reduce((sum, { pid }) => sum + ticksOf(pid), 0);
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICKS.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
  } catch {
    return 0;
  }
}
