import { createHash, randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobResult } from '../../src/contract/result.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, problemOf, sha256, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(async () => {
  await test.close();
});

/** Text that keeps a jail busy for long enough to be met at work. */
const LONG = Buffer.alloc(12 * 1_048_576, 'a line of text that says nothing\n');

describe('POST /v1/jobs', () => {
  it('gives a result of the published schema, the output inline', async () => {
    const from = await test.put('One\nTwo', 'text');
    const job = extractJob(from);
    const result = await test.run(job);
    expect(Check(JobResult, result)).toBe(true);
    expect(result).toMatchObject({
      job_id: job.job_id,
      kind: 'extract',
      status: 'completed',
      error: null,
      replayed: false,
    });
    expect(result.output).toEqual({ format: 'text', text: 'One\nTwo' });
    expect(result.evidence).toEqual({ from });
    expect(result.provenance).toEqual({ kind: 'extract', version: 'wyrd-extract/1' });
  });

  it('names the digest and length of the very bytes of the output', async () => {
    const from = await test.put('{"b":1}', 'text');
    const text = await (await test.post('/v1/jobs', extractJob(from))).text();
    const output = '{"format":"text","text":"{\\"b\\":1}"}';
    expect(text).toContain(`"output":${output},`);
    expect(JSON.parse(text)).toMatchObject({ output_sha256: sha256(output), output_bytes: output.length });
  });

  it('gives an output by reference, to be fetched by its digest', async () => {
    const from = await test.put('by reference', 'markdown');
    const result = await test.run(extractJob(from, { return: 'reference' }));
    expect(result.output).toBeUndefined();
    const bytes = await (await fetch(`${test.url}/v1/outputs/${result.output_sha256}`)).text();
    expect(bytes).toBe('{"format":"markdown","text":"by reference"}');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(result.output_sha256);
  });

  it('runs the same id and body once and answers all who ask', async () => {
    const job = extractJob(await test.put('once', 'text'));
    const [first, second] = await Promise.all([test.run(job), test.run(job)]);
    expect(second).toEqual(first);
    expect(await test.run(job)).toEqual(first);
    expect(await (await fetch(`${test.url}/v1/jobs/${job.job_id}`)).json()).toEqual(first);
  });

  it('refuses a job id that stands for another body', async () => {
    const job = extractJob(await test.put('first body', 'text'));
    await test.run(job);
    const response = await test.post('/v1/jobs', { ...job, retries: 1 });
    expect(response.status).toBe(409);
    expect((await problemOf(response)).code).toBe('WYRD_WORKER_409_JOB_CONFLICT');
  });

  it('keeps job ids of tenants apart', async () => {
    const job = extractJob(await test.put('ours', 'text'));
    await test.run(job);
    const headers = { 'wyrd-tenant': 'other' };
    expect((await fetch(`${test.url}/v1/jobs/${job.job_id}`, { headers })).status).toBe(404);
    const theirs = await test.run(job, { headers });
    expect(theirs.error?.code).toBe('evidence_missing');
  });

  it('ends as evidence_missing when the bytes are not stored, without an attempt', async () => {
    const from = { kind: 'file', sha256: sha256('never sent'), size_bytes: 10, format: 'text' } as const;
    const result = await test.run(extractJob(from));
    expect(result).toMatchObject({
      status: 'failed',
      error: { code: 'evidence_missing', blame: 'caller' },
      attempts: [],
    });
    expect(result.output).toBeUndefined();
  });

  it('ends as evidence_mismatch when the declared length is another', async () => {
    const from = await test.put('twelve bytes', 'text');
    const result = await test.run(extractJob({ ...from, size_bytes: 13 }));
    expect(result.error).toMatchObject({
      code: 'evidence_mismatch',
      details: { size_bytes: 13, seen_bytes: 12 },
    });
  });

  it.each(['png', 'doc', 'xls', 'zip'] as const)('ends as format_unsupported for %s', async (format) => {
    const from = await test.put('whatever', 'text');
    const result = await test.run(extractJob({ ...from, format }));
    expect(result.error).toMatchObject({ code: 'format_unsupported', details: { format } });
  });

  it('refuses evidence over input_bytes before a jail is asked', async () => {
    const from = {
      kind: 'file',
      sha256: sha256('a gigabyte'),
      size_bytes: 1_073_741_824,
      format: 'csv',
    } as const;
    const result = await test.run(extractJob(from));
    expect(result).toMatchObject({
      status: 'failed',
      attempts: [],
      error: {
        code: 'limit_exceeded',
        details: { name: 'input_bytes', max: 104_857_600, seen: 1_073_741_824 },
      },
    });
  });

  it('lets a job lower a limit', async () => {
    const from = await test.put('0123456789', 'text');
    const result = await test.run(extractJob(from, { limits: { text_bytes: 20 } }));
    expect(result.error).toMatchObject({
      code: 'limit_exceeded',
      blame: 'limit',
      details: { name: 'text_bytes', max: 20 },
    });
  });

  it('refuses a job that raises a limit, with the numbers', async () => {
    const from = await test.put('raise', 'text');
    const problem = await problemOf(
      await test.post('/v1/jobs', extractJob(from, { limits: { pages: 5_000 } })),
    );
    expect(problem).toMatchObject({
      status: 400,
      details: { path: '/limits/pages', expected: 'at most 2000', got: 5_000 },
    });
  });

  it('ends as isolation_unavailable below the demanded level and runs at it', async () => {
    const from = await test.put('isolated', 'text');
    const level = test.service.readiness().isolation;
    expect((await test.run(extractJob(from, { min_isolation: level }))).status).toBe('completed');
    const result = await test.run(extractJob(from, { min_isolation: 'os' }));
    expect(result.error?.code).toBe(level === 'os' ? undefined : 'isolation_unavailable');
  });

  it('ends as timed_out when an attempt takes longer than its time, and lists every attempt', async () => {
    const from = await test.put(LONG, 'text');
    const result = await test.run(extractJob(from, { timeout_seconds: 0.01, retries: 2 }));
    expect(result).toMatchObject({
      status: 'timed_out',
      error: { code: 'timed_out', blame: 'limit', details: { wall_ms: 10 } },
    });
    expect(result.attempts.map(({ number, status }) => `${number} ${status}`)).toEqual([
      '1 timed_out',
      '2 timed_out',
      '3 timed_out',
    ]);
    expect((await test.run(extractJob(await test.put('next', 'text')))).status).toBe('completed');
  });

  it('cancels for good by DELETE', async () => {
    const job = extractJob(await test.put(LONG, 'text'));
    const running = test.run(job);
    await untilRunning(job.job_id);
    expect((await fetch(`${test.url}/v1/jobs/${job.job_id}`, { method: 'DELETE' })).status).toBe(202);
    expect(await running).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' } });
    expect((await test.run(job)).status).toBe('cancelled');
  });

  it('cancels when the last waiter hangs up, and then runs the same id anew', async () => {
    const job = extractJob(await test.put(LONG, 'text'));
    const controller = new AbortController();
    const gone = test.run(job, { signal: controller.signal });
    await untilRunning(job.job_id);
    controller.abort();
    await expect(gone).rejects.toThrow('abort');
    const result = await test.run(job);
    expect(result.status).toBe('completed');
    expect(result.output_sha256).toBe(sha256(`{"format":"text","text":${JSON.stringify(LONG.toString())}}`));
  });

  it('refuses a kind by name until it is built', async () => {
    if (test.service.capabilities.kinds.includes('cite')) return;
    const cite = { citations: [], evidence: {} };
    const response = await test.post('/v1/jobs', { job_id: randomUUID(), kind: 'cite', cite });
    expect(response.status).toBe(501);
    expect(await problemOf(response)).toMatchObject({
      code: 'WYRD_WORKER_501_NOT_BUILT',
      details: { kind: 'cite' },
    });
  });
});

async function untilRunning(jobId: string): Promise<void> {
  for (;;) {
    if ((await fetch(`${test.url}/v1/jobs/${jobId}`)).status === 202) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
