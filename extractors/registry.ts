import type { ExtractFormat } from '../src/contract/formats.ts';
import type { Extractor } from './extractor.ts';
import { csv } from './csv/extract.ts';
import { docx } from './docx/extract.ts';
import { json } from './json/extract.ts';
import { pdf } from './pdf/extract.ts';
import { pptx } from './pptx/extract.ts';
import { html, markdown, text } from './text/extract.ts';
import { xlsx } from './xlsx/extract.ts';

/** Every reader that is built, one line each. */
const EXTRACTORS: readonly Extractor[] = [pdf, docx, text, markdown, html, json, xlsx, csv, pptx];

/** The reader of a format, if one is built. */
export function extractorOf(format: ExtractFormat): Extractor | undefined {
  return EXTRACTORS.find((extractor) => extractor.format === format);
}

/** The formats that can be read. */
export function readableFormats(): readonly ExtractFormat[] {
  return EXTRACTORS.map((extractor) => extractor.format);
}
