// Process entry: does one contender's work each time it is told to and says how long it took, start-up not counted.
import { loadBenchmark } from './load-benchmark.ts';

/** What a contender's process answers to a `run`. */
export type RunReport =
  { readonly type: 'ran'; readonly ms: number } | { readonly type: 'failed'; readonly message: string };

const [benchmarkName = '', contenderName = ''] = process.argv.slice(2);
const benchmark = await loadBenchmark(benchmarkName);
const contender = (await benchmark.contenders()).find(({ name }) => name === contenderName);

async function runOnce(): Promise<RunReport> {
  if (contender === undefined) return { type: 'failed', message: 'no contender of that name' };
  try {
    const start = performance.now();
    await contender.run();
    return { type: 'ran', ms: performance.now() - start };
  } catch (error) {
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', () => {
  void runOnce().then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit());
