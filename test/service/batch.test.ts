import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '../../src/client/client.ts';
import { createClient } from '../../src/client/client.ts';
import type { Job } from '../../src/contract/job.ts';
import { BatchProblem } from '../../src/contract/problem.ts';
import { JobResult } from '../../src/contract/result.ts';
import type { Simulate } from '../../src/contract/simulate.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService({
    WYRD_WORKER_SIMULATE: '1',
    WYRD_WORKER_BODY_MAX_MIB: '1',
    WYRD_WORKER_QUEUE_JOBS: '2',
    WYRD_WORKER_LOG: 'error',
  });
});
afterAll(async () => {
  await test.close();
});

const call = { source: { inline: 'def f(): return 1' }, entrypoint: 'f' };
const simulated = (simulate: Simulate, job_id: string = randomUUID()): Job => ({
  job_id,
  kind: 'code',
  simulate,
  code: call,
});

async function sendLines(lines: string): Promise<unknown[]> {
  const response = await test.post('/v1/jobs/batch', lines, {
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const text = await response.text();
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

async function answersOf(jobs: Iterable<Job> | AsyncIterable<Job>): Promise<BatchAnswer[]> {
  const client = createClient({ url: test.url });
  const answers: BatchAnswer[] = [];
  for await (const answer of client.batch(jobs)) answers.push(answer);
  client.close();
  return answers;
}

/** Jobs of this kind that have ended. */
async function decided(): Promise<number> {
  const text = await test.service.metrics();
  return Number(
    /^wyrd_worker_jobs_total\{kind="code",status="completed",code=""\} (\d+)/m.exec(text)?.[1] ?? 0,
  );
}

const idOf = (answer: BatchAnswer): string => answer.job_id ?? '';

describe('POST /v1/jobs/batch', () => {
  it('answers every job once with its result, even when the queue is shorter than the batch', async () => {
    const from = await test.put('in a batch', 'text');
    const jobs = Array.from({ length: 60 }, () => extractJob(from));
    const answers = await answersOf(jobs);
    for (const answer of answers) {
      expect(Check(JobResult, answer)).toBe(true);
      expect(answer).toMatchObject({ status: 'completed', output: { text: 'in a batch' } });
    }
    expect(answers.map(idOf).sort()).toEqual(jobs.map(({ job_id }) => job_id).sort());
  });

  it('gives answers as they end, not as they were sent', async () => {
    const answers = await answersOf([simulated({ run_ms: 600 }, 'slow'), simulated({}, 'quick')]);
    expect(answers.map(idOf)).toEqual(['quick', 'slow']);
  });

  it('answers a line that is refused with its number, and all the others', async () => {
    const good = JSON.stringify(simulated({}, 'good'));
    const lines = [
      'no json',
      '',
      good,
      JSON.stringify({ ...simulated({}, 'surplus'), surplus: 1 }),
      JSON.stringify({ ...simulated({}, 'foreign'), tenant: 'another' }),
      `"${'x'.repeat(1_100_000)}"`,
      JSON.stringify(simulated({ refusal: 'QUEUE_FULL' }, 'refused')),
      good.replace('"good"', '"last"'),
    ];
    const answers = await sendLines(lines.join('\n'));
    const problems = answers.filter((answer): answer is BatchProblem => Check(BatchProblem, answer));
    expect(
      problems.map(({ line, job_id, problem }) => `${line} ${job_id ?? '-'} ${problem.status}`).sort(),
    ).toEqual(['1 - 400', '4 - 400', '5 - 403', '6 - 413', '7 refused 429']);
    const results = answers.filter((answer) => Check(JobResult, answer));
    expect(results.map((answer) => (answer as JobResult).job_id).sort()).toEqual(['good', 'last']);
    expect(answers).toHaveLength(problems.length + results.length);
  });

  it('honours return, ids and conflicts as single jobs do', async () => {
    const from = await test.put('by reference', 'text');
    const job = extractJob(from, { return: 'reference' });
    const [first, ...rest] = (await sendLines(
      [job, job, { ...job, retries: 1 }].map((each) => JSON.stringify(each)).join('\n'),
    )) as BatchAnswer[];
    const all = [first, ...rest];
    expect(all.filter((answer) => Check(JobResult, answer))).toHaveLength(2);
    expect(all.find((answer) => Check(BatchProblem, answer))).toMatchObject({
      line: 3,
      problem: { status: 409 },
    });
    expect(all.every((answer) => answer !== undefined && !('output' in answer))).toBe(true);
  });

  it('stops reading when its answers are not read, and goes on when they are', async () => {
    const total = 200;
    const jobs = Array.from({ length: total }, (_, n) => simulated({ output_bytes: 1_000_000 }, `flow-${n}`));
    const client = createClient({ url: test.url });
    const already = await decided();
    const answers = client.batch(jobs);
    const seen = [idOf((await answers.next()).value as BatchAnswer)];
    let [before, now] = [-1, 0];
    while (before !== now) {
      await pause(700);
      [before, now] = [now, (await decided()) - already];
    }
    // What is under way: 8 lines at once, and the megabytes that pipes and buffers on both sides hold.
    expect(now).toBeLessThan(100);
    for await (const answer of answers) seen.push(idOf(answer));
    client.close();
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
  });

  it('cancels its jobs when the client is gone', async () => {
    const ids = ['gone-1', 'gone-2', 'gone-3'];
    const outgoing = request(`${test.url}/v1/jobs/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(ids.map((id) => `${JSON.stringify(simulated({ run_ms: 60_000 }, id))}\n`).join(''));
    const states = (): Promise<number[]> =>
      Promise.all(ids.map(async (id) => (await fetch(`${test.url}/v1/jobs/${id}`)).status));
    while (!(await states()).every((status) => status === 202)) await pause(5);
    outgoing.destroy();
    while (!(await states()).every((status) => status === 404)) await pause(5);
    while (test.service.readiness().jobs > 0) await pause(5);
  });

  it('tells a body that ends half way, and still answers what came whole', async () => {
    const answers = await sendLines(`${JSON.stringify(simulated({}, 'whole'))}\n{"job_id":"half`);
    expect(answers.map((answer) => Check(JobResult, answer))).toContain(true);
    expect(answers.find((answer) => Check(BatchProblem, answer))).toMatchObject({ line: 2 });
  });

  it('refuses a body of another type', async () => {
    expect((await test.post('/v1/jobs/batch', '{}')).status).toBe(400);
  });
});
