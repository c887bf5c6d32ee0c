import { countLines, withoutMark } from '../src/citations/lines.ts';
import type { Diagnostic } from '../src/contract/diagnostics.ts';
import type { Extent } from '../src/contract/extent.ts';
import { JobFailure, limitExceeded } from '../src/contract/failure.ts';
import type { ExtractFormat } from '../src/contract/formats.ts';
import type { ExtractLimits } from '../src/contract/limits.ts';
import type { Extraction } from './extractor.ts';
import { extractorOf } from './registry.ts';
import { Budget } from './shared/budget.ts';
import { DiagnosticLog } from './shared/diagnostic-log.ts';
import { DocumentOutput } from './shared/document-output.ts';

/** One document to read. */
export interface DocumentRequest {
  readonly format: ExtractFormat;
  readonly bytes: Uint8Array;
  readonly limits: ExtractLimits;
  readonly asset: Extraction['asset'];
}

/** How reading ended: the whole canonical output in chunks, or the one failure that kept it from being whole. */
export type DocumentResult =
  | {
      readonly status: 'completed';
      readonly output: readonly Uint8Array[];
      readonly extent: Extent;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly status: 'failed'; readonly failure: JobFailure; readonly diagnostics: readonly Diagnostic[] };

/** Reads one document to its declared end; only faults of our own are thrown. */
export async function extractDocument({
  format,
  bytes,
  limits,
  asset,
}: DocumentRequest): Promise<DocumentResult> {
  const diagnostics = new DiagnosticLog();
  try {
    const extractor = extractorOf(format);
    if (extractor === undefined) throw new JobFailure('format_unsupported', { format });
    const budget = new Budget(limits);
    budget.check('input_bytes', bytes.length);
    const output = new DocumentOutput(budget, diagnostics);
    const reported = await extractor.extract({ bytes, budget, diagnostics, output, asset });
    const extent: Extent =
      reported.kind === 'lines' ? { kind: 'lines', lines: countLines(withoutMark(bytes)) } : reported;
    return { status: 'completed', output: output.json.chunks(), extent, diagnostics: diagnostics.list() };
  } catch (error) {
    return { status: 'failed', failure: failureOf(error, limits), diagnostics: diagnostics.list() };
  }
}

/** V8 reports exhaustion as RangeErrors with fixed texts; a stack that ran out or an array too long is a limit, not our fault. */
function failureOf(error: unknown, limits: ExtractLimits): JobFailure {
  if (error instanceof JobFailure) return error;
  if (
    error instanceof RangeError &&
    /Array buffer allocation failed|Invalid (?:typed )?array (?:buffer )?length|Invalid string length/.test(
      error.message,
    )
  ) {
    return limitExceeded('memory_mib', limits.memory_mib, limits.memory_mib);
  }
  throw error;
}
