import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../src/contract/problem.ts';
import type { BareServer } from '../helpers/bare-server.ts';
import { bareServer } from '../helpers/bare-server.ts';
import type { RawAnswer } from '../helpers/raw-http.ts';
import { exchange } from '../helpers/raw-http.ts';

let server: BareServer;
beforeAll(async () => {
  server = await bareServer();
});
afterAll(async () => {
  await server.close();
});

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

function problemIn(answer: RawAnswer | undefined): Problem {
  expect(answer?.headers.get('content-type')).toBe('application/problem+json');
  const problem = JSON.parse(answer?.body ?? '') as Problem;
  expect(Check(Problem, problem)).toBe(true);
  expect(problem.status).toBe(answer?.status);
  return problem;
}

async function refusalOf(bytes: string | readonly string[]): Promise<Problem> {
  const { answers } = await exchange(server.port, bytes, { answers: 1 });
  return problemIn(answers[0]);
}

const post = (headers: string, body = ''): string => `POST /v1/jobs HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;

describe('a request that two parsers could read differently is refused:', () => {
  it.each([
    [
      'Content-Length beside Transfer-Encoding',
      post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    ],
    [
      'Transfer-Encoding beside Content-Length',
      post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', '0\r\n\r\n'),
    ],
    ['two different lengths', post('Content-Length: 2\r\nContent-Length: 5\r\n', '{}123')],
    ['the same length twice', post('Content-Length: 2\r\nContent-Length: 2\r\n', '{}')],
    ['a list of lengths', post('Content-Length: 2, 2\r\n', '{}')],
    ['a length with a sign', post('Content-Length: +2\r\n', '{}')],
    ['a negative length', post('Content-Length: -2\r\n', '{}')],
    ['a length in hex', post('Content-Length: 0x2\r\n', '{}')],
    ['a length past all numbers', post('Content-Length: 99999999999999999999999\r\n', '{}')],
    ['another transfer coding', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n')],
    ['a transfer coding before chunked', post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n')],
    ['a transfer coding after chunked', post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n')],
    ['chunked twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    ['chunked in HTTP/1.0', `POST /v1/jobs HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    [
      'a chunk size that is no number',
      post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '0x2\r\n{}\r\n0\r\n\r\n'),
    ],
    [
      'a chunk that ends with a bare line feed',
      post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '2\n{}\r\n0\r\n\r\n'),
    ],
    [
      'a chunk longer than its size',
      post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '1\r\n{}\r\n0\r\n\r\n'),
    ],
    ['a folded header', `GET /livez HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`],
    ['bare line feeds', 'GET /livez HTTP/1.1\nHost: localhost\n\n'],
    ['a bare line feed among headers', `GET /livez HTTP/1.1\r\n${HOST}X: b\n\r\n\r\n`],
    ['a bare carriage return', `GET /livez HTTP/1.1\r\n${HOST}X: a\rY: b\r\n\r\n`],
    ['white space before the colon', 'GET /livez HTTP/1.1\r\nHost : localhost\r\n\r\n'],
    ['NUL in a header', `GET /livez HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
    ['no Host', 'GET /livez HTTP/1.1\r\n\r\n'],
    ['Host twice', `GET /livez HTTP/1.1\r\n${HOST}${HOST}\r\n`],
    ['Authorization twice', `GET /livez HTTP/1.1\r\n${HOST}Authorization: a\r\nAuthorization: b\r\n\r\n`],
    ['Wyrd-Tenant twice', `GET /livez HTTP/1.1\r\n${HOST}Wyrd-Tenant: a\r\nWyrd-Tenant: b\r\n\r\n`],
    ['an unknown version', `GET /livez HTTP/1.2\r\n${HOST}\r\n`],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown method', `FETCH /livez HTTP/1.1\r\n${HOST}\r\n`],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s', async (_what, bytes) => {
    expect((await refusalOf(bytes)).code).toBe('WYRD_WORKER_400_REQUEST_INVALID');
  });

  it('what follows it on the connection is never read as a request', async () => {
    const smuggled = `GET /livez HTTP/1.1\r\n${HOST}\r\n`;
    const { answers, closed } = await exchange(
      server.port,
      post(`Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${smuggled}`),
    );
    expect([answers.length, closed]).toEqual([1, true]);
  });
});

describe('a path that is not plain is refused:', () => {
  it.each([
    ['an encoded letter', '/%6civez'],
    ['an encoded dot', '/v1/%2e%2e/livez'],
    ['dots', '/v1/../livez'],
    ['a dot', '/./livez'],
    ['two slashes', '//livez'],
    ['two slashes inside', '/v1//jobs'],
    ['an encoded slash', '/v1/jobs/a%2fb'],
    ['an encoded NUL', '/v1/jobs/%00'],
    ['an encoding that is none', '/v1/jobs/%zz'],
    ['overlong UTF-8', '/v1/jobs/%c0%ae'],
    ['a backslash', '/v1\\jobs'],
    ['a semicolon', '/livez;a=b'],
    ['an absolute target', 'http://localhost/livez'],
    ['an asterisk', '*'],
    ['a query that would be ignored', '/v1/capabilities?tenant=other'],
  ])('%s: %s', async (_what, target) => {
    const problem = await refusalOf(`GET ${target} HTTP/1.1\r\n${HOST}\r\n`);
    expect(problem.code).toBe('WYRD_WORKER_400_REQUEST_INVALID');
    expect(JSON.stringify(problem)).not.toContain(target);
  });

  it('a colon may be encoded, as clients do in job ids', async () => {
    const problem = await refusalOf(`GET /v1/jobs/a%3Ab HTTP/1.1\r\n${HOST}\r\n`);
    expect(problem).toMatchObject({ status: 404, details: { job_id: 'a:b' } });
  });
});

describe('what else is refused at the door:', () => {
  it.each([
    ['a name that leads here by DNS alone', 'GET /livez HTTP/1.1\r\nHost: rebound.example:7478\r\n\r\n', 400],
    ['headers past 16 KiB', `GET /livez HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['headers without end', `GET /livez HTTP/1.1\r\n${HOST}${'X: a\r\n'.repeat(200_000)}`, 431],
    ['a name that is too long', `GET /v1/jobs/${'a'.repeat(400)} HTTP/1.1\r\n${HOST}\r\n`, 414],
    [
      'a chunk extension without end',
      post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, `2;${'a'.repeat(20_000)}\r\n`),
      413,
    ],
    ['a content coding', post(`${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: 2\r\n`, '{}'), 415],
    ['another content type', post('Content-Type: text/plain\r\nContent-Length: 2\r\n', '{}'), 415],
    ['no content type', post('Content-Length: 2\r\n', '{}'), 415],
    ['an expectation', post(`${JSON_TYPE}Expect: a-miracle\r\nContent-Length: 2\r\n`, '{}'), 417],
    ['a tunnel', `CONNECT example.org:80 HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['TRACE', `TRACE /livez HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['a declared length past the limit', post(`${JSON_TYPE}Content-Length: 99999999\r\n`), 413],
    [
      'a body past the limit',
      [post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '3000000\r\n'), 'x'.repeat(0x3000000)],
      413,
    ],
  ])('%s', async (_what, bytes, status) => {
    expect((await refusalOf(bytes)).status).toBe(status);
  });

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1', '127.0.0.1:7478', '[::1]:7478', '0.0.0.0:1'])(
    'but not the Host %s',
    async (host) => {
      const { answers } = await exchange(server.port, `GET /livez HTTP/1.1\r\nHost: ${host}\r\n\r\n`, {
        answers: 1,
      });
      expect(answers[0]?.status).toBe(200);
    },
  );

  it('the methods that a route takes stand beside the refusal of others', async () => {
    const { answers } = await exchange(server.port, `PATCH /v1/jobs/x HTTP/1.1\r\n${HOST}\r\n`, {
      answers: 1,
    });
    expect(answers[0]?.headers.get('allow')).toBe('DELETE, GET, HEAD');
  });
});

