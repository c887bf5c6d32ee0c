import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createLog, createService } from '../../src/service.ts';
import type { TestService } from '../helpers/service.ts';
import { extractJob, problemOf, sha256, startService } from '../helpers/service.ts';
import { mountSmallDisk, unmountDisk } from '../soak/small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'wyrd-read-only-'));
const disk = mountSmallDisk(join(folder, 'disk'), 32);
const dataDir = join(disk ?? folder, 'data');
let test: TestService;

beforeAll(async () => {
  test = await startService({ WYRD_WORKER_DATA_DIR: dataDir });
});
afterAll(async () => {
  await test.close();
  if (disk !== undefined) unmountDisk(disk);
  rmSync(folder, { recursive: true, force: true });
});

// The reason why no disk can be mounted is printed above.
describe.skipIf(disk === undefined)('a disk that turns read-only', () => {
  it('costs no job its answer, refuses by name what must be kept, and is a fault of nobody', async () => {
    const from = await test.put('before', 'text');
    execFileSync('mount', ['-o', 'remount,ro', disk ?? '']);
    expect(await test.run(extractJob(from, { replay: true }))).toMatchObject({
      status: 'completed',
      output: { text: 'before' },
    });
    expect(await test.put('before', 'text')).toEqual(from);
    const upload = await fetch(`${test.url}/v1/evidence/${sha256('after')}`, {
      method: 'PUT',
      body: 'after',
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(await problemOf(upload)).toMatchObject({
      code: 'WYRD_WORKER_507_STORE_FULL',
      detail: 'The disk of the data folder is read-only',
      details: { asked_bytes: 5 },
    });
    const desk = {
      apiVersion: 'wyrd/v1',
      kind: 'Service',
      metadata: { name: 'desk', version: '1.0.0' },
      spec: {},
    };
    const declared = await test.post('/v1/cards', { submissions: [desk] });
    expect(await problemOf(declared)).toMatchObject({ code: 'WYRD_STORAGE_507_STORE_FULL' });
    expect(test.log()).not.toContain('fault of ours');
    execFileSync('mount', ['-o', 'remount,rw', disk ?? '']);
    expect(await test.put('after', 'text')).toMatchObject({ sha256: sha256('after') });
  });

  it('is told at the start, with the setting', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk ?? '']);
    const config = readConfig({ WYRD_WORKER_DATA_DIR: dataDir, WYRD_WORKER_CACHE_DIR: tmpdir() });
    await expect(createService(config, { log: createLog('silent') })).rejects.toThrow(
      `Cannot use WYRD_WORKER_DATA_DIR="${dataDir}": EROFS`,
    );
    execFileSync('mount', ['-o', 'remount,rw', disk ?? '']);
  });
});
