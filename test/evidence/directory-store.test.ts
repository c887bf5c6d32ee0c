import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryStore } from '../../src/evidence/directory-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-store-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const keyOf = (text: string): { sha256: string; size_bytes: number } => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  size_bytes: text.length,
});
const put = (store: DirectoryStore, text: string): Promise<string> =>
  store.put('acme', keyOf(text), Readable.from([Buffer.from(text)]));

describe('a store of evidence', () => {
  it('ends many small files for one large one, and its disk holds what its index says', async () => {
    const store = new DirectoryStore(folder, 1_000);
    const small = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(10, '0'));
    for (const text of small) await put(store, text);
    expect(store.totalBytes).toBe(1_000);
    const large = 'x'.repeat(955);
    await put(store, large);
    expect(store.has('acme', keyOf(large))).toBe(true);
    const left = small.filter((text) => store.has('acme', keyOf(text)));
    expect(left).toEqual(small.slice(-4));
    const [tenant = ''] = readdirSync(folder).filter((name) => name !== 'incoming');
    expect(new Set(readdirSync(join(folder, tenant)))).toEqual(
      new Set([large, ...left].map((text) => keyOf(text).sha256)),
    );
  });

  it('keeps bytes that come again while they are being removed', async () => {
    const store = new DirectoryStore(folder, 100);
    const [mine, theirs] = ['m'.repeat(60), 't'.repeat(60)];
    for (let round = 0; round < 20; round++) {
      await put(store, mine);
      await put(store, theirs);
    }
    await put(store, mine);
    const pinned = store.pin('acme', keyOf(mine).sha256);
    expect(existsSync(pinned?.path ?? '')).toBe(true);
    expect(Buffer.from((await store.read('acme', keyOf(mine).sha256)) ?? '').toString()).toBe(mine);
  });
});