describe('requests in a row on one connection', () => {
  it('are answered in order, each by itself', async () => {
    const { answers } = await exchange(
      server.port,
      [
        `GET /livez HTTP/1.1\r\n${HOST}\r\n`,
        `GET /nowhere HTTP/1.1\r\n${HOST}\r\n`,
        post(`${JSON_TYPE}Content-Length: 2\r\n`, '{}'),
        `GET /livez HTTP/1.1\r\n${HOST}\r\n`,
      ].join(''),
      { answers: 4 },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 200]);
  });

  it('end with the first that is malformed', async () => {
    const { answers, closed } = await exchange(
      server.port,
      `GET /livez HTTP/1.1\r\n${HOST}\r\n`.repeat(2) +
        'nonsense\r\n\r\n' +
        `GET /livez HTTP/1.1\r\n${HOST}\r\n`,
    );
    expect(closed).toBe(true);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThan(3);
  });

  it('never get the refusal of a later one as the answer of an earlier one', async () => {
    const slow = await bareServer({
      jobs: { find: () => undefined, cancel: () => 'unknown', submit: () => new Promise(() => undefined) },
    });
    const job = JSON.stringify({
      job_id: 'slow',
      kind: 'cite',
      cite: { citations: [], evidence: {} },
    });
    const { answers, closed } = await exchange(slow.port, [
      post(`${JSON_TYPE}Content-Length: ${job.length}\r\n`, job),
      'nonsense\r\n\r\n',
    ]);
    expect([answers, closed]).toEqual([[], true]);
    await slow.close();
  });
});

describe('a caller that trickles', () => {
  it.concurrent.each([
    ['nothing', ''],
    ['headers', `GET /livez HTTP/1.1\r\n${HOST}X: `],
    ['a JSON body', post(`${JSON_TYPE}Content-Length: 1000\r\n`, '{')],
    ['chunks', post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '1\r\n{\r\n')],
    [
      'evidence',
      `PUT /v1/evidence/${'0'.repeat(64)} HTTP/1.1\r\n${HOST}Content-Type: application/octet-stream\r\nContent-Length: 9\r\n\r\nx`,
    ],
  ])('%s is refused and let go', async (_what, bytes) => {
    const { answers, closed } = await exchange(server.port, bytes, { waitMs: 28_000 });
    expect(problemIn(answers[0]).code).toBe('WYRD_WORKER_408_REQUEST_TIMEOUT');
    expect(closed).toBe(true);
  });
});
