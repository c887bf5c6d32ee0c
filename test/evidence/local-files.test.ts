import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXTRACT_LIMITS } from '../../src/contract/limits.ts';
import { LocalFiles } from '../../src/evidence/local-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-local-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('files of the own disk', () => {
  it('that are larger than any job takes are refused without being read', async () => {
    const path = join(folder, 'sparse.txt');
    writeFileSync(path, '');
    truncateSync(path, 2 ** 40);
    await expect(new LocalFiles().add(path)).rejects.toMatchObject({ code: 'EFBIG', path });
    truncateSync(path, EXTRACT_LIMITS.input_bytes.ceiling + 1);
    await expect(new LocalFiles().add(path)).rejects.toMatchObject({ code: 'EFBIG', path });
  });

  it('are pinned by what was read of them', async () => {
    const path = join(folder, 'a.txt');
    writeFileSync(path, 'abc');
    const files = new LocalFiles();
    const key = await files.add(path);
    // FIPS 180-2, appendix B.1.
    expect(key).toEqual({
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      size_bytes: 3,
    });
    expect(files.pin('any', key.sha256)).toMatchObject({ path, sizeBytes: 3 });
  });
});
