import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const RUNS = 20;

/** How fast this machine is just now, in words: what a Python process takes that does nothing. */
export async function bareProcess(): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now();
    await promisify(execFile)('python3', ['-I', '-c', 'pass']);
    times.push(performance.now() - begun);
  }
  const median = times.toSorted((a, b) => a - b)[RUNS / 2] ?? NaN;
  return `For scale: \`python3 -I -c pass\` took ${median.toFixed(1)} ms here, the median of ${RUNS} runs right after.`;
}
