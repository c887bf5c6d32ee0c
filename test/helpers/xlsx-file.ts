import type { ZipFileEntry } from './zip-file.ts';
import { zipFile } from './zip-file.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The namespace of workbooks, sheets and shared strings. */
export const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const R = `${OFFICE}/relationships`;

/** A sheet of a workbook to be made by hand. */
export interface SheetXml {
  readonly name?: string;
  /** What stands in sheetData. */
  readonly rows?: string;
  /** What follows sheetData. */
  readonly after?: string;
  /** The whole part instead. */
  readonly part?: string;
  /** More attributes of the workbook's sheet element. */
  readonly attributes?: string;
  /** Relationships of the sheet. */
  readonly relationships?: string;
  /** The last segment of the relationship's type. */
  readonly type?: string;
}

/** A workbook to be made by hand: everything but the sheets has a plain form of its own. */
export interface WorkbookXml {
  readonly sheets: readonly SheetXml[];
  /** The si elements; no part when absent. */
  readonly strings?: string;
  /** What stands before and behind the sheets in the workbook part. */
  readonly before?: string;
  readonly after?: string;
  readonly relationships?: string;
  readonly contentTypes?: string;
  readonly mainType?: string;
  /** More parts, and others in place of those of the same name. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

/** One relationship of a relationships part. */
export function relationship(id: string, type: string, target: string, more = ''): string {
  const uri = type.includes(':') ? type : `${R}/${type}`;
  return `<Relationship Id="${id}" Type="${uri}" Target="${target}"${more}/>`;
}

/** The parts of a workbook, by name. */
export function workbookParts(workbook: WorkbookXml): Map<string, string | Uint8Array> {
  const { sheets, strings } = workbook;
  const overrides = sheets.map((_, n) =>
    override(`xl/worksheets/sheet${n + 1}.xml`, `${SPREADSHEET}.worksheet+xml`),
  );
  const parts = new Map<string, string | Uint8Array>([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', workbook.mainType ?? `${SPREADSHEET}.sheet.main+xml`)}${overrides.join('')}${strings === undefined ? '' : override('xl/sharedStrings.xml', `${SPREADSHEET}.sharedStrings+xml`)}${workbook.contentTypes ?? ''}</Types>`,
    ],
    ['_rels/.rels', relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${S}" xmlns:r="${R}">${workbook.before ?? ''}<sheets>${sheets.map(sheetElement).join('')}</sheets>${workbook.after ?? ''}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(
        sheets
          .map(({ type }, n) =>
            relationship(`rId${n + 1}`, type ?? 'worksheet', `worksheets/sheet${n + 1}.xml`),
          )
          .join('') +
          (strings === undefined ? '' : relationship('strings', 'sharedStrings', 'sharedStrings.xml')) +
          (workbook.relationships ?? ''),
      ),
    ],
  ]);
  if (strings !== undefined) parts.set('xl/sharedStrings.xml', `<sst xmlns="${S}">${strings}</sst>`);
  for (const [n, sheet] of sheets.entries()) {
    parts.set(`xl/worksheets/sheet${n + 1}.xml`, sheet.part ?? worksheet(sheet.rows ?? '', sheet.after));
    if (sheet.relationships !== undefined)
      parts.set(`xl/worksheets/_rels/sheet${n + 1}.xml.rels`, relationships(sheet.relationships));
  }
  for (const [name, content] of Object.entries(workbook.parts ?? {})) parts.set(name, content);
  return parts;
}

/** A relationships part. */
export function relationships(inner: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
}

/** A worksheet part. */
export function worksheet(rows: string, after = ''): string {
  return `<worksheet xmlns="${S}" xmlns:r="${R}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
}

/** The file of a workbook. */
export function xlsxFile(workbook: WorkbookXml): Buffer {
  return zipFile([...workbookParts(workbook)].map(([name, content]): ZipFileEntry => ({ name, content })));
}

/** The file of a workbook with one sheet, `Sheet1`, of these rows. */
export function sheetFile(rows: string, more: Partial<WorkbookXml> = {}): Buffer {
  return xlsxFile({ sheets: [{ rows }], ...more });
}

function sheetElement({ name, attributes }: SheetXml, index: number): string {
  return `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}"${attributes === undefined ? '' : ` ${attributes}`}/>`;
}

/** The content type of one part. */
export function override(part: string, type: string): string {
  return `<Override PartName="/${part}" ContentType="${type}"/>`;
}
