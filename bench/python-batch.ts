import type { Study } from './benchmark.ts';
import { withPythonService } from './harness/python-service.ts';

const CALLS_MS = 10_000;
const SOURCE = 'def check(n): return {"square": n * n}\n';

/** Calls of one code, each in a fresh interpreter of one process. */
export const study: Study = {
  name: 'python-batch',
  work: 'calls of one check with reuse: same_code, one slot',
  table: () =>
    withPythonService(1, async (run) => {
      await run(SOURCE, { n: 0 }, 'same_code');
      const started = performance.now();
      let calls = 0;
      while (performance.now() - started < CALLS_MS) await run(SOURCE, { n: calls++ }, 'same_code');
      const perSecond = calls / ((performance.now() - started) / 1000);
      return [
        '| way | calls/s |',
        '| --- | --- |',
        `| fresh interpreter, same process (goal: at least 9) | ${perSecond.toFixed(1)} |`,
      ].join('\n');
    }),
};
