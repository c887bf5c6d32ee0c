import { malformed } from '../../src/contract/failure.ts';
import type { DiagnosticCode } from '../../src/contract/diagnostics.ts';
import { JsonFault, scanJson } from '../../src/contract/json-scanner.ts';
import type { Extraction } from '../extractor.ts';
import { defineExtractor } from '../extractor.ts';
import { positionOf } from '../shared/text-position.ts';
import { requireUtf8, withoutBom } from '../shared/utf8.ts';
import type { Noted } from './transcoder.ts';
import { Transcoder } from './transcoder.ts';

const BEFORE_VALUE = '{"format":"json","value":';

/** JSON as its canonical form (RFC 8785): the last of several equal keys stays, numbers become doubles. */
export const json = defineExtractor({
  format: 'json',
  extract(extraction) {
    const { bytes, output } = extraction;
    requireUtf8(bytes);
    const transcoder = transcode(extraction, withoutBom(bytes));
    output.ascii(BEFORE_VALUE);
    transcoder.emit((piece) => {
      output.json.bytes(piece);
    });
    output.ascii('}');
    return { kind: 'output' };
  },
});

function transcode({ bytes, budget, diagnostics }: Extraction, text: Uint8Array): Transcoder {
  const maxDepth = budget.limits.json_depth;
  const bomBytes = bytes.length - text.length;
  const placeOf = (offset: number) => positionOf(bytes, offset + bomBytes);
  const transcoder = new Transcoder(text, {
    maxDepth,
    maxBytes: budget.limits.text_bytes - BEFORE_VALUE.length - 1,
    onOverflow: (seen) => budget.exceed('text_bytes', seen + BEFORE_VALUE.length + 1),
    onMemory: (seen) => budget.exceed('memory_mib', Math.ceil(seen / 1_048_576)),
  });
  const report = (code: DiagnosticCode, { count, first }: Noted): void => {
    if (count > 0) diagnostics.note(code, placeOf(first), count);
  };
  try {
    scanJson(text, transcoder, { maxDepth, whiteSpace: true });
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    if (error.reason !== 'nested too deeply') throw malformed(error.reason, placeOf(error.offset));
    budget.place = placeOf(error.offset);
    budget.exceed('json_depth', maxDepth + 1);
  } finally {
    report('json.duplicate_key', transcoder.duplicateKeys);
    report('json.number_rounded', transcoder.roundedNumbers);
  }
  return transcoder;
}
