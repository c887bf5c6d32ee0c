import { deflateSync } from 'node:zlib';
import type { Read } from './extract.ts';
import { read } from './extract.ts';

/** A PDF file of the given objects, numbered from 1, the catalog first; `trailer` adds entries to its trailer. */
export function pdfFile(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(typeof object === 'string' ? Buffer.from(object, 'latin1') : object);
    add(Buffer.from('\nendobj\n'));
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + tail)]);
}

/** A stream object as it stands in the file. */
export function streamObject(data: string | Buffer, entries = ''): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** A Flate-coded stream object. */
export function flateObject(data: string | Buffer, entries = ''): Buffer {
  return streamObject(
    deflateSync(typeof data === 'string' ? Buffer.from(data, 'latin1') : data),
    `/Filter /FlateDecode ${entries}`,
  );
}

/** What a one-page file is made of; every part may be replaced. */
export interface OnePage {
  readonly content: string | Buffer;
  /** Further entries of the page, of the catalog, of the resources, and of the fonts. */
  readonly page?: string;
  readonly catalog?: string;
  readonly resources?: string;
  readonly fonts?: string;
  /** Objects from number 6 on. */
  readonly objects?: readonly (string | Buffer)[];
  readonly trailer?: string;
}

export const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A file of one page, 200 by 200 units, with /F1 Helvetica; the content is object 4 unless a Buffer brings its own. */
export function onePage({
  content,
  page = '',
  catalog = '',
  resources = '',
  fonts = '',
  objects = [],
  trailer = '',
}: OnePage): Buffer {
  return pdfFile(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R ${fonts} >> ${resources} >> ${page} >>`,
      typeof content === 'string' ? streamObject(content) : content,
      HELVETICA,
      ...objects,
    ],
    trailer,
  );
}

/** Texts of the pages, or the failure. */
export function pagesOf(result: Read): readonly string[] {
  if (result.status === 'failed') throw new Error(`${result.code}: ${JSON.stringify(result.details)}`);
  return (result.output['pages'] as { readonly text: string }[]).map(({ text }) => text);
}

/** The text of the only page of a file. */
export async function textOf(file: Buffer): Promise<string> {
  return pagesOf(await read('pdf', file)).join('\f');
}

/** The codes of the diagnostics of a file. */
export async function diagnosticsOf(file: Buffer): Promise<readonly string[]> {
  return (await read('pdf', file)).diagnostics.map(({ code }) => code);
}
