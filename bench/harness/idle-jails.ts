import { descendants } from '../../test/helpers/processes.ts';
import { ticksOf } from './processor-time.ts';

const QUIET_MS = 300;
const LONGEST_MS = 30_000;

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
