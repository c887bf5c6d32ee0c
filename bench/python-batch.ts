import type { Study } from './benchmark.ts';
import { bareProcess } from './harness/bare-python.ts';
import { processorSeconds } from './harness/processor-time.ts';
import { withPythonService } from './harness/python-service.ts';

const CALLS_MS = 10_000;
const SOURCE = 'def check(n): return {"square": n * n}\n';

/** Calls of one code, each in a fresh interpreter of one process. */
export const study: Study = {
  name: 'python-batch',
  work: 'calls of one check with reuse: same_code, one slot; a core second is one of processor time, of the service and its jails',
  table: () =>
    withPythonService(1, async (run) => {
      await run(SOURCE, { n: 0 }, 'same_code');
      const [started, used] = [performance.now(), processorSeconds()];
      let calls = 0;
      while (performance.now() - started < CALLS_MS) await run(SOURCE, { n: calls++ }, 'same_code');
      const perSecond = calls / ((performance.now() - started) / 1000);
      const perCoreSecond = calls / (processorSeconds() - used);
      return [
        '| way | calls/s | calls a core second (goal: at least 9) |',
        '| --- | ---: | ---: |',
        `| fresh interpreter, same process | ${perSecond.toFixed(1)} | ${perCoreSecond.toFixed(1)} |`,
        '',
        await bareProcess(),
      ].join('\n');
    }),
};
