import { describe, expect, it } from 'vitest';
import { XmlDocument } from '../../../extractors/shared/xml.ts';
import type { XmlHandler } from '../../../extractors/shared/xml.ts';
import { budgetOf, failureOf } from '../../helpers/archive-read.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

function events(bytes: Uint8Array, piece = bytes.length): string[] {
  const seen: string[] = [];
  const handler: XmlHandler = {
    open: (name, attributes) => seen.push(`<${name} ${attributes.get('b') ?? '-'}>`),
    close: (name) => seen.push(`</${name}>`),
    text: (text) => seen.push(text),
  };
  const document = new XmlDocument(handler, budgetOf(), 'part.xml');
  for (let at = 0; at < bytes.length; at += piece) document.write(bytes.subarray(at, at + piece));
  document.end();
  return seen;
}

const refusal = (bytes: Uint8Array): Promise<unknown> => failureOf(() => events(bytes));
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('XML document', () => {
  const text = '<größe b="数😀">ä€😀\u00e9</größe>';
  const expected = ['<größe 数😀>', 'ä€😀\u00e9', '</größe>'];

  it('is decoded as UTF-8 with or without byte order mark, cut anywhere, ASCII around it or not', () => {
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`)]) {
      for (let piece = 1; piece <= bytes.length; piece++) expect(events(bytes, piece)).toEqual(expected);
    }
    for (const length of [1, 2, 3, 4, 5]) {
      const mixed = Buffer.from(`<a>${'x'.repeat(length)}é${'y'.repeat(7)}</a>`);
      for (let piece = 1; piece <= mixed.length; piece++)
        expect(events(mixed, piece)[1]).toBe(`${'x'.repeat(length)}é${'y'.repeat(7)}`);
    }
  });

  it('is decoded as UTF-16 by byte order mark or by its first bytes', () => {
    const declared = `<?xml version="1.0" encoding="UTF-16"?>${text}`;
    const files = [
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      utf16be(`\ufeff${text}`),
      Buffer.from(declared, 'utf16le'),
      utf16be(declared),
    ];
    for (const bytes of files) {
      expect(events(bytes)).toEqual(expected);
      expect(events(bytes, 2)).toEqual(expected);
      expect(events(bytes, 5)).toEqual(expected);
    }
  });

  it('is refused with bytes that are not of its encoding', async () => {
    const parts = [
      Buffer.from('<a>\xe9</a>', 'latin1'),
      Buffer.from([0x3c, 0x61, 0x3e, 0xc0, 0xaf, 0x3c, 0x2f, 0x61, 0x3e]),
      Buffer.from([0x3c, 0x61, 0x2f, 0x3e, 0xe2, 0x82]),
      Buffer.concat([Buffer.from('\ufeff<a>', 'utf16le'), Buffer.from([0x00, 0xd8, 0x3c, 0x00])]),
    ];
    for (const bytes of parts)
      expect(await refusal(bytes)).toEqual({
        code: 'document_malformed',
        reason: 'XML with bytes that are not of its encoding',
        at: { part: 'part.xml' },
      });
  });

  it('is refused with a declared encoding other than UTF-8 and UTF-16, and with another version', async () => {
    for (const declaration of ['version="1.0" encoding="ISO-8859-1"', 'version="1.1"'])
      expect(await refusal(Buffer.from(`<?xml ${declaration}?><a/>`))).toMatchObject({
        code: 'document_malformed',
      });
    for (const encoding of ['utf-8', 'UTF8', 'us-ascii'])
      expect(events(Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a/>`))).toHaveLength(2);
  });

  it('names the part and the offset of what is not well-formed', async () => {
    expect(await refusal(Buffer.from('<a><b></a>'))).toEqual({
      code: 'document_malformed',
      reason: 'XML that is not well-formed: a close tag of another element',
      at: { part: 'part.xml', offset: 6 },
    });
  });

  it('is refused empty', async () => {
    expect(await refusal(Buffer.alloc(0))).toMatchObject({ code: 'document_malformed' });
  });

  it('ends at xml_depth, the root counted as 1', async () => {
    const deep = (depth: number): Buffer => Buffer.from('<a>'.repeat(depth) + '</a>'.repeat(depth));
    expect(events(deep(256))).toHaveLength(512);
    expect(await refusal(deep(257))).toMatchObject({
      code: 'limit_exceeded',
      name: 'xml_depth',
      max: 256,
      seen: 257,
    });
  });

  it('allows 1,024 attributes in an element and refuses one more', async () => {
    const wide = (count: number): Buffer =>
      Buffer.from(`<a ${Array.from({ length: count }, (_, index) => `b${index}="1"`).join(' ')}/>`);
    expect(events(wide(1_024))).toHaveLength(2);
    expect(await refusal(wide(1_025))).toMatchObject({ code: 'document_malformed' });
    const twice = `<a ${Array.from({ length: 100 }, (_, index) => `b${index % 99}="1"`).join(' ')}/>`;
    expect(await refusal(Buffer.from(twice))).toMatchObject({ code: 'document_malformed' });
  });

  it('refuses markup of more than 16 Mi characters in one piece, and gives longer text in several', async () => {
    const long = 'x'.repeat(17_000_000);
    expect(await refusal(Buffer.from(`<a b="${long}`))).toMatchObject({ code: 'document_malformed' });
    const seen = events(Buffer.from(`<a>${long}</a>`), 262_144);
    expect(seen.slice(1, -1).join('')).toBe(long);
  });

  it('gives attributes by role, whatever their prefix', () => {
    const seen: (string | undefined)[] = [];
    const handler: XmlHandler = {
      open: (_, attributes) =>
        seen.push(attributes.get('w:val'), attributes.get('val'), attributes.get('x:val')),
      close: () => undefined,
      text: () => undefined,
    };
    const document = new XmlDocument(handler, budgetOf(), 'part.xml');
    document.write(Buffer.from(`<a xmlns:x="${W}" xmlns:y="urn:y" x:val="1" val="2" y:val="3"/>`));
    document.end();
    expect(seen).toEqual(['1', '2', undefined]);
  });
});
