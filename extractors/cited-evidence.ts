import type { CitedEvidence } from '../src/citations/check.ts';
import { countLines } from '../src/citations/lines.ts';
import { isExtractFormat } from '../src/contract/formats.ts';
import type { ExtractFormat } from '../src/contract/formats.ts';
import type { JudgedSlot } from '../src/contract/jail-messages.ts';
import type { JsonValue } from '../src/contract/json-value.ts';
import type { ExtractLimits } from '../src/contract/limits.ts';
import { parseStrictJson } from '../src/contract/strict-json.ts';
import { extractDocument } from './extract-document.ts';
import type { Extraction } from './extractor.ts';
import { imageSize } from './image-size.ts';

/** Deeper than any limit lets an extraction or a value be, wrapper included. */
const MAX_DEPTH = 300;

/** What citations into a slot may point at: found out by reading the slot as an extraction would. */
export async function citedEvidence(
  slot: JudgedSlot,
  bytes: Uint8Array,
  limits: ExtractLimits,
  asset: Extraction['asset'],
): Promise<CitedEvidence> {
  if (slot.kind === 'json') return { kind: 'value', value: parseStrictJson(bytes, MAX_DEPTH) };
  const { format } = slot;
  if (isExtractFormat(format)) return citedDocument(format, bytes, limits, asset);
  switch (format) {
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp': {
      const size = imageSize(format, bytes);
      return size === undefined
        ? { kind: 'unreadable', detail: { code: 'format_mismatch' } }
        : { kind: 'pages', pages: [size] };
    }
    case 'doc':
    case 'xls':
    case 'ppt':
    case 'zip':
    case 'tar_gz':
      return { kind: 'opaque' };
  }
}

async function citedDocument(
  format: ExtractFormat,
  bytes: Uint8Array,
  limits: ExtractLimits,
  asset: Extraction['asset'],
): Promise<CitedEvidence> {
  const result = await extractDocument({ format, bytes, limits, asset });
  if (result.status === 'failed')
    return { kind: 'unreadable', detail: { code: result.failure.code, ...result.failure.details } };
  switch (result.extent.kind) {
    case 'pages':
    case 'slides':
      return result.extent;
    case 'lines':
      return { kind: 'lines', lines: countLines(withoutMark(bytes)) };
    case 'output':
      return { kind: 'value', value: parseStrictJson(joined(result.output), MAX_DEPTH) };
  }
}

/** A byte order mark is no text: a file of only one has no lines. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The value of a JSON text that stands in a frame. */
export function valueOf(bytes: Uint8Array): JsonValue {
  return parseStrictJson(bytes, MAX_DEPTH);
}
