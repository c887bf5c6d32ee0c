// A process of its own: one tenant that sends as much as it can, so that it costs the other's clock nothing.
import { createClient } from '../../src/client/client.ts';
import { runOnce } from './one-job.ts';

/** What the flood is told. */
export interface FloodTask {
  readonly url: string;
  readonly jobs: number;
  readonly connections: number;
}

/** What came of it; milliseconds. */
export interface FloodReport {
  readonly runMs: readonly number[];
  readonly wholeMs: readonly number[];
  readonly ms: number;
}

process.on('message', (task: FloodTask) => {
  void flood(task).then((report) => process.send?.(report));
});

async function flood({ url, jobs, connections }: FloodTask): Promise<FloodReport> {
  const client = createClient({ url, tenant: 'flood', retries: 1_000 });
  const runMs: number[] = [];
  const wholeMs: number[] = [];
  const began = performance.now();
  let left = jobs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const job = await runOnce(client);
        runMs.push(job.runMs);
        wholeMs.push(job.wholeMs);
      }
    }),
  );
  client.close();
  return { runMs, wholeMs, ms: performance.now() - began };
}
