import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bytesDigest, fileDigest } from '../../src/evidence/patient-digest.ts';

const MIB = 1_048_576;
const folder = mkdtempSync(join(tmpdir(), 'wyrd-digest-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a digest taken in slices', () => {
  it.each([0, 1, MIB - 1, MIB, MIB + 1, 3 * MIB + 17])(
    'of %d bytes is the one taken at once',
    async (size) => {
      const bytes = randomBytes(size);
      const atOnce = createHash('sha256').update(bytes).digest('hex');
      const file = join(folder, `${size}`);
      writeFileSync(file, bytes);
      expect(await bytesDigest(bytes)).toBe(atOnce);
      expect(await fileDigest(file)).toBe(atOnce);
    },
  );

  it('lets everything else have its turn after each slice', async () => {
    let turns = 0;
    let over = false;
    const others = (): void => {
      turns++;
      if (!over) setImmediate(others);
    };
    setImmediate(others);
    await bytesDigest(Buffer.alloc(16 * MIB));
    over = true;
    expect(turns).toBeGreaterThanOrEqual(15);
  });
});
