import { describe, expect, it } from 'vitest';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import type { Read } from '../helpers/extract.ts';
import { read } from '../helpers/extract.ts';
import type { MadeEntry } from '../helpers/made-archive.ts';
import { madeArchive } from '../helpers/made-archive.ts';
import type { OoxmlKind } from '../helpers/ooxml-file.ts';
import { OOXML_KINDS, contentPart, contentXml, ooxmlEntries, ooxmlFile } from '../helpers/ooxml-file.ts';

const MIB = 1_048_576;

async function ends(
  kind: OoxmlKind,
  entries: readonly MadeEntry[],
  limits: Partial<ExtractLimits> = {},
): Promise<Read> {
  return read(kind, madeArchive(entries), limits);
}

/** The entries of a file whose content part is declared otherwise than it is. */
function lying(kind: OoxmlKind, lie: Partial<MadeEntry>): MadeEntry[] {
  return ooxmlEntries(kind).map((entry) => (entry.name === contentPart(kind) ? { ...entry, ...lie } : entry));
}

describe.each(OOXML_KINDS)('a hostile %s archive', (kind) => {
  it('without harm in it is read: the others differ from it by their threat alone', async () => {
    const result = await read(kind, ooxmlFile(kind));
    expect(result).toMatchObject({ status: 'completed', diagnostics: [] });
    expect(JSON.stringify(result)).toContain('text');
  });

  it('that inflates past inflated_bytes ends with the numbers', async () => {
    const bomb = contentXml(kind, () => ' '.repeat(12 * MIB));
    const limits = { inflated_bytes: 4 * MIB };
    expect(await ends(kind, ooxmlEntries(kind, bomb), limits)).toMatchObject({
      status: 'failed',
      code: 'limit_exceeded',
      details: { name: 'inflated_bytes', max: 4 * MIB },
    });
  });

  it('with an archive bomb in a part that nobody needs is read without touching it', async () => {
    const bomb = madeArchive([{ name: 'bomb', content: Buffer.alloc(12 * MIB) }]);
    const entries = [...ooxmlEntries(kind), { name: 'embeddings/bomb.zip', content: bomb }];
    entries.push({ name: 'media/bomb.bin', content: Buffer.alloc(12 * MIB) });
    expect(await ends(kind, entries, { inflated_bytes: MIB })).toMatchObject({ status: 'completed' });
  });

  it('whose part declares another size is refused, too small and too large', async () => {
    for (const size of [1, 5_000_000_00])
      expect(await ends(kind, lying(kind, { size }))).toMatchObject({ code: 'document_malformed' });
  });

  it('whose part fails its CRC-32, is encrypted or packed by an unknown method is refused', async () => {
    expect(await ends(kind, lying(kind, { crc32: 1 }))).toMatchObject({ code: 'document_malformed' });
    expect(await ends(kind, lying(kind, { flags: 0x801 }))).toMatchObject({ code: 'document_encrypted' });
    expect(await ends(kind, lying(kind, { method: 14 }))).toMatchObject({ code: 'document_malformed' });
  });

  it('with entries that share bytes is refused', async () => {
    const entries = [...ooxmlEntries(kind), { name: 'again.xml', content: 'x', sharesEntry: 2 }];
    expect(await ends(kind, entries)).toMatchObject({
      code: 'document_malformed',
      details: { reason: 'entries that share bytes' },
    });
  });

  it('of 10,000 entries is read, one more is refused before any is listed', async () => {
    const filled = (count: number): MadeEntry[] => {
      const entries = ooxmlEntries(kind);
      for (let index = entries.length; index < count; index++)
        entries.push({ name: `x/${index}`, content: '' });
      return entries;
    };
    expect(await ends(kind, filled(10_000))).toMatchObject({ status: 'completed' });
    expect(await ends(kind, filled(10_001))).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'archive_entries', max: 10_000, seen: 10_001 },
    });
  });

  it('with a second part of one name, by case or slashes, is refused', async () => {
    const other = contentXml(kind, (text) => text('another'));
    const part = contentPart(kind);
    for (const name of [part, part.toUpperCase(), part.replaceAll('/', '\\'), `/${part}`])
      expect(await ends(kind, [...ooxmlEntries(kind), { name, content: other }])).toMatchObject({
        code: 'document_malformed',
        details: { reason: 'two entries of one name' },
      });
  });

  it('with a Unicode path field that names another part is refused', async () => {
    const name = Buffer.from(contentPart(kind));
    const field = Buffer.concat([Buffer.from([0x75, 0x70, 5 + name.length, 0, 1, 0, 0, 0, 0]), name]);
    const other = { name: 'decoy.xml', content: 'x', extra: field };
    expect(await ends(kind, [...ooxmlEntries(kind), other])).toMatchObject({ code: 'document_malformed' });
  });

  it('with names that climb out of the archive is read: names are no paths', async () => {
    const entries = [...ooxmlEntries(kind), { name: '../../../etc/passwd', content: 'x' }];
    expect(await ends(kind, entries)).toMatchObject({ status: 'completed' });
  });

  it('cut at every eighth is refused', async () => {
    const whole = ooxmlFile(
      kind,
      contentXml(kind, (text) => text('long '.repeat(500))),
    );
    for (let eighth = 0; eighth < 8; eighth++) {
      const cut = await read(kind, whole.subarray(0, Math.trunc((whole.length * eighth) / 8)));
      expect(cut).toMatchObject({ code: eighth === 0 ? 'format_mismatch' : 'document_malformed' });
    }
  });

  it('with a byte flipped here or there is read as before or refused, never otherwise', async () => {
    const whole = ooxmlFile(kind);
    const before = await read(kind, whole);
    for (let at = 0; at < whole.length; at += 11) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      const after = await read(kind, flipped);
      if (after.status === 'completed') expect({ at, ...after }).toEqual({ at, ...before });
      else expect(after.code).toMatch(/^(?:document_|format_mismatch|limit_)/);
    }
  });
});
