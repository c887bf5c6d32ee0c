import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../../extractors/shared/zip.ts';
import type { ExtractLimits } from '../../../src/contract/limits.ts';
import { budgetOf, failureOf } from '../../helpers/archive-read.ts';
import { madeArchive } from '../../helpers/made-archive.ts';
import type { MadeArchive, MadeEntry } from '../../helpers/made-archive.ts';

const LARGE = 3_000_000;
const large = Buffer.alloc(LARGE, 'abcdefghij');

async function content(
  bytes: Uint8Array,
  name: string,
  limits: Partial<ExtractLimits> = {},
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await new ZipArchive(bytes, budgetOf(limits)).read(name, (chunk) => {
    chunks.push(Buffer.from(chunk));
  });
  return Buffer.concat(chunks);
}

const refusal = (entries: readonly MadeEntry[], options: MadeArchive = {}): Promise<unknown> =>
  failureOf(() => new ZipArchive(madeArchive(entries, options), budgetOf()));

const readRefusal = (entry: MadeEntry, limits: Partial<ExtractLimits> = {}): Promise<unknown> =>
  failureOf(() => content(madeArchive([entry]), 'a', limits));

describe('reading parts', () => {
  for (const isStored of [false, true]) {
    it(`gives small and large parts, ${isStored ? 'stored' : 'deflated'}, byte for byte`, async () => {
      const bytes = madeArchive([
        { name: 'a', content: 'alpha', isStored },
        { name: 'b', content: large, isStored },
        { name: 'c', content: '', isStored },
      ]);
      expect((await content(bytes, 'a')).toString()).toBe('alpha');
      expect((await content(bytes, 'b')).equals(large)).toBe(true);
      expect((await content(bytes, 'c')).length).toBe(0);
    });
  }

  it('hands a large part over in chunks of at most 256 KiB', async () => {
    const sizes: number[] = [];
    await new ZipArchive(madeArchive([{ name: 'a', content: large }]), budgetOf()).read('a', (chunk) => {
      sizes.push(chunk.length);
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(262_144);
  });

  it('finds names whatever their case, slashes either way, a leading one or none', async () => {
    const bytes = madeArchive([{ name: '\\Word\\Document.xml', content: 'x' }]);
    expect(new ZipArchive(bytes, budgetOf()).names()).toEqual(['Word/Document.xml']);
    expect((await content(bytes, 'word/document.xml')).toString()).toBe('x');
  });

  it('reads Zip64 archives, comments, wrong directory sizes, bytes behind the archive and in front of it', async () => {
    const entries = [{ name: 'a', content: 'x' }];
    const archives = [
      madeArchive(entries, { zip64: true }),
      madeArchive(entries, { comment: Buffer.from('PK\u0005\u0006 no end record') }),
      Buffer.concat([madeArchive(entries), Buffer.from('behind')]),
      madeArchive(entries, { directorySize: 46 }),
      madeArchive(entries, { directorySize: 49 }),
      madeArchive(entries, { prefix: Buffer.alloc(80, 1) }),
      madeArchive(entries, { prefix: Buffer.alloc(80, 1), countsPrefix: true }),
      madeArchive(entries, { prefix: Buffer.alloc(80, 1), zip64: true }),
    ];
    for (const bytes of archives) expect((await content(bytes, 'a')).toString()).toBe('x');
  });

  it('fails for a part that is not there', async () => {
    expect(await failureOf(() => content(madeArchive([]), 'a'))).toMatchObject({
      code: 'document_malformed',
      reason: 'a part is missing',
      at: { part: 'a' },
    });
  });
});

describe('refused when a part is read', () => {
  const malformed = (reason: string): object => ({ code: 'document_malformed', reason, at: { part: 'a' } });

  it('an encrypted part, by either flag', async () => {
    for (const flags of [1, 0x40])
      expect(await readRefusal({ name: 'a', content: 'x', flags })).toMatchObject({
        code: 'document_encrypted',
      });
  });

  it('an unknown method', async () => {
    const reason = 'a part with an unknown compression method';
    for (const method of [9, 12, 14, 93, 99])
      expect(await readRefusal({ name: 'a', content: 'x', method })).toEqual(malformed(reason));
  });

  it('a wrong CRC-32, of small and large parts', async () => {
    const reason = 'a part does not match its CRC-32';
    for (const part of ['x', large])
      expect(await readRefusal({ name: 'a', content: part, crc32: 7 })).toEqual(malformed(reason));
  });

  it('a declared size that is too small or too large, of small and large parts', async () => {
    const reason = 'a part has another size than declared';
    for (const size of [4, 6, LARGE, 0xffff_fffe])
      expect(await readRefusal({ name: 'a', content: 'alpha', size })).toEqual(malformed(reason));
    for (const size of [5, LARGE - 1, LARGE + 1])
      expect(await readRefusal({ name: 'a', content: large, size })).toEqual(malformed(reason));
    expect(await readRefusal({ name: 'a', content: 'alpha', isStored: true, size: 4 })).toEqual(
      malformed(reason),
    );
  });

  it('compressed data that is cut or corrupt, of small and large parts', async () => {
    const reason = 'a part is cut or corrupt';
    for (const part of [Buffer.alloc(90_000, 'x'), large]) {
      const whole = deflateRawSync(part);
      const cut = whole.subarray(0, whole.length / 2);
      const corrupt = Buffer.from(whole).fill(0xff, 0, 20);
      for (const data of [cut, corrupt, Buffer.alloc(0)])
        expect(await readRefusal({ name: 'a', content: part, data })).toEqual(malformed(reason));
    }
  });
});

describe('inflated_bytes', () => {
  const limit = { inflated_bytes: 5 };

  it('passes at the limit and names the part one past it', async () => {
    expect(await readRefusal({ name: 'a', content: 'alpha' }, limit)).toBeUndefined();
    const expected = { code: 'limit_exceeded', name: 'inflated_bytes', max: 5, seen: 6, at: { part: 'a' } };
    expect(await readRefusal({ name: 'a', content: 'alphas' }, limit)).toEqual(expected);
    expect(await readRefusal({ name: 'a', content: 'alphas', isStored: true }, limit)).toEqual(expected);
  });

  it('counts what is inflated, not what is declared', async () => {
    const lies = { name: 'a', content: 'alphas', size: 2 };
    expect(await readRefusal(lies, limit)).toMatchObject({ code: 'document_malformed' });
  });

  it('counts a part again when it is read again, and stops a large part within it', async () => {
    const archive = new ZipArchive(
      madeArchive([{ name: 'a', content: large }]),
      budgetOf({ inflated_bytes: LARGE + 10 }),
    );
    let taken = 0;
    const take = (chunk: Uint8Array): void => {
      taken += chunk.length;
    };
    await archive.read('a', take);
    expect(await failureOf(() => archive.read('a', take))).toMatchObject({
      code: 'limit_exceeded',
      name: 'inflated_bytes',
    });
    expect(taken).toBe(LARGE);
  });
});

describe('refused when the archive is opened', () => {
  it('more entries than allowed, before any is listed', async () => {
    const bytes = madeArchive([{ name: 'a', content: 'x' }], { entryCount: 3 });
    expect(await failureOf(() => new ZipArchive(bytes, budgetOf({ archive_entries: 2 })))).toEqual({
      code: 'limit_exceeded',
      name: 'archive_entries',
      max: 2,
      seen: 3,
      at: {},
    });
    const two = madeArchive([{ name: 'a' }, { name: 'b' }]);
    expect(await failureOf(() => new ZipArchive(two, budgetOf({ archive_entries: 2 })))).toBeUndefined();
    const zip64 = madeArchive([{ name: 'a' }], { entryCount: 5_000_000_000, zip64: true });
    expect(await failureOf(() => new ZipArchive(zip64, budgetOf()))).toMatchObject({ seen: 5_000_000_000 });
  });

  it('an end record that counts more or fewer entries than there are', async () => {
    const entries = [{ name: 'a' }, { name: 'b' }];
    for (const entryCount of [1, 3])
      expect(await refusal(entries, { entryCount })).toMatchObject({ code: 'document_malformed' });
  });

  it('two entries of one name, by case and by the slashes too; folders may repeat', async () => {
    for (const [one, other] of [
      ['a', 'a'],
      ['x/Doc.xml', 'X/dOC.xml'],
      ['x/y', 'x\\y'],
      ['x', '/x'],
    ])
      expect(await refusal([{ name: one ?? '' }, { name: other ?? '' }])).toMatchObject({
        reason: 'two entries of one name',
      });
    expect(await refusal([{ name: 'x/' }, { name: 'x/' }])).toBeUndefined();
  });

  it('entries that share bytes', async () => {
    expect(
      await refusal([
        { name: 'a', content: 'x' },
        { name: 'b', content: 'x', sharesEntry: 0 },
      ]),
    ).toMatchObject({
      code: 'document_malformed',
      reason: 'entries that share bytes',
    });
    const reaching = [
      { name: 'a', content: 'x', compressedSize: 60 },
      { name: 'b', content: 'x' },
    ];
    expect(await refusal(reaching)).toMatchObject({ reason: 'entries that share bytes' });
  });

  it('an entry whose two headers name it differently, but for the slashes', async () => {
    expect(await refusal([{ name: 'x/a', localName: 'x/b' }])).toMatchObject({
      code: 'document_malformed',
      reason: 'an entry whose two headers name it differently',
    });
    expect(await refusal([{ name: 'x/a', localName: '\\x\\a' }])).toBeUndefined();
  });

  it('a Unicode path field that names another entry', async () => {
    const field = (name: string): Buffer => {
      const value = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from(name)]);
      return Buffer.concat([Buffer.from([0x75, 0x70, value.length, 0]), value]);
    };
    expect(await refusal([{ name: 'a', extra: field('b') }])).toMatchObject({
      code: 'document_malformed',
      reason: 'a Unicode path field renames an entry',
    });
    expect(await refusal([{ name: 'a', extra: field('a') }])).toBeUndefined();
  });

  it('a file without any signature, with another code than one that was cut', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.alloc(100)])
      expect(await failureOf(() => new ZipArchive(bytes, budgetOf()))).toMatchObject({
        code: 'format_mismatch',
      });
    const whole = madeArchive([{ name: 'a', content: large }]);
    for (let eighth = 1; eighth < 8; eighth++) {
      const cut = whole.subarray(0, (whole.length * eighth) / 8);
      expect(await failureOf(() => new ZipArchive(cut, budgetOf()))).toMatchObject({
        code: 'document_malformed',
      });
    }
  });

  it('an archive cut so that one inside it ends the file', async () => {
    const inner = madeArchive([{ name: 'a', content: 'the wrong document' }]);
    const whole = madeArchive([
      { name: 'b', content: inner, isStored: true },
      { name: 'a', content: 'the right one' },
    ]);
    const cut = whole.subarray(0, whole.indexOf(inner) + inner.length);
    expect(await failureOf(() => new ZipArchive(cut, budgetOf()))).toMatchObject({
      code: 'document_malformed',
    });
  });
});
