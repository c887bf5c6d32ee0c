import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import type { JobResult } from '../../src/contract/result.ts';
import { ServedWorker } from '../helpers/served-worker.ts';
import { extractJob, sha256 } from '../helpers/service.ts';

const JOBS = 200;
const CONNECTIONS = 8;

const folder = mkdtempSync(join(tmpdir(), 'wyrd-restart-'));
let worker: ServedWorker | undefined;
afterAll(async () => {
  await worker?.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('a worker killed in the middle of 200 jobs', () => {
  it('loses none and shows none twice when the client sends the same ids again', async () => {
    worker = await ServedWorker.start({
      TMPDIR: folder,
      WYRD_WORKER_DATA_DIR: join(folder, 'data'),
      WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
      WYRD_WORKER_LOG: 'error',
    });
    const client = createClient({ url: worker.url, retries: 60 });
    const jobs = await Promise.all(
      Array.from({ length: JOBS }, async (_, n) => {
        const text = `document ${n}\n`.repeat(5_000);
        const key = await client.upload(Buffer.from(text));
        const job = extractJob(
          { kind: 'file', ...key, format: 'text' },
          { replay: true, job_id: `kill-${n}` },
        );
        return { job, digest: sha256(JSON.stringify({ format: 'text', text })) };
      }),
    );
    const answers = new Map<string, JobResult>();
    const queue = jobs.values();
    const clients = Array.from({ length: CONNECTIONS }, async () => {
      for (const { job } of queue) {
        const result = await client.run(job);
        expect(answers.has(job.job_id)).toBe(false);
        answers.set(job.job_id, result);
      }
    });
    while (answers.size < JOBS / 4) await pause(2);
    await worker.kill();
    const before = [...answers.values()];
    expect(before.length).toBeLessThan(JOBS);
    await worker.start();
    await Promise.all(clients);
    expect([...answers.values()].map(({ status }) => status)).toEqual(jobs.map(() => 'completed'));
    for (const { job, digest } of jobs) expect(answers.get(job.job_id)?.output_sha256).toBe(digest);
    // Who asks again for what was answered before the crash sees the same; only what was not written yet runs anew.
    let replays = 0;
    for (const answered of before) {
      const job = jobs.find(({ job: { job_id } }) => job_id === answered.job_id)?.job;
      if (job === undefined) throw new Error('An answer to no job');
      const { attempts, replayed, ...same } = await client.run(job);
      expect({ ...answered, attempts, replayed }).toEqual({ ...same, attempts, replayed });
      if (replayed) replays++;
    }
    expect(replays).toBeGreaterThan(before.length / 2);
    client.close();
  }, 120_000);
});
