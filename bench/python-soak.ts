import type { Study } from './benchmark.ts';
import { runPythonSoak } from './harness/python-soak.ts';

const JOBS = 2_000;

/** A long run of Python jobs with hostile ones among them: what is wrong, what is left behind, what the next job waits. */
export const study: Study = {
  name: 'python-soak',
  work: 'Python jobs (2,000, or --jobs N), a tenth of them hostile, two at once; the goals: nothing wrong, no process, descriptor or file left behind, memory at most 1.1 times that after a quarter',
  table: async () => {
    const jobs = Number(process.env['BENCH_JOBS'] ?? JOBS);
    const steps = [0.25, 0.5, 1].map((share) => Math.round(jobs * share));
    const { wrong, levels, afterCalm, afterHostile } = await runPythonSoak(steps);
    return [
      `Wrong: ${wrong.length}. ${wrong.slice(0, 5).join('; ')}`,
      '',
      '| jobs | processes | descriptors | unfinished files | service MiB, this client in it | jails MiB |',
      '| ---: | ---: | ---: | ---: | ---: | ---: |',
      ...levels.map(
        ({ jobs: done, processes, descriptors, unfinishedFiles, serviceMib, jailsMib }) =>
          `| ${done} | ${processes} | ${descriptors} | ${unfinishedFiles} | ${serviceMib} | ${jailsMib} |`,
      ),
      '',
      '| a calm job after | count | p50 ms | p99 ms |',
      '| --- | ---: | ---: | ---: |',
      row('a calm one', afterCalm),
      row('a hostile one', afterHostile),
    ].join('\n');
  },
};

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(0);
  return `| ${name} | ${times.length} | ${at(0.5)} | ${at(0.99)} |`;
}
