import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../src/client/client.ts';
import { ServedWorker } from '../test/helpers/served-worker.ts';
import type { Study } from './benchmark.ts';
import type { FloodReport, FloodTask } from './flood/flooder.ts';
import { runOnce } from './flood/one-job.ts';

/** Fewer where the machine is shared: BENCH_FLOOD_JOBS. */
const FLOOD_JOBS = Number(process.env['BENCH_FLOOD_JOBS'] ?? 5_000);
const FLOOD_CONNECTIONS = 512;
const CALM_JOBS = 200;
/** Jobs of the calm tenant come one after the other, with the pauses of somebody who reads. */
const PAUSE_MS = 50;
const ALTERNATIONS = 30;

const ENVIRONMENT = {
  WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-worker-bench'),
  WYRD_WORKER_LOG: 'error',
  WYRD_WORKER_QUEUE_JOBS: '10000',
  WYRD_WORKER_TENANT_QUEUE_JOBS: '10000',
};

/** What one tenant feels of the flood of another. */
export const study: Study = {
  name: 'flood',
  work: `${FLOOD_JOBS} extractions of 50 KB of text from one tenant over ${FLOOD_CONNECTIONS} connections at once, while another sends the same, one at a time; milliseconds. The goal: its p95 in the flood is at most its calm p95 plus one flood job and one jail start`,
  table: async () => {
    const startMs = await jailStartMs();
    const worker = await ServedWorker.start(ENVIRONMENT);
    const alone = await calmJobs(worker.url, () => true);
    const flooder = fork(new URL('flood/flooder.ts', import.meta.url));
    const over = once(flooder, 'message') as Promise<[FloodReport]>;
    let flooding = true;
    void over.then(() => {
      flooding = false;
    });
    flooder.send({ url: worker.url, jobs: FLOOD_JOBS, connections: FLOOD_CONNECTIONS } satisfies FloodTask);
    await pause(1_000);
    const inFlood = await calmJobs(worker.url, () => flooding);
    const [flood] = await over;
    flooder.disconnect();
    await worker.stop();
    const floodJob = share(flood.runMs, 0.95);
    const allowed = share(alone, 0.95) + floodJob + startMs;
    const measured = share(inFlood, 0.95);
    return [
      '| | jobs | p50 | p95 | p99 | most |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      row('calm tenant alone', alone),
      row('calm tenant in the flood', inFlood),
      row('flood, in its jail', flood.runMs),
      row('flood, from sending to answer', flood.wholeMs),
      row('start of a jail, felt by a tenant that has none', [startMs]),
      '',
      `${(FLOOD_JOBS / (flood.ms / 1000)).toFixed(0)} flood jobs a second. Allowed p95 of the calm tenant: ${allowed.toFixed(1)} ms; measured: ${measured.toFixed(1)} ms (${measured <= allowed ? 'held' : 'passed'}).`,
    ].join('\n');
  },
};

async function calmJobs(url: string, goesOn: () => boolean): Promise<number[]> {
  const client = createClient({ url, tenant: 'calm', retries: 100 });
  const times: number[] = [];
  for (let n = 0; n < CALM_JOBS && goesOn(); n++) {
    times.push((await runOnce(client)).wholeMs);
    await pause(PAUSE_MS);
  }
  client.close();
  return times;
}

/** Two tenants in turn on one slot that keeps one jail: each job finds the other's, and waits until another has started. */
async function jailStartMs(): Promise<number> {
  const worker = await ServedWorker.start({
    ...ENVIRONMENT,
    WYRD_WORKER_SLOTS: '1',
    WYRD_WORKER_KEPT_MIB: '0',
  });
  const clients = ['one', 'other'].map((tenant) => createClient({ url: worker.url, tenant, retries: 100 }));
  const times: number[] = [];
  for (let n = 0; n < ALTERNATIONS; n++)
    for (const client of clients) times.push((await runOnce(client)).wholeMs);
  for (const client of clients) client.close();
  await worker.stop();
  return share(times, 0.5);
}

function row(name: string, times: readonly number[]): string {
  const figures = [0.5, 0.95, 0.99, 1].map((part) => share(times, part).toFixed(1));
  return `| ${name} | ${times.length} | ${figures.join(' | ')} |`;
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
