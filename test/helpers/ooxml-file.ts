import type { MadeArchive, MadeEntry } from './made-archive.ts';
import { madeArchive } from './made-archive.ts';

const OOXML = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OOXML}/officeDocument/2006/relationships`;
const TYPES = 'application/vnd.openxmlformats-officedocument';

export type OoxmlKind = 'docx' | 'pptx' | 'xlsx';
export const OOXML_KINDS: readonly OoxmlKind[] = ['docx', 'pptx', 'xlsx'];

interface Skeleton {
  readonly main: string;
  readonly type: string;
  /** The part that holds text; the main part itself in DOCX. */
  readonly content: string;
  readonly mainXml: string;
  /** The content part around what is put into it. */
  readonly wrap: (inside: string) => string;
  /** Text as the format holds it. */
  readonly text: (text: string) => string;
}

const SKELETONS: Readonly<Record<OoxmlKind, Skeleton>> = {
  docx: {
    main: 'word/document.xml',
    type: `${TYPES}.wordprocessingml.document.main+xml`,
    content: 'word/document.xml',
    mainXml: '',
    wrap: (inside) =>
      `<w:document xmlns:w="${OOXML}/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`,
    text: (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`,
  },
  pptx: {
    main: 'ppt/presentation.xml',
    type: `${TYPES}.presentationml.presentation.main+xml`,
    content: 'ppt/slides/slide1.xml',
    mainXml: `<p:presentation xmlns:p="${OOXML}/presentationml/2006/main" xmlns:r="${RELATIONSHIPS}"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    wrap: (inside) =>
      `<p:sld xmlns:p="${OOXML}/presentationml/2006/main" xmlns:a="${OOXML}/drawingml/2006/main"><p:cSld><p:spTree>${inside}</p:spTree></p:cSld></p:sld>`,
    text: (text) => `<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`,
  },
  xlsx: {
    main: 'xl/workbook.xml',
    type: `${TYPES}.spreadsheetml.sheet.main+xml`,
    content: 'xl/worksheets/sheet1.xml',
    mainXml: `<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    wrap: (inside) =>
      `<worksheet xmlns="${OOXML}/spreadsheetml/2006/main"><sheetData>${inside}</sheetData></worksheet>`,
    text: (text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`,
  },
};

/** The part of a format that holds its text. */
export function contentPart(kind: OoxmlKind): string {
  return SKELETONS[kind].content;
}

/** A content part with this inside, `text` for text as the format holds it. */
export function contentXml(kind: OoxmlKind, inside: (text: (text: string) => string) => string): string {
  return SKELETONS[kind].wrap(inside(SKELETONS[kind].text));
}

/** The entries of a whole file with one content part; `related` are further rows of its relationships. */
export function ooxmlEntries(
  kind: OoxmlKind,
  content: string | Uint8Array = contentXml(kind, (text) => text('text')),
  related = '',
): MadeEntry[] {
  const { main, type, content: part, mainXml } = SKELETONS[kind];
  const isMain = main === part;
  const target = part.slice(main.lastIndexOf('/') + 1);
  const kindOfPart = kind === 'pptx' ? 'slide' : 'worksheet';
  const mainRows = isMain ? related : relationship('rId1', kindOfPart, target);
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    },
    { name: '_rels/.rels', content: relationships(relationship('rId1', 'officeDocument', main)) },
    { name: main, content: isMain ? content : mainXml },
    { name: relationshipsOf(main), content: relationships(mainRows) },
    ...(isMain
      ? []
      : [
          { name: part, content },
          { name: relationshipsOf(part), content: relationships(related) },
        ]),
  ];
}

/** A whole file of the format. */
export function ooxmlFile(kind: OoxmlKind, content?: string | Uint8Array, options?: MadeArchive): Buffer {
  return madeArchive(ooxmlEntries(kind, content), options);
}

/** One row of a relationships part. */
export function relationship(id: string, type: string, target: string, mode = ''): string {
  return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${mode === '' ? '' : ` TargetMode="${mode}"`}/>`;
}

export function relationships(rows: string): string {
  return `<Relationships xmlns="${OOXML}/package/2006/relationships">${rows}</Relationships>`;
}

export function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}
