import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WYRD_PATHS } from '../../src/rpc/wyrd/wyrd-openapi.ts';
import type { ExtractJob } from '../../src/contract/job.ts';
import type { JobResult } from '../../src/contract/result.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, problemOf, sha256, startService } from '../helpers/service.ts';

const TOKENS = { ann: 'token-of-ann', bob: 'token-of-bob' } as const;
const CONTENT = 'known to ann alone';
const UNKNOWN = '0'.repeat(64);

let test: TestService;
let folder: string;
let job: ExtractJob;
let result: JobResult;

const lineOf = (token: string, tenant: string): string =>
  `${createHash('sha256').update(token).digest('hex')} ${tenant}\n`;
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-tokens-'));
  const tokens = join(folder, 'tokens');
  writeFileSync(tokens, lineOf(TOKENS.ann, 'ann') + lineOf(TOKENS.bob, 'bob'), { mode: 0o600 });
  test = await startService({ WYRD_WORKER_TOKENS_FILE: tokens });
  job = extractJob(await test.put(CONTENT, 'text', bearer(TOKENS.ann)), { job_id: 'job-of-ann' });
  result = await test.run(job, { headers: bearer(TOKENS.ann) });
});
afterAll(async () => {
  await test.close();
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
}

/** One call of every route, about things that have the given names. */
function calls(jobId: string, evidence: string, output: string): Call[] {
  const json = 'application/json';
  const body = JSON.stringify({ ...job, extract: { from: { ...job.extract.from, sha256: evidence } } });
  return [
    { method: 'POST', path: '/v1/jobs', body, type: json },
    { method: 'POST', path: '/v1/jobs/batch', body, type: 'application/x-ndjson' },
    { method: 'GET', path: `/v1/jobs/${jobId}` },
    { method: 'DELETE', path: `/v1/jobs/${jobId}` },
    { method: 'PUT', path: `/v1/evidence/${evidence}`, body: CONTENT, type: 'application/octet-stream' },
    { method: 'HEAD', path: `/v1/evidence/${evidence}` },
    {
      method: 'POST',
      path: '/v1/evidence/missing',
      body: JSON.stringify({ evidence: [{ sha256: evidence, size_bytes: CONTENT.length }] }),
      type: json,
    },
    { method: 'GET', path: `/v1/outputs/${output}` },
    { method: 'GET', path: '/v1/capabilities' },
    { method: 'GET', path: '/openapi.json' },
    { method: 'GET', path: '/metrics' },
  ];
}

const send = ({ method, path, body, type }: Call, headers: Record<string, string>): Promise<Response> =>
  fetch(test.url + path, {
    method,
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });

/** What a caller can tell of an answer, without the names that it asked for itself. */
async function seen(call: Call, headers: Record<string, string>, own: readonly string[]): Promise<unknown> {
  const response = await send(call, headers);
  let text = (await response.text()).replaceAll(/"request_id":"[^"]*"/g, '');
  for (const name of own) text = text.replaceAll(name, 'NAME');
  const { status } = response;
  return { status, type: response.headers.get('content-type'), text };
}

describe('with tokens', () => {
  it('the walk below has every published route', async () => {
    const document = (await (
      await send({ method: 'GET', path: '/openapi.json' }, bearer(TOKENS.ann))
    ).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    // Wyrd's own routes are walked by the test of theirs.
    const own = Object.entries(document.paths).filter(([path]) => !(path in WYRD_PATHS));
    const published = own.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const walked = calls('{job_id}', '{sha256}', '{sha256}').map(({ method, path }) => `${method} ${path}`);
    expect([...walked, 'GET /livez', 'GET /readyz']).toEqual(expect.arrayContaining(published));
  });

  it.each([
    ['POST', '/v1/cards'],
    ['GET', '/v1/cards/by-ref'],
    ['GET', '/v1/cards/x/artifacts'],
    ['POST', '/v1/cards/upload/x/complete'],
    ['POST', '/v1/verification/enqueue'],
    ['POST', '/v1/verification/evidence'],
    ['POST', '/v1/verification/execute'],
    ['GET', '/v1/verification/executions/x'],
    ['PUT', '/v1/verification/uploads/x'],
    ['GET', '/v1/nothing'],
    ['GET', '/'],
  ])('so do the routes for Wyrd’s client, and paths that have none: %s %s', async (method, path) => {
    const response = await send({ method, path }, {});
    expect(response.status).toBe(401);
    expect((await send({ method, path }, bearer('another'))).status).toBe(401);
  });

  it('health alone answers without one', async () => {
    for (const path of ['/livez', '/readyz']) expect((await fetch(test.url + path)).status).toBe(200);
  });

  it.each([
    ['no token', {}],
    ['an unknown token', bearer('another')],
    ['a token and more', { authorization: `Bearer ${TOKENS.ann} ` + 'x' }],
    ['another scheme', { authorization: `Basic ${TOKENS.ann}` }],
    ['the digest of a token', bearer(createHash('sha256').update(TOKENS.ann).digest('hex'))],
    ['a tenant alone', { 'wyrd-tenant': 'ann' }],
  ])('every route refuses %s before it looks at anything', async (_what, headers) => {
    for (const call of calls('job-of-ann', job.extract.from.sha256, result.output_sha256 ?? '')) {
      const response = await send(call, headers);
      expect([call.path, response.status]).toEqual([call.path, 401]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('every route refuses a token that names another tenant than its own', async () => {
    const headers = { ...bearer(TOKENS.bob), 'wyrd-tenant': 'ann' };
    for (const call of calls('job-of-ann', job.extract.from.sha256, result.output_sha256 ?? ''))
      expect([call.path, (await send(call, headers)).status]).toEqual([call.path, 403]);
    const body = JSON.stringify({ ...job, tenant: 'ann' });
    const own = await send(
      { method: 'POST', path: '/v1/jobs', body, type: 'application/json' },
      bearer(TOKENS.bob),
    );
    expect((await problemOf(own)).code).toBe('WYRD_WORKER_403_FORBIDDEN');
  });

  it('what another tenant has is answered as what nobody has, on every route', async () => {
    const names = ['job-of-ann', job.extract.from.sha256, result.output_sha256 ?? ''] as const;
    const nobodys = ['job-of-none', UNKNOWN, UNKNOWN] as const;
    const theirs = calls(...names);
    for (const [index, call] of calls(...nobodys).entries()) {
      const other = theirs[index];
      // Storing and running make things; they are compared below.
      if (other === undefined || call.method === 'PUT' || call.path.startsWith('/v1/jobs/batch')) continue;
      if (call.path === '/metrics' || (call.method === 'POST' && call.path === '/v1/jobs')) continue;
      expect(await seen(other, bearer(TOKENS.bob), names)).toEqual(
        await seen(call, bearer(TOKENS.bob), nobodys),
      );
    }
  });

  it('a job on what another tenant has misses its evidence, and shares neither id nor replay', async () => {
    const answer = (await (
      await test.post('/v1/jobs', job, { headers: bearer(TOKENS.bob) })
    ).json()) as JobResult;
    expect(answer).toMatchObject({ error: { code: 'evidence_missing' }, replayed: false });
    const stored = await send(
      {
        method: 'PUT',
        path: `/v1/evidence/${sha256(CONTENT)}`,
        body: CONTENT,
        type: 'application/octet-stream',
      },
      bearer(TOKENS.bob),
    );
    expect(stored.status).toBe(201);
    const again = { ...job, job_id: 'job-of-bob' };
    const own = (await (
      await test.post('/v1/jobs', again, { headers: bearer(TOKENS.bob) })
    ).json()) as JobResult;
    expect(own).toMatchObject({ status: 'completed', replayed: false, output_sha256: result.output_sha256 });
  });

  it('are read anew when the service is told, and kept when the file has become wrong', async () => {
    const asks = async (token: string): Promise<number> =>
      (await send({ method: 'GET', path: '/v1/capabilities' }, bearer(token))).status;
    const tokens = join(folder, 'tokens');
    writeFileSync(tokens, lineOf(TOKENS.ann, 'ann') + lineOf('token-of-cat', 'cat'));
    test.service.renewAccess();
    expect([await asks(TOKENS.ann), await asks(TOKENS.bob), await asks('token-of-cat')]).toEqual([
      200, 401, 200,
    ]);
    writeFileSync(tokens, '# nobody\n');
    expect(() => {
      test.service.renewAccess();
    }).toThrow('it grants nothing');
    expect(await asks(TOKENS.ann)).toBe(200);
  });
});
