import { JobFailure, malformed } from '../../src/contract/failure.ts';
import type { Budget } from '../shared/budget.ts';
import type { PdfFile, PdfObject } from './document.ts';
import { BaseStream, CrossReferenceFault, Ref, Stream } from './document.ts';
import { nameOf } from './objects.ts';

/** Filters of ISO 32000-1 §7.4 that give bytes of operators, with their abbreviations. */
const BYTE_FILTERS: ReadonlySet<string | undefined> = new Set([
  'FlateDecode',
  'Fl',
  'LZWDecode',
  'LZW',
  'ASCII85Decode',
  'A85',
  'ASCIIHexDecode',
  'AHx',
  'RunLengthDecode',
  'RL',
  'BrotliDecode',
  'Crypt',
]);
/** Filters that give pictures: no operators are inside, whatever they decode to. */
const IMAGE_FILTERS: ReadonlySet<string | undefined> = new Set([
  'DCTDecode',
  'DCT',
  'JPXDecode',
  'CCITTFaxDecode',
  'CCF',
  'JBIG2Decode',
]);

const NEWLINE = 0x0a;

/** The decoded bytes of a content stream, or what stands in their way without being a fault. */
export type Content =
  { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'image-filter' };

/** Decodes the content stream of a page, form or appearance whole: cut, damaged or unknown coding fails. */
export function decodeContent(file: PdfFile, stream: BaseStream, budget: Budget): Content {
  for (const name of filtersOf(file, stream)) {
    if (IMAGE_FILTERS.has(name)) return { kind: 'image-filter' };
    if (!BYTE_FILTERS.has(name)) throw malformed('a content stream has an unknown filter', budget.place);
  }
  try {
    stream.reset();
    return { kind: 'bytes', bytes: withLineEnd(stream.getBytes()) };
  } catch (error) {
    file.checkFaults();
    if (error instanceof JobFailure || error instanceof CrossReferenceFault) throw error;
    throw malformed('a content stream is cut or damaged', budget.place);
  }
}

/** The content streams of a page as one (ISO 32000-1 §7.8.2: a token never crosses from one to the next). */
export function pageContent(file: PdfFile, contents: PdfObject, budget: Budget): readonly Content[] {
  const value = file.fetch(contents);
  const parts = Array.isArray(value) ? (value as readonly PdfObject[]) : [contents];
  return parts.flatMap((part) => {
    const stream = file.fetch(part);
    if (stream === null && part instanceof Ref) throw new CrossReferenceFault();
    if (stream === null) return [];
    if (!(stream instanceof BaseStream)) throw malformed('the content of a page is no stream', budget.place);
    return [decodeContent(file, stream, budget)];
  });
}

/** One stream of operators from several. */
export function joinContent(parts: readonly Content[]): Stream {
  const chunks = parts.flatMap((part) => (part.kind === 'bytes' ? [part.bytes] : []));
  const [first, ...rest] = chunks;
  if (first === undefined || rest.length === 0) return new Stream(first ?? new Uint8Array());
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return new Stream(whole);
}

function filtersOf(file: PdfFile, stream: BaseStream): (string | undefined)[] {
  const { dict } = stream;
  if (dict === null) return [];
  const filter = file.fetch(dict.getRaw('F') ?? dict.getRaw('Filter'));
  if (filter === undefined || filter === null) return [];
  const names = Array.isArray(filter) ? (filter as readonly PdfObject[]) : [filter];
  return names.map((name) => nameOf(file.fetch(name)));
}

/** The core looks for the end of an inline image with white space behind it, which the end of a stream is too. */
function withLineEnd(bytes: Uint8Array): Uint8Array {
  const ended = new Uint8Array(bytes.length + 1);
  ended.set(bytes);
  ended[bytes.length] = NEWLINE;
  return ended;
}
