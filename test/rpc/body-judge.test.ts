import { afterAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import { BodyJudge } from '../../src/rpc/body-judge.ts';
import { judgeBody } from '../../src/rpc/judged-body.ts';

const judge = new BodyJudge();
afterAll(() => judge.close());

/** White space that makes a body too large to be judged at once, and changes nothing that it says. */
const PADDING = ' '.repeat(200_000);
const body = (job: object, padding = PADDING): Buffer => Buffer.from(JSON.stringify(job) + padding);

const CITATION = { slot: 'a', locator: { json_pointer: '/b' } };
const JOBS = [
  {
    job_id: 'check',
    kind: 'check',
    check: {
      source: { inline: 'def f(a): …' },
      entrypoint: 'f',
      inputs: {
        a: { value: { z: [1, 2], b: '…' } },
        b: null,
        __proto__x: { output: { sha256: '0'.repeat(64) } },
      },
      response_format: { kind: 'verdict', data: { type: 'object', b: 1, a: 2 } },
      evidence: { a: { kind: 'json', value: { b: [true, null, 'ü'] } } },
    },
  },
  {
    job_id: 'code',
    kind: 'code',
    code: { source: { inline: 'x' }, entrypoint: 'f', inputs: { a: { value: 1 } } },
  },
  { job_id: 'code', kind: 'code', code: { source: { inline: 'x' }, entrypoint: 'f' } },
  {
    job_id: 'cite',
    kind: 'cite',
    cite: {
      citations: [CITATION, { citation: CITATION, quote: 'q' }, Array(1_000).fill([{}])],
      evidence: { a: { kind: 'json', value: { b: 1 } } },
    },
  },
  {
    job_id: 'extract',
    kind: 'extract',
    extract: { from: { kind: 'file', sha256: '0'.repeat(64), size_bytes: 1, format: 'pdf' } },
  },
];

describe('a large body', () => {
  it.each(JOBS)('says the same as the small body of the same job: $job_id', async (job) => {
    const small = judgeBody('job', body(job, ''));
    const large = await judge.judge('job', body(job));
    expect(large.digest).toBe(small.digest);
    const canonical = (value: unknown): string => Buffer.from(canonicalJson(value as JsonObject)).toString();
    expect(canonical(large.job)).toBe(canonical(small.job));
  });

  it('comes with its values of open shape as bytes, citations alone as they are', async () => {
    const [check, , , cite] = await Promise.all(JOBS.map((job) => judge.judge('job', body(job))));
    const bytes = (value: unknown): boolean => value instanceof Uint8Array;
    const call = check?.job.kind === 'check' ? check.job.check : undefined;
    expect(call?.inputs?.['a']).toSatisfy((input: { value: unknown }) => bytes(input.value));
    expect(call?.response_format).toSatisfy((format: { data: unknown }) => bytes(format.data));
    expect(call?.evidence?.['a']).toSatisfy((item: { value: unknown }) => bytes(item.value));
    const [plain, quoted, odd] = cite?.job.kind === 'cite' ? cite.job.cite.citations : [];
    expect([plain, quoted]).toEqual([CITATION, { citation: CITATION, quote: 'q' }]);
    expect(odd).toSatisfy(bytes);
  });

  it('is refused as the small one is', async () => {
    const wrong = { ...JOBS[2], retries: 9 };
    const refusals = await Promise.allSettled([
      judge.judge('job', body(wrong)),
      judge.judge('job', body(wrong, '')),
      judge.judge('missing', body({ evidence: [1] })),
    ]);
    expect(refusals).toMatchObject([
      { reason: { refusal: 'REQUEST_INVALID', details: { path: '/retries' } } },
      { reason: { refusal: 'REQUEST_INVALID', details: { path: '/retries' } } },
      { reason: { refusal: 'REQUEST_INVALID', details: { path: '/evidence/0' } } },
    ]);
  });

  it('with faults without number is refused by the first of them', async () => {
    const many = Buffer.from(`{"evidence":[${'1,'.repeat(2_000_000)}1]}`);
    await expect(judge.judge('missing', many)).rejects.toMatchObject({ refusal: 'REQUEST_INVALID' });
  });

  it('of more values than fit is refused, and the next one is judged', async () => {
    const small = new BodyJudge(64);
    const brackets = Buffer.from(`[${'{},'.repeat(1_000_000)}1]`);
    await expect(small.judge('job', brackets)).rejects.toMatchObject({
      refusal: 'REQUEST_INVALID',
      details: { expected: 'a value that takes at most 64 MiB when it is read' },
    });
    expect((await small.judge('job', body({ ...JOBS[2] }))).job.job_id).toBe('code');
    await small.close();
  });

  it('is refused when the service ends first', async () => {
    const ending = new BodyJudge();
    const judged = ending.judge('missing', Buffer.from(`{"evidence":[${'1,'.repeat(2_000_000)}1]}`));
    const [end] = await Promise.all([Promise.allSettled([judged]), ending.close()]);
    expect(end).toMatchObject([{ reason: { refusal: 'DRAINING' } }]);
  });
});
