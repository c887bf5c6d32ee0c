import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../src/contract/job.ts';
import type { JobResult } from '../../src/contract/result.ts';
import type { Simulate } from '../../src/contract/simulate.ts';
import type { TestService } from '../helpers/service.ts';
import { problemOf, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService({ WYRD_WORKER_SIMULATE: '1', WYRD_WORKER_LOG: 'silent' });
});
afterAll(async () => {
  await test.close();
});

const code = { source: { inline: 'def f(): return 1' }, entrypoint: 'f' };
const jobOf = (job_id: string, simulate: Simulate, more: object = {}): Job =>
  ({ job_id, kind: 'code', replay: false, simulate, code, ...more }) as Job;

/** Jobs that this service has decided. */
async function decided(): Promise<number> {
  const lines = (await test.service.metrics()).split('\n');
  return lines
    .filter((line) => line.startsWith('wyrd_worker_jobs_total{'))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

describe('one id at once', () => {
  it('with one body runs once, and every caller has the same answer', async () => {
    const before = await decided();
    const job = jobOf('same', { run_ms: 100 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await test.post('/v1/jobs', job)).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await decided()).toBe(before + 1);
  });

  it('with two bodies belongs to one of them, and every caller of the other is refused', async () => {
    const bodies = [100, 5_000].map((output_bytes) => jobOf('two-bodies', { run_ms: 100, output_bytes }));
    const before = await decided();
    const job_id = 'two-bodies';
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => test.post('/v1/jobs', { ...bodies[n % 2], job_id })),
    );
    const results = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([results.length, refused.length]).toEqual([20, 20]);
    const lengths = await Promise.all(
      results.map(async (answer) => ((await answer.json()) as JobResult).output_bytes),
    );
    expect(new Set(lengths).size).toBe(1);
    for (const answer of refused)
      expect(await problemOf(answer)).toMatchObject({
        code: 'WYRD_WORKER_409_JOB_CONFLICT',
        details: { job_id },
      });
    expect(await decided()).toBe(before + 1);
  });

  it('of several tenants is a job of each', async () => {
    const before = await decided();
    const answers = await Promise.all(
      ['ann', 'bob', 'cleo'].map((tenant, n) =>
        test.post('/v1/jobs', jobOf('shared', { output_bytes: 100 * (n + 1) }), {
          headers: { 'wyrd-tenant': tenant },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await decided()).toBe(before + 3);
  });
});

describe('times of a job', () => {
  it.each([
    ['deadline_ms', 0],
    ['deadline_ms', -1],
    ['deadline_ms', 1.5],
    ['deadline_ms', 3_600_001],
    ['deadline_ms', '1000'],
    ['deadline_ms', null],
    ['timeout_seconds', 0],
    ['timeout_seconds', -0.5],
    ['timeout_seconds', 1e9],
  ])('%s of %o is refused by its path', async (name, value) => {
    const response = await test.post('/v1/jobs', jobOf('times', {}, { [name]: value }));
    expect(await problemOf(response)).toMatchObject({
      code: 'WYRD_WORKER_400_REQUEST_INVALID',
      details: { path: `/${name}` },
    });
  });

  it.each([
    [
      'a time that is shorter than the deadline',
      { timeout_seconds: 0.05, deadline_ms: 60_000 },
      { wall_ms: 50 },
    ],
    [
      'a deadline that is shorter than the time',
      { timeout_seconds: 30, deadline_ms: 50 },
      { reason: 'The deadline passed while it ran' },
    ],
    [
      'a deadline that leaves no time for the retries',
      { timeout_seconds: 30, deadline_ms: 50, retries: 5 },
      { reason: 'The deadline passed while it ran' },
    ],
  ])('end it by %s', async (_what, times, details) => {
    const result = await test.run(jobOf(`ends-${JSON.stringify(times).length}`, { run_ms: 600_000 }, times));
    expect(result).toMatchObject({ status: 'timed_out', error: { code: 'timed_out', details } });
    expect(result.attempts).toHaveLength(1);
  });

  it('of a deadline past any wall leave it its own time', async () => {
    const job = jobOf(
      'patient',
      { run_ms: 600_000 },
      { timeout_seconds: 0.02, retries: 2, deadline_ms: 3_600_000 },
    );
    const { attempts } = await test.run(job);
    expect(attempts.map(({ status }) => status)).toEqual(['timed_out', 'timed_out', 'timed_out']);
  });
});

describe('Retry-After', () => {
  it.each(['QUEUE_FULL', 'DEADLINE_UNREACHABLE', 'DRAINING'] as const)(
    'of %s is a whole number of seconds, at least one',
    async (refusal) => {
      const response = await test.post('/v1/jobs', jobOf('again', { refusal }));
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    },
  );

  it.each(['JOB_CONFLICT', 'STORE_FULL', 'NOT_FOUND'] as const)(
    'is not given by %s, which time alone does not mend',
    async (refusal) => {
      const response = await test.post('/v1/jobs', jobOf('never', { refusal }));
      expect(response.headers.get('retry-after')).toBeNull();
    },
  );
});
