import { statSync } from 'node:fs';
import { extname } from 'node:path';
import type { ExtractFormat } from '../contract/formats.ts';
import { EXTRACT_FORMATS, isExtractFormat } from '../contract/formats.ts';
import { UsageError } from './exit-codes.ts';

/** Extensions that people use for what the readers can read. */
const EXTENSIONS: Readonly<Record<string, ExtractFormat>> = {
  pdf: 'pdf',
  txt: 'text',
  text: 'text',
  log: 'text',
  md: 'markdown',
  markdown: 'markdown',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  csv: 'csv',
  json: 'json',
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  dotm: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xltx: 'xlsx',
  xltm: 'xlsx',
  pptx: 'pptx',
  pptm: 'pptx',
  ppsx: 'pptx',
  ppsm: 'pptx',
  potx: 'pptx',
  potm: 'pptx',
};

/** Why a well-known extension is not read, and what can be done. */
const ADVICE: Readonly<Record<string, string>> = {
  tsv: 'tab-separated files are not CSV; save it with commas, or read it as it is with --format text',
  jsonl: 'a file of JSON lines is not one JSON value; read it as it is with --format text',
  ndjson: 'a file of JSON lines is not one JSON value; read it as it is with --format text',
  doc: 'the old Word format is not read; save it as .docx',
  xls: 'the old Excel format is not read; save it as .xlsx',
  ppt: 'the old PowerPoint format is not read; save it as .pptx',
  xlsb: 'the binary Excel format is not read; save it as .xlsx',
  odt: 'OpenDocument files are not read; save it as .docx',
  ods: 'OpenDocument files are not read; save it as .xlsx',
  odp: 'OpenDocument files are not read; save it as .pptx',
  rtf: 'rich text is not read; save it as .docx',
  xml: 'XML has no reader; read it as it is with --format text',
  yaml: 'YAML has no reader; read it as it is with --format text',
  yml: 'YAML has no reader; read it as it is with --format text',
  zip: 'archives have no reader; name the files in it one by one',
  gz: 'archives have no reader; name the files in it one by one',
};

/** The format of a file by its extension, or why it has none. */
export function formatByName(name: string): { readonly format: ExtractFormat } | { readonly reason: string } {
  const extension = extname(name).slice(1).toLowerCase();
  const format = Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
  if (format !== undefined) return { format };
  const advice = Object.hasOwn(ADVICE, extension) ? ADVICE[extension] : undefined;
  return { reason: advice ?? 'its format cannot be told from its name' };
}

/** The format of a file by its extension; fails with a sentence that helps. */
export function formatOfFile(path: string): ExtractFormat {
  const named = formatByName(path);
  if ('format' in named) return named.format;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`Cannot extract "${path}": it is a folder; wyrd-worker corpus run reads folders`);
  const { reason } = named;
  const help = Object.values(ADVICE).includes(reason)
    ? reason
    : `${reason}; add --format with one of ${EXTRACT_FORMATS.join(', ')}`;
  throw new UsageError(`Cannot extract "${path}": ${help}`);
}

/** The format that --format names. */
export function namedFormat(name: string): ExtractFormat {
  if (isExtractFormat(name)) return name;
  throw new UsageError(`Cannot use --format ${name}: it must be one of ${EXTRACT_FORMATS.join(', ')}`);
}
