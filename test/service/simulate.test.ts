import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CiteOutput } from '../../src/contract/cite-output.ts';
import type { JobErrorCode, RefusalName } from '../../src/contract/errors.ts';
import { JOB_ERRORS, REFUSALS, refusalCode } from '../../src/contract/errors.ts';
import { ExtractOutput } from '../../src/contract/extract-output.ts';
import { EXTRACT_FORMATS } from '../../src/contract/formats.ts';
import type { Job } from '../../src/contract/job.ts';
import { JOB_KINDS } from '../../src/contract/job.ts';
import { JobResult } from '../../src/contract/result.ts';
import type { Simulate } from '../../src/contract/simulate.ts';
import { Verdict } from '../../src/contract/verdict.ts';
import type { TestService } from '../helpers/service.ts';
import { problemOf, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService({ WYRD_WORKER_SIMULATE: '1' });
});
afterAll(async () => {
  await test.close();
});

const call = { source: { inline: 'def f(): return 1' }, entrypoint: 'f' };
const citation = { slot: 's', locator: { page: 1 } };

/** A job of a kind whose evidence is not there: what is simulated reads none. */
function jobOf(kind: (typeof JOB_KINDS)[number], simulate: Simulate, more: Partial<Job> = {}): Job {
  const file = { kind: 'file', sha256: 'a'.repeat(64), size_bytes: 9, format: 'pdf' } as const;
  const bodies = {
    extract: { kind: 'extract', extract: { from: file } },
    cite: { kind: 'cite', cite: { citations: [citation, citation], evidence: { s: file } } },
    code: { kind: 'code', code: call },
    check: { kind: 'check', check: call },
  } as const;
  return { job_id: randomUUID(), simulate, ...bodies[kind], ...more } as Job;
}

describe('a simulated job', () => {
  it.each(JOB_KINDS)(
    'of kind %s ends with every row of the error table, in the form of a result',
    async (kind) => {
      for (const end of Object.keys(JOB_ERRORS) as JobErrorCode[]) {
        const result = await test.run(jobOf(kind, { end }));
        expect(Check(JobResult, result)).toBe(true);
        expect(result).toMatchObject({
          kind,
          status: end === 'cancelled' || end === 'timed_out' ? end : 'failed',
          error: { code: end, blame: JOB_ERRORS[end].blame, details: { simulated: true } },
          simulated: true,
          replayed: false,
        });
        expect(result.attempts).toHaveLength(JOB_ERRORS[end].retry === 'once' ? 2 : 1);
        if (kind === 'check') expect(result.output).toMatchObject({ outcome: 'inconclusive' });
      }
    },
  );

  it('gives outputs of the shape of each kind and format, as long as asked for', async () => {
    for (const format of EXTRACT_FORMATS) {
      const from = { kind: 'file', sha256: 'a'.repeat(64), size_bytes: 9, format } as const;
      const job = { ...jobOf('extract', { output_bytes: 1_000_000 }), extract: { from } } as Job;
      const result = await test.run(job);
      expect(Check(ExtractOutput, result.output)).toBe(true);
      expect(result).toMatchObject({ status: 'completed', output_bytes: 1_000_000, simulated: true });
    }
    expect(Check(CiteOutput, (await test.run(jobOf('cite', {}))).output)).toBe(true);
    expect(Check(Verdict, (await test.run(jobOf('check', {}))).output)).toBe(true);
  });

  it('is retried as a real one, and ends well after the attempts that were to fail', async () => {
    const job = jobOf('extract', { end: 'timed_out', attempts: 2 }, { retries: 3 });
    const { status, attempts } = await test.run(job);
    expect([status, attempts.map((attempt) => attempt.error?.code ?? 'completed')]).toEqual([
      'completed',
      ['timed_out', 'timed_out', 'completed'],
    ]);
  });

  it('takes its time, held to the time and the deadline of the job', async () => {
    const slow = await test.run(jobOf('extract', { run_ms: 120 }));
    expect(slow.attempts[0]?.run_ms).toBeGreaterThanOrEqual(119);
    const simulate = { run_ms: 60_000 };
    expect(await test.run(jobOf('extract', simulate, { timeout_seconds: 0.05 }))).toMatchObject({
      status: 'timed_out',
      error: { details: { wall_ms: 50 } },
    });
    expect(await test.run(jobOf('extract', simulate, { deadline_ms: 50 }))).toMatchObject({
      status: 'timed_out',
      error: { details: { reason: 'The deadline passed while it ran' } },
    });
  });

  it('is cancelled while it takes its time', async () => {
    const job = jobOf('code', { run_ms: 60_000 }, { timeout_seconds: 60 });
    const running = test.run(job);
    while ((await fetch(`${test.url}/v1/jobs/${job.job_id}`)).status !== 202);
    await fetch(`${test.url}/v1/jobs/${job.job_id}`, { method: 'DELETE' });
    expect(await running).toMatchObject({ status: 'cancelled', simulated: true });
  });

  it('is refused with every refusal that it asks for', async () => {
    for (const refusal of Object.keys(REFUSALS) as RefusalName[]) {
      const response = await test.post('/v1/jobs', jobOf('extract', { refusal }));
      const { status } = REFUSALS[refusal];
      expect(response.status).toBe(status);
      expect(response.headers.has('retry-after')).toBe(status === 429 || status === 503);
      expect(await problemOf(response)).toMatchObject({
        code: refusalCode(refusal),
        details: { simulated: true },
      });
    }
  });

  it('stands in the capabilities of its service, beside real jobs that still run', async () => {
    expect(test.service.capabilities.simulate).toBe(true);
    const from = await test.put('real', 'text');
    const real = await test.run({ job_id: randomUUID(), kind: 'extract', extract: { from } });
    expect(real.output).toEqual({ format: 'text', text: 'real' });
    expect('simulated' in real).toBe(false);
  });
});
