import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../helpers/service.ts';
import { extractJob, problemOf, sha256, startService } from '../helpers/service.ts';

let test: TestService;
beforeAll(async () => {
  test = await startService({ WYRD_WORKER_EVIDENCE_MIB: '1' });
});
afterAll(async () => {
  await test.close();
});

function put(
  digest: string,
  body: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${test.url}/v1/evidence/${digest}`, {
    method: 'PUT',
    body: Buffer.from(body),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
}

function storedFiles(): string[] {
  return readdirSync(test.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(test.dataDir, name))
    .filter((path) => path.includes('/evidence/') && statSync(path).isFile());
}

describe('PUT /v1/evidence/{sha256}', () => {
  it('stores bytes once and knows them again', async () => {
    const bytes = 'some evidence';
    expect((await put(sha256(bytes), bytes)).status).toBe(201);
    expect((await put(sha256(bytes), bytes)).status).toBe(200);
    const head = await fetch(`${test.url}/v1/evidence/${sha256(bytes)}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '13']);
  });

  it('refuses bytes with another digest, and keeps nothing of them', async () => {
    const before = storedFiles();
    const response = await put(sha256('declared'), 'sent');
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      code: 'WYRD_WORKER_422_EVIDENCE_MISMATCH',
      details: { declared_sha256: sha256('declared'), seen_sha256: sha256('sent') },
    });
    expect(storedFiles()).toEqual(before);
  });

  it('refuses known evidence that is sent again with other bytes', async () => {
    await put(sha256('known'), 'known');
    expect((await put(sha256('known'), 'knowm')).status).toBe(422);
    expect(
      (await test.run(extractJob({ kind: 'file', sha256: sha256('known'), size_bytes: 5, format: 'text' })))
        .status,
    ).toBe('completed');
  });

  it.each(['../../etc/passwd', 'A'.repeat(64), 'f'.repeat(63), '%2e%2e%2f', 'f'.repeat(64) + '%00'])(
    'takes no path for a digest: %s',
    async (digest) => {
      const response = await put(encodeURIComponent(digest), 'x');
      expect([400, 404]).toContain(response.status);
      expect(storedFiles().every((path) => /\/[0-9a-f]{64}$/.test(path))).toBe(true);
    },
  );

  it('leaves nothing behind when the client stops half way', async () => {
    const before = storedFiles();
    const outgoing = request(`${test.url}/v1/evidence/${sha256('half')}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'content-length': '1000' },
    });
    outgoing.on('error', () => undefined);
    outgoing.write('ha');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = new Promise((resolve) => outgoing.once('close', resolve));
    outgoing.destroy();
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(storedFiles()).toEqual(before);
    expect((await fetch(`${test.url}/v1/evidence/${sha256('half')}`, { method: 'HEAD' })).status).toBe(404);
  });

  it('refuses more than the store may hold, with the numbers', async () => {
    const response = await put(sha256('big'), Buffer.alloc(1_048_577));
    expect(response.status).toBe(507);
    expect((await problemOf(response)).details).toMatchObject({
      max_bytes: 1_048_576,
      asked_bytes: 1_048_577,
    });
  });

  it('makes room by removing what was not used for longest', async () => {
    const blocks = [1, 2, 3].map((fill) => Buffer.alloc(400_000, fill));
    for (const block of blocks) expect((await put(sha256(block), block)).status).toBe(201);
    const known = await Promise.all(
      blocks.map((block) => fetch(`${test.url}/v1/evidence/${sha256(block)}`, { method: 'HEAD' })),
    );
    expect(known.map(({ status }) => status)).toEqual([404, 200, 200]);
  });
});

describe('stored evidence', () => {
  it('is found out when its bytes changed on the disk', async () => {
    const bytes = 'bytes that will rot';
    const from = await test.put(bytes, 'text');
    const path = storedFiles().find((name) => name.endsWith(from.sha256)) ?? '';
    writeFileSync(path, 'bytes that will rut');
    const result = await test.run(extractJob(from));
    expect(result).toMatchObject({ status: 'failed', error: { code: 'evidence_mismatch' } });
    expect(result.output).toBeUndefined();
  });

  it('belongs to its tenant: others neither have nor see it', async () => {
    const bytes = 'evidence of one tenant';
    const key = { sha256: sha256(bytes), size_bytes: bytes.length };
    await put(key.sha256, bytes, { 'wyrd-tenant': 'one' });
    const other = { 'wyrd-tenant': 'two' };
    expect(
      (await fetch(`${test.url}/v1/evidence/${key.sha256}`, { method: 'HEAD', headers: other })).status,
    ).toBe(404);
    expect(
      await (await test.post('/v1/evidence/missing', { evidence: [key] }, { headers: other })).json(),
    ).toEqual({ missing: [key] });
    expect(
      await (
        await test.post('/v1/evidence/missing', { evidence: [key] }, { headers: { 'wyrd-tenant': 'one' } })
      ).json(),
    ).toEqual({ missing: [] });
    const job = extractJob({ kind: 'file', ...key, format: 'text' });
    expect((await test.run(job, { headers: other })).error?.code).toBe('evidence_missing');
    const result = await test.run({ ...job, job_id: 'mine' }, { headers: { 'wyrd-tenant': 'one' } });
    expect((await fetch(`${test.url}/v1/outputs/${result.output_sha256}`, { headers: other })).status).toBe(
      404,
    );
  });

  it('never becomes a log line', async () => {
    const from = await test.put('document text of a customer', 'text');
    await test.run(extractJob(from));
    expect(test.log()).toContain('job decided');
    expect(test.log()).not.toContain('document text');
  });

  it('is readable by its owner alone', () => {
    for (const path of storedFiles()) expect(statSync(path).mode & 0o077).toBe(0);
    expect(readFileSync(storedFiles()[0] ?? '').length).toBeGreaterThan(0);
  });
});
