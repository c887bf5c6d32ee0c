import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json-value.ts';
import { read } from '../../helpers/extract.ts';
import {
  diagnosticsOf,
  flateObject,
  onePage,
  pdfFile,
  streamObject,
  textOf,
} from '../../helpers/pdf-file.ts';

const HELLO = 'BT /F1 12 Tf 20 100 Td (Hello World) Tj ET';
const FLATE = '/Filter /FlateDecode';

/** The failure of a file as its code, reason and place. */
async function failureOf(file: Buffer): Promise<string> {
  const result = await read('pdf', file);
  if (result.status === 'completed') return `completed: ${result.text}`;
  const { reason, at } = result.details as { readonly reason?: string; readonly at?: JsonObject };
  return `${result.code}: ${reason} ${JSON.stringify(at)}`;
}

function cut(bytes: Buffer, to: number): Buffer {
  return bytes.subarray(0, to);
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

describe('pdf content streams', () => {
  const coded = deflateSync(Buffer.from(HELLO.repeat(20)));
  const damaged: readonly (readonly [string, Buffer])[] = [
    ['cut Flate data', streamObject(cut(coded, coded.length - 12), FLATE)],
    ['Flate data without its check sum', streamObject(cut(coded, coded.length - 4), FLATE)],
    ['Flate data with a wrong check sum', streamObject(flipped(coded, coded.length - 1), FLATE)],
    ['corrupt Flate data', streamObject(flipped(coded, 20), FLATE)],
    ['data that are no Flate', streamObject('hello', FLATE)],
    ['cut LZW data', streamObject(Buffer.from('800b6050220c0c', 'hex'), '/Filter /LZWDecode')],
    ['an LZW code that was never made', streamObject(Buffer.from('807fffffff', 'hex'), '/Filter /LZWDecode')],
    ['base 85 without an end', streamObject('87cURD]j7BEbo80', '/Filter /ASCII85Decode')],
    ['a wrong base 85 digit', streamObject('87cUR\u007fD~>', '/Filter /ASCII85Decode')],
    ['hexadecimal data without an end', streamObject('4254', '/Filter /ASCIIHexDecode')],
    ['a wrong hexadecimal digit', streamObject('42x4>', '/Filter /ASCIIHexDecode')],
    ['run-length data without an end', streamObject('\u0001BT', '/Filter /RunLengthDecode')],
    ['run-length data cut in a run', streamObject('\u0010BT', '/Filter /RunLengthDecode')],
  ];
  for (const [what, content] of damaged)
    it(`fails for ${what}, naming the page`, async () => {
      expect(await failureOf(onePage({ content }))).toBe(
        'document_malformed: a content stream is cut or damaged {"page":1}',
      );
    });

  it('fails for an unknown filter', async () => {
    const content = streamObject(HELLO, '/Filter [/FlateDecode /NoSuchDecode]');
    expect(await failureOf(onePage({ content }))).toBe(
      'document_malformed: a content stream has an unknown filter {"page":1}',
    );
  });

  it('does not decode an image filter and says so', async () => {
    const file = onePage({ content: streamObject(HELLO, '/Filter /DCTDecode') });
    expect(await textOf(file)).toBe('');
    expect(await diagnosticsOf(file)).toEqual(['pdf.content_image_filter']);
  });

  it('fails when the target of Contents is missing', async () => {
    expect(await failureOf(onePage({ content: 'null', page: '/Contents 99 0 R' }))).toMatch(
      /^document_malformed/,
    );
    expect(await failureOf(onePage({ content: Buffer.from('<< /Type /X >>') }))).toBe(
      'document_malformed: the content of a page is no stream {"page":1}',
    );
  });

  it('decodes every byte filter, chained ones too', async () => {
    const hex = (bytes: Buffer): string => `${bytes.toString('hex')}>`;
    const zeros = Buffer.from([...Buffer.from(HELLO)].flatMap((byte) => [0, byte]).concat(128));
    const streams = [
      streamObject(hex(Buffer.from(HELLO)), '/Filter /ASCIIHexDecode'),
      streamObject(hex(deflateSync(Buffer.from(HELLO))), '/Filter [/AHx /Fl]'),
      streamObject(zeros, '/Filter /RL'),
      streamObject(hex(zeros), '/Filter [/AHx /RL]'),
      flateObject(zeros, '').subarray(0),
    ].slice(0, 4);
    for (const content of streams) expect(await textOf(onePage({ content }))).toBe('Hello World');
  });

  it('joins several content streams as if white space stood between them', async () => {
    const file = onePage({
      content: Buffer.from('[6 0 R 7 0 R]'),
      objects: [streamObject('BT /F1 12 Tf 20 100 Td (Hello) Tj'), streamObject('(\\040World) Tj ET')],
    });
    expect(await textOf(file)).toBe('Hello World');
  });

  const broken: readonly (readonly [string, string, string])[] = [
    ['a string that does not end', 'BT /F1 12 Tf (Hello', 'a string of a content stream does not end'],
    ['an unknown operator', `${HELLO} Foo`, 'an unknown operator'],
    ['an operator without operands', 'BT /F1 12 Tf Td (x) Tj ET', 'an operator lacks its operands'],
    ['text without a font', 'BT (x) Tj ET', 'text is shown without a font'],
    ['a missing font', 'BT /F9 12 Tf (x) Tj ET', 'a font is missing'],
    ['a missing external object', '/X9 Do', 'an external object is missing'],
  ];
  for (const [what, content, reason] of broken)
    it(`fails for ${what}`, async () => {
      expect(await failureOf(onePage({ content }))).toBe(`document_malformed: ${reason} {"page":1}`);
    });

  it('passes over damage that no text depends on', async () => {
    expect(await textOf(onePage({ content: `1 2 m 3 l ${HELLO} Q Q` }))).toBe('Hello World');
  });
});

describe('pdf fonts', () => {
  const font = (entries: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${entries} >>`;
  const content = 'BT /F2 12 Tf 20 100 Td (Hello) Tj ET';

  it('fails when the Unicode map of a font is cut', async () => {
    const map = cut(deflateSync(Buffer.from('begincmap '.repeat(50))), 15);
    const file = onePage({
      content,
      fonts: '/F2 6 0 R',
      objects: [font('/ToUnicode 7 0 R'), streamObject(map, FLATE)],
    });
    expect(await failureOf(file)).toBe(
      'document_malformed: the Unicode map of a font cannot be read {"page":1}',
    );
  });

  it('doubts the text of a font whose Unicode map has a bad entry', async () => {
    const map = 'begincmap 1 beginbfchar <48> t>> endbfchar endcmap';
    const file = onePage({
      content,
      fonts: '/F2 6 0 R',
      objects: [font('/ToUnicode 7 0 R'), streamObject(map)],
    });
    expect(await diagnosticsOf(file)).toEqual(['pdf.text_unreliable']);
  });

  it('fails when a font is no font', async () => {
    const file = onePage({ content, fonts: '/F2 6 0 R', objects: ['<< /Type /Font >>'] });
    expect(await failureOf(file)).toBe('document_malformed: a font cannot be loaded {"page":1}');
  });

  it('does not mind a broken font that is never used to show text', async () => {
    const file = onePage({ content: HELLO, fonts: '/F2 6 0 R', objects: ['<< /Type /Font >>'] });
    expect(await textOf(file)).toBe('Hello World');
  });
});

describe('pdf forms', () => {
  const form = (data: string, entries = ''): Buffer =>
    streamObject(data, `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${entries}`);

  it('runs a form at its place, with its own resources or those around it', async () => {
    const file = onePage({
      content: 'q 1 0 0 1 0 50 cm /X1 Do Q BT /F1 12 Tf 20 20 Td (Below) Tj ET',
      resources: '/XObject << /X1 6 0 R >>',
      objects: [form('BT /F1 12 Tf 20 20 Td (Above) Tj ET')],
    });
    expect(await textOf(file)).toBe('Above\nBelow');
  });

  it('fails for a form that draws itself, by way of another too', async () => {
    const resources = '/Resources << /XObject << /X1 6 0 R /X2 7 0 R >> >>';
    const file = onePage({
      content: '/X1 Do',
      resources: '/XObject << /X1 6 0 R >>',
      objects: [form('/X2 Do', resources), form('/X1 Do', resources)],
    });
    expect(await failureOf(file)).toBe('document_malformed: a form draws itself {"page":1}');
  });

  it('fails for a form that is cut', async () => {
    const data = cut(deflateSync(Buffer.from(HELLO.repeat(9))), 30);
    const file = onePage({
      content: '/X1 Do',
      resources: '/XObject << /X1 6 0 R >>',
      objects: [streamObject(data, `/Subtype /Form /BBox [0 0 9 9] ${FLATE}`)],
    });
    expect(await failureOf(file)).toBe('document_malformed: a content stream is cut or damaged {"page":1}');
  });
});

describe('pdf documents beside their text', () => {
  it('fails for a dynamic XFA form, and notes one that has pages', async () => {
    const catalog = '/AcroForm << /Fields [] /XFA (x) >>';
    expect(await failureOf(onePage({ content: HELLO, catalog: `${catalog} /NeedsRendering true` }))).toBe(
      'document_unsupported: a dynamic XFA form {}',
    );
    expect(await diagnosticsOf(onePage({ content: HELLO, catalog }))).toEqual(['pdf.xfa_present']);
  });

  it('notes attachments, portfolios, annotations and pictures without text', async () => {
    const names = '/Names << /EmbeddedFiles << /Names [(a) 6 0 R (b) 6 0 R] >> >>';
    const result = await read(
      'pdf',
      onePage({
        content: 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI',
        catalog: `${names} /Collection << /Type /Collection >>`,
        page: '/Annots [<< /Subtype /FreeText >> << /Subtype /Link >> << /Subtype /Text >>]',
        objects: ['<< /Type /Filespec >>'],
      }),
    );
    expect(result.diagnostics.map(({ code, count }) => [code, count])).toEqual([
      ['pdf.portfolio', 1],
      ['pdf.attachments', 2],
      ['pdf.page_without_text', 1],
      ['pdf.annotations', 2],
    ]);
  });

  it('fails for a document without pages', async () => {
    const file = pdfFile(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
    expect(await failureOf(file)).toBe('document_malformed: the document has no pages {}');
  });
});
