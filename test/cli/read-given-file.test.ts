import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readGivenFile } from '../../src/cli/read-given-file.ts';

it('reads a file to its end, and nothing that has no end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wyrd-given-'));
  try {
    const path = join(folder, 'whole');
    const whole = Buffer.alloc(200_000, 'wyrd');
    writeFileSync(path, whole);
    expect((await readGivenFile(path)).equals(whole)).toBe(true);
    await expect(readGivenFile('/dev/zero')).rejects.toMatchObject({ code: 'EFBIG', path: '/dev/zero' });
    await expect(readGivenFile(folder)).rejects.toMatchObject({ code: 'EISDIR' });
    await expect(readGivenFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
