import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CiteJob, ExtractJob } from '../../src/contract/job.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, sha256, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(async () => {
  await test.close();
});

const replaying = (job: ExtractJob): ExtractJob => ({ ...job, replay: true });

describe('replay', () => {
  it('answers another job of the same body from what was kept, whole and marked', async () => {
    const from = await test.put('said once', 'text');
    const first = await test.run(replaying(extractJob(from)));
    const second = await test.run(
      replaying(extractJob(from, { timeout_seconds: 1, retries: 2, deadline_ms: 5_000 })),
    );
    expect(first).toMatchObject({ status: 'completed', replayed: false });
    expect(second).toEqual({ ...first, job_id: second.job_id, attempts: [], replayed: true });
  });

  it('runs a job that opts out, and keeps nothing of it', async () => {
    const from = await test.put('opted out', 'text');
    expect((await test.run(extractJob(from, { replay: false }))).replayed).toBe(false);
    expect((await test.run(replaying(extractJob(from)))).replayed).toBe(false);
    expect((await test.run(extractJob(from, { replay: false }))).replayed).toBe(false);
  });

  it('keeps nothing of a job that failed', async () => {
    const from = await test.put('{', 'json');
    for (let n = 0; n < 2; n++)
      expect(await test.run(replaying(extractJob(from)))).toMatchObject({
        status: 'failed',
        replayed: false,
        error: { code: 'document_malformed' },
      });
  });

  it('is never shared between tenants', async () => {
    const headers = { 'wyrd-tenant': 'other' };
    const from = await test.put('of one tenant', 'text');
    await test.run(replaying(extractJob(from)));
    const missing = await test.run(replaying(extractJob(from)), { headers });
    expect(missing.error?.code).toBe('evidence_missing');
    await test.put('of one tenant', 'text', headers);
    expect(await test.run(replaying(extractJob(from)), { headers })).toMatchObject({
      status: 'completed',
      replayed: false,
    });
  });

  it('ends a job whose lowered limits the kept output passes as its own run would', async () => {
    const from = await test.put('0123456789', 'text');
    await test.run(replaying(extractJob(from)));
    const small = await test.run(replaying(extractJob(from, { limits: { text_bytes: 20 } })));
    expect(small).toMatchObject({
      replayed: false,
      error: { code: 'limit_exceeded', details: { name: 'text_bytes', max: 20 } },
    });
    const enough = await test.run(replaying(extractJob(from, { limits: { text_bytes: 1_000 } })));
    expect(enough).toMatchObject({ status: 'completed', replayed: true });
  });

  it('judges citations anew when evidence that was missing has come', async () => {
    const text = `came late ${randomUUID()}`;
    const cite = (): CiteJob => ({
      job_id: randomUUID(),
      kind: 'cite',
      cite: {
        citations: [{ slot: 'letter', locator: { lines: { start: 1, end: 1 } } }],
        evidence: {
          letter: { kind: 'file', sha256: sha256(text), size_bytes: text.length, format: 'text' },
        },
      },
    });
    expect((await test.run(cite())).output).toMatchObject([{ valid: false, why: 'missing_evidence' }]);
    await test.put(text, 'text');
    expect(await test.run(cite())).toMatchObject({ replayed: false, output: [{ valid: true }] });
    expect(await test.run(cite())).toMatchObject({ replayed: true, output: [{ valid: true }] });
  });

  it('is told in the figures', async () => {
    const from = await test.put('counted', 'text');
    for (let n = 0; n < 2; n++) await test.run(replaying(extractJob(from)));
    expect(await (await fetch(`${test.url}/metrics`)).text()).toMatch(
      /wyrd_worker_jobs_replayed_total\{kind="extract"\} [1-9]/,
    );
  });
});
