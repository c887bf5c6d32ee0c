import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../src/contract/problem.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, problemOf, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService();
});
afterAll(async () => {
  await test.close();
});

describe('refusals', () => {
  it.each([
    ['', { job_id: 'x', kind: 'extract', extract: { from: FILE() }, surplus: 1 }, '/surplus'],
    ['extract', { job_id: 'x', kind: 'extract', extract: { from: FILE(), surplus: 1 } }, '/extract/surplus'],
    [
      'extract.from',
      { job_id: 'x', kind: 'extract', extract: { from: { ...FILE(), surplus: 1 } } },
      '/extract/from/surplus',
    ],
    [
      'limits',
      { job_id: 'x', kind: 'extract', limits: { surplus: 1 }, extract: { from: FILE() } },
      '/limits/surplus',
    ],
    [
      'prototype games',
      `{"job_id":"x","kind":"extract","extract":{"from":${JSON.stringify(FILE())}},"__proto__":{}}`,
      '/__proto__',
    ],
  ])('name an unknown key in %s', async (_where, body, path) => {
    const response = await test.post('/v1/jobs', body);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = await problemOf(response);
    expect(Check(Problem, problem)).toBe(true);
    expect(problem.details).toMatchObject({ path, expected: 'no such key' });
  });

  it.each([
    ['no JSON', 'not json', ''],
    ['an array', '[]', ''],
    ['an unknown kind', '{"kind":"extrakt"}', '/kind'],
    ['a missing key', '{"kind":"extract","extract":{}}', ''],
    ['a key twice', '{"kind":"extract","kind":"code"}', ''],
    ['a number that a double cannot hold', '{"kind":"extract","retries":9007199254740993}', '/retries'],
  ])('tell what is wrong with %s', async (_what, body, path) => {
    const problem = await problemOf(await test.post('/v1/jobs', body));
    expect(problem).toMatchObject({ status: 400, code: 'WYRD_WORKER_400_REQUEST_INVALID' });
    expect(String(problem.details['path'])).toContain(path);
  });

  it('never repeat text of the caller', async () => {
    const secret = 'a secret of the caller';
    const problem = await (
      await test.post('/v1/jobs', { job_id: secret, kind: 'extract', extract: { from: FILE() } })
    ).text();
    expect(problem).toContain('/job_id');
    expect(problem + test.log()).not.toContain(secret);
  });

  it.each([
    ['PATCH', '/v1/jobs'],
    ['GET', '/v1/jobs'],
    ['POST', '/livez'],
    ['GET', `/v1/evidence/${'0'.repeat(64)}`],
  ])('tell a route that does not take %s from one that is not there: %s', async (method, path) => {
    expect((await problemOf(await fetch(test.url + path, { method }))).code).toBe(
      'WYRD_WORKER_405_METHOD_NOT_ALLOWED',
    );
  });

  it.each([
    ['/cite/evidence', (slots: object) => ({ kind: 'cite', cite: { citations: [], evidence: slots } })],
    [
      '/check/evidence',
      (slots: object) => ({
        kind: 'check',
        check: { source: { inline: 'x' }, entrypoint: 'f', evidence: slots },
      }),
    ],
    [
      '/code/inputs',
      (slots: object) => ({
        kind: 'code',
        code: { source: { inline: 'x' }, entrypoint: 'f', inputs: slots },
      }),
    ],
  ])('bound what a job may name at %s', async (path, body) => {
    const slots = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, n) => [
        `k${n}`,
        path.endsWith('inputs') ? { value: n } : { kind: 'json', value: n },
      ]),
    );
    const problem = await problemOf(await test.post('/v1/jobs', { job_id: 'many', ...body(slots) }));
    expect(problem).toMatchObject({ status: 400, details: { path } });
    expect(String(problem.details['expected'])).toContain('1000');
  });

  it('bound a quote by its path, and not what has another shape', async () => {
    const citation = { slot: 's', locator: { page: 1 } };
    const cite = (quote: unknown): Promise<Response> =>
      test.post('/v1/jobs', {
        job_id: randomUUID(),
        kind: 'cite',
        cite: { citations: [citation, { citation, quote }], evidence: {} },
      });
    const problem = await problemOf(await cite('q'.repeat(10_001)));
    expect(problem).toMatchObject({ status: 400, details: { path: '/cite/citations/1/quote' } });
    expect(String(problem.details['expected'])).toContain('10000');
    expect((await cite('😀'.repeat(10_000))).status).toBe(200);
    expect((await cite(['no', 'quote'])).status).toBe(200);
  });

  it('name a simulation that this service does not give', async () => {
    const job = { ...extractJob(await test.put('real', 'text')), simulate: { end: 'worker_lost' } };
    expect(await problemOf(await test.post('/v1/jobs', job))).toMatchObject({
      code: 'WYRD_WORKER_403_SIMULATION_OFF',
      details: { path: '/simulate' },
    });
    expect(test.service.capabilities.simulate).toBe(false);
  });

  it('name the content type that is wanted', async () => {
    const response = await test.post('/v1/jobs', '{}', { headers: { 'content-type': 'text/plain' } });
    expect(await problemOf(response)).toMatchObject({ status: 415, details: { header: 'Content-Type' } });
  });

  it('say of a job that has ended that it cannot be cancelled', async () => {
    const job = extractJob(await test.put('ended', 'text'));
    const ended = await test.run(job);
    const response = await fetch(`${test.url}/v1/jobs/${job.job_id}`, { method: 'DELETE' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { job_id: job.job_id, state: 'finished' },
    ]);
    expect(await test.run(job)).toEqual(ended);
  });

  it('answer unknown routes and jobs as not found', async () => {
    expect((await problemOf(await fetch(`${test.url}/v2/jobs`))).code).toBe('WYRD_WORKER_404_NOT_FOUND');
    expect((await fetch(`${test.url}/v1/jobs/none`)).status).toBe(404);
    expect((await fetch(`${test.url}/v1/jobs/none`, { method: 'DELETE' })).status).toBe(404);
  });
});

function FILE(): object {
  return { kind: 'file', sha256: '0'.repeat(64), size_bytes: 1, format: 'text' };
}
