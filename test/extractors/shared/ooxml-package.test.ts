import { describe, expect, it } from 'vitest';
import { OoxmlPackage } from '../../../extractors/shared/ooxml-package.ts';
import { relationshipsPart, resolveTarget } from '../../../extractors/shared/ooxml-relationships.ts';
import { budgetOf, failureOf } from '../../helpers/archive-read.ts';
import { madeArchive } from '../../helpers/made-archive.ts';
import type { MadeEntry } from '../../helpers/made-archive.ts';
import { presentationParts, relationshipsXml } from '../../helpers/presentation.ts';

const PML = 'application/vnd.openxmlformats-officedocument.presentationml';
const open = (bytes: Uint8Array): Promise<OoxmlPackage> => OoxmlPackage.open(bytes, 'pptx', budgetOf());
const opened = (entries: readonly MadeEntry[]): Promise<unknown> =>
  failureOf(() => open(madeArchive(entries)));

function withEntry(name: string, content: string): MadeEntry[] {
  return presentationParts([]).map((entry) => (entry.name === name ? { name, content } : entry));
}

function compoundFile(streamName: string): Buffer {
  const file = Buffer.alloc(4_096);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.write(streamName, 1_024 + 128, 'utf16le');
  file.writeUInt16LE((streamName.length + 1) * 2, 1_024 + 128 + 64);
  file[1_024 + 128 + 66] = 2;
  return file;
}

describe('format of a package', () => {
  it('is told by the content type of the main part: by Override, then by Default, variants too, in any case', async () => {
    const kinds = [
      `${PML}.presentation.main+xml`,
      `${PML}.template.main+xml`,
      `${PML}.slideshow.main+xml`,
      'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
      'APPLICATION/VND.MS-POWERPOINT.SLIDESHOW.MACROENABLED.MAIN+XML; charset=utf-8',
    ];
    for (const kind of kinds)
      expect(await failureOf(() => open(madeArchive(presentationParts([], [], kind))))).toBeUndefined();
    const byDefault = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="XML" ContentType="${PML}.presentation.main+xml"/></Types>`;
    expect(await opened(withEntry('[Content_Types].xml', byDefault))).toBeUndefined();
  });

  it('does not match with a main part of another type', async () => {
    const kinds = ['application/xml', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'];
    for (const kind of kinds)
      expect(await opened(presentationParts([], [], kind))).toMatchObject({ code: 'format_mismatch' });
  });

  it('does not match in an OLE container, unless that holds an encrypted package', async () => {
    expect(await failureOf(() => open(compoundFile('EncryptedPackage')))).toMatchObject({
      code: 'document_encrypted',
    });
    for (const name of ['PowerPoint Document', 'EncryptedPackage2'])
      expect(await failureOf(() => open(compoundFile(name)))).toEqual({
        code: 'format_mismatch',
        reason: 'an OLE container: a legacy doc, xls or ppt file',
        at: {},
      });
  });

  it('is damaged without content types, root relationships, main part or its type', async () => {
    const none = relationshipsXml([]);
    const missing = relationshipsXml([{ id: 'r1', type: 'officeDocument', target: 'ppt/other.xml' }]);
    const outside = relationshipsXml([
      { id: 'r1', type: 'officeDocument', target: 'http://x.invalid/', isExternal: true },
    ]);
    for (const xml of [none, missing, outside])
      expect(await opened(withEntry('_rels/.rels', xml))).toMatchObject({ code: 'document_malformed' });
    expect(
      await opened([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }]),
    ).toMatchObject({
      code: 'document_malformed',
      at: { part: '[Content_Types].xml' },
    });
  });

  it('is damaged with two main parts or two relationships of one Id', async () => {
    const row = (id: string, target: string): { id: string; type: string; target: string } => ({
      id,
      type: 'officeDocument',
      target,
    });
    const several = relationshipsXml([row('r1', 'ppt/presentation.xml'), row('r2', 'other.xml')]);
    const twice = relationshipsXml([row('r1', 'ppt/presentation.xml'), row('r1', 'ppt/presentation.xml')]);
    for (const xml of [several, twice])
      expect(await opened(withEntry('_rels/.rels', xml))).toMatchObject({ code: 'document_malformed' });
  });
});

describe('relationship targets', () => {
  it('are resolved against the folder of their part and never lead above the root', () => {
    const targets: readonly (readonly [string, string, string])[] = [
      ['ppt/slides/slide1.xml', '../media/a.png', 'ppt/media/a.png'],
      ['ppt/slides/slide1.xml', 'b.xml', 'ppt/slides/b.xml'],
      ['ppt/slides/slide1.xml', '/ppt/./x//b.xml', 'ppt/x/b.xml'],
      ['ppt/slides/slide1.xml', '\\ppt\\b.xml', 'ppt/b.xml'],
      ['', 'ppt/presentation.xml', 'ppt/presentation.xml'],
      ['a.xml', '../../../etc/passwd', 'etc/passwd'],
      ['ppt/a.xml', 'b.xml#place', 'ppt/b.xml'],
    ];
    for (const [source, target, part] of targets) expect(resolveTarget(source, target)).toBe(part);
    expect(relationshipsPart('ppt/a.xml')).toBe('ppt/_rels/a.xml.rels');
    expect(relationshipsPart('')).toBe('_rels/.rels');
  });

  it('find entries under their decoded name too', async () => {
    const root = relationshipsXml([{ id: 'r1', type: 'officeDocument', target: 'ppt/my%20deck.xml' }]);
    const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${PML}.presentation.main+xml"/></Types>`;
    const ooxml = await open(
      madeArchive([
        { name: '[Content_Types].xml', content: types },
        { name: '_rels/.rels', content: root },
        { name: 'ppt/my deck.xml', content: '<a/>' },
      ]),
    );
    expect(ooxml.has(ooxml.mainPart)).toBe(true);
  });

  it('that are asked for and lead nowhere or outside fail', async () => {
    const ooxml = await open(
      madeArchive([
        ...presentationParts([]).filter(({ name }) => name !== 'ppt/_rels/presentation.xml.rels'),
        {
          name: 'ppt/_rels/presentation.xml.rels',
          content: relationshipsXml([
            { id: 'x', type: 'slide', target: 'http://x.invalid/', isExternal: true },
          ]),
        },
      ]),
    );
    const related = await ooxml.relationships(ooxml.mainPart);
    for (const id of ['x', 'y', undefined])
      expect(await failureOf(() => related.target(id, 'a slide'))).toMatchObject({
        code: 'document_malformed',
      });
    expect(related.ofType('slide')).toEqual([]);
  });
});
