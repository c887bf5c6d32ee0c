import { describe, expect, it } from 'vitest';
import type { Read } from '../helpers/extract.ts';
import { read } from '../helpers/extract.ts';
import type { MadeEntry } from '../helpers/made-archive.ts';
import { madeArchive } from '../helpers/made-archive.ts';
import {
  OOXML_KINDS,
  contentPart,
  contentXml,
  ooxmlEntries,
  ooxmlFile,
  relationship,
} from '../helpers/ooxml-file.ts';
import type { OoxmlKind } from '../helpers/ooxml-file.ts';

const withDoctype = (kind: OoxmlKind, doctype: string, text: string): Promise<Read> =>
  read(kind, ooxmlFile(kind, `<!DOCTYPE x [${doctype}]>${contentXml(kind, (hold) => hold(text))}`));

describe.each(OOXML_KINDS)('hostile XML in %s', (kind) => {
  const refused = {
    code: 'document_malformed',
    details: { reason: 'XML that is not well-formed: a DOCTYPE', at: { part: contentPart(kind) } },
  };

  it('that multiplies entities is refused at its DOCTYPE', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    );
    expect(await withDoctype(kind, `<!ENTITY l0 "lol">${laughs.join('')}`, '&l9;')).toMatchObject(refused);
  });

  it('that refers to files and addresses is refused at its DOCTYPE, and nothing is fetched', async () => {
    expect(await withDoctype(kind, '<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')).toMatchObject(refused);
    expect(await withDoctype(kind, '<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;', 'a')).toMatchObject(
      refused,
    );
  });

  it('a million elements deep ends at xml_depth', async () => {
    const deep = contentXml(kind, () => '<x>'.repeat(1_000_000) + '</x>'.repeat(1_000_000));
    expect(await read(kind, ooxmlFile(kind, deep))).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'xml_depth', max: 256, seen: 257 },
    });
  });

  it('with an attribute of megabytes or a hundred thousand attributes is read or refused at once', async () => {
    const long = contentXml(kind, (text) => `<x y="${'z'.repeat(4_000_000)}"/>${text('kept')}`);
    const result = await read(kind, ooxmlFile(kind, long));
    expect(JSON.stringify(result)).toContain('kept');
    const many = Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ');
    expect(
      await read(
        kind,
        ooxmlFile(
          kind,
          contentXml(kind, () => `<x ${many}/>`),
        ),
      ),
    ).toMatchObject({
      code: 'document_malformed',
    });
  });

  it('whose text does not fit into text_bytes ends there', async () => {
    const lots = contentXml(kind, (text) =>
      Array.from({ length: 2_000 }, () => text('x'.repeat(100))).join(''),
    );
    expect(await read(kind, ooxmlFile(kind, lots), { text_bytes: 10_000 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'text_bytes', max: 10_000 },
    });
  });

  it('that leads outside the package for what is read is refused, for anything else it is never fetched', async () => {
    const outside = relationship('rId9', 'hyperlink', 'http://127.0.0.1:9/never', 'External');
    const image = relationship('rId8', 'image', 'file:///etc/passwd', 'External');
    const related = madeArchive(ooxmlEntries(kind, undefined, outside + image));
    expect(await read(kind, related)).toMatchObject({ status: 'completed' });
    const entries = ooxmlEntries(kind).map((entry) => ({
      ...entry,
      content: String(entry.content).replace(
        /(Target="(?:word\/document|slides|worksheets)[^"]*")/,
        '$1 TargetMode="External"',
      ),
    }));
    expect(await read(kind, madeArchive(entries))).toMatchObject({ code: 'document_malformed' });
  });

  it('whose relationships lead to themselves or in a circle ends', async () => {
    const self = contentPart(kind).slice(contentPart(kind).lastIndexOf('/') + 1);
    const rows = [
      'notesSlide',
      'diagramData',
      'sharedStrings',
      'footnotes',
      'header',
      'slide',
      'worksheet',
    ].map((type, index) => relationship(`rId${20 + index}`, type, self));
    const result = await read(kind, madeArchive(ooxmlEntries(kind, undefined, rows.join(''))));
    if (result.status === 'failed') expect(result.code).toBe('document_malformed');
    else expect(JSON.stringify(result)).toContain('text');
  });

  it('beside macros and OLE objects is read, and they are named', async () => {
    const folder = contentPart(kind).split('/')[0] ?? '';
    const type = `<Override PartName="/${folder}/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>`;
    const row = relationship('rId6', 'vbaProject', 'vbaProject.bin');
    const inserted = (content: string): string =>
      content.replace('</Types>', `${type}</Types>`).replace('</Relationships>', `${row}</Relationships>`);
    const entries = ooxmlEntries(kind, undefined, relationship('rId7', 'oleObject', 'embeddings/o.bin')).map(
      (entry): MadeEntry =>
        /Types|(?:document|presentation|workbook)\.xml\.rels/.test(String(entry.name))
          ? { ...entry, content: inserted(String(entry.content)) }
          : entry,
    );
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    entries.push({ name: `${folder}/vbaProject.bin`, content: ole });
    const result = await read(kind, madeArchive(entries));
    expect(result.status).toBe('completed');
    expect(result.diagnostics.map(({ code, count }) => ({ code, count }))).toContainEqual({
      code: `${kind}.macros`,
      count: 1,
    });
  });
});

describe('table spans of ten million columns', () => {
  const cells = {
    docx: '<w:tc><w:tcPr><w:gridSpan w:val="10000000"/></w:tcPr><w:p/></w:tc>',
    pptx: '<a:tc gridSpan="10000000"/>',
  };
  const tables = {
    docx: (rows: number): string => `<w:tbl>${`<w:tr>${cells.docx}</w:tr>`.repeat(rows)}</w:tbl>`,
    pptx: (rows: number): string => `<a:tbl>${`<a:tr>${cells.pptx}</a:tr>`.repeat(rows)}</a:tbl>`,
  };

  it.each(['docx', 'pptx'] as const)(
    'are cut and named in %s, and many of them end at text_bytes',
    async (kind) => {
      const few = await read(
        kind,
        ooxmlFile(
          kind,
          contentXml(kind, () => tables[kind](2)),
        ),
      );
      expect(few.diagnostics).toMatchObject([{ code: `${kind}.span_clamped`, count: 2 }]);
      const many = ooxmlFile(
        kind,
        contentXml(kind, () => tables[kind](40_000)),
      );
      expect(await read(kind, many)).toMatchObject({
        code: 'limit_exceeded',
        details: { name: 'text_bytes' },
      });
    },
  );
});
