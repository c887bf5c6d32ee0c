import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobResult } from '../../src/contract/result.ts';
import { descendants, documentJails } from '../helpers/processes.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, sha256, startService } from '../helpers/service.ts';

const JOBS = 1_000;
const CONNECTIONS = 16;
/** Answers between two kills at most: counted in work, since a busy machine takes seconds to start the next jail. */
const KILL_WITHIN = 40;
const LOOK_MS = 10;

let test: TestService;
beforeAll(async () => {
  test = await startService({ WYRD_WORKER_LOG: 'error' });
});
afterAll(async () => {
  await test.close();
});

/** A small linear generator: the same jobs and kills each run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('jails killed at random', () => {
  it('answers every one of 1,000 jobs over 16 connections once, with nothing worse than worker_lost', async () => {
    const random = generator(20_261_130);
    const inputs = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const text = `document ${index}\n`.repeat(index * 40 + 1);
        const format = (['text', 'markdown', 'html'] as const)[index % 3] ?? 'text';
        return { from: await test.put(text, format), digest: sha256(JSON.stringify({ format, text })) };
      }),
    );
    const jobs = Array.from({ length: JOBS }, () => {
      const input = inputs[Math.floor(random() * inputs.length)] ?? inputs[0];
      if (input === undefined) throw new Error('No input');
      return { job: extractJob(input.from), digest: input.digest };
    });
    const answers = new Map<string, JobResult>();
    let nextKill = 0;
    const killer = setInterval(() => {
      if (answers.size < nextKill) return;
      nextKill = answers.size + 1 + Math.floor(random() * KILL_WITHIN);
      const jails = documentJails();
      const victim = jails[Math.floor(random() * jails.length)];
      if (victim !== undefined) process.kill(victim.pid, 'SIGKILL');
    }, LOOK_MS);
    const queue = jobs.values();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const { job } of queue) {
          const result = await test.run(job);
          expect(answers.has(result.job_id)).toBe(false);
          answers.set(result.job_id, result);
        }
      }),
    );
    clearInterval(killer);
    expect(answers.size).toBe(JOBS);
    for (const { job, digest } of jobs) {
      const result = answers.get(job.job_id);
      const lost = result?.attempts.filter(({ error }) => error?.code === 'worker_lost').length ?? 0;
      if (result?.status === 'completed') expect(result.output_sha256).toBe(digest);
      else
        expect(result).toMatchObject({
          status: 'failed',
          error: { code: 'worker_lost', blame: 'service', retryable: true },
        });
      expect(result?.attempts).toHaveLength(result?.status === 'completed' ? lost + 1 : 2);
    }
    const codes = new Set(
      [...answers.values()].flatMap(({ attempts }) => attempts.map(({ error }) => error?.code ?? 'none')),
    );
    expect([...codes].filter((code) => code !== 'none' && code !== 'worker_lost')).toEqual([]);
  }, 180_000);

  it('has no zombie and no temporary file a second later, and still serves', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(descendants().filter(({ state }) => state === 'Z')).toEqual([]);
    expect(readdirSync(join(test.dataDir, 'evidence/incoming'))).toEqual([]);
    expect(readdirSync(join(test.dataDir, 'outputs/incoming'))).toEqual([]);
    expect((await test.run(extractJob(await test.put('after', 'text')))).status).toBe('completed');
    // A bound jail and a spare one for each of the two slots.
    expect(documentJails().length).toBeLessThanOrEqual(4);
  });

  it('leaves no process behind when it is closed', async () => {
    const own = await startService({ WYRD_WORKER_LOG: 'error' });
    await own.run(extractJob(await own.put('x', 'text')));
    await vi.waitFor(() => {
      expect(documentJails().length).toBeGreaterThan(4);
    }, 10_000);
    await own.close();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(documentJails().length).toBeLessThanOrEqual(4);
    expect(descendants().filter(({ state }) => state === 'Z')).toEqual([]);
  });
});
