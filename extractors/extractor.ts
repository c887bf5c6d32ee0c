import type { ReaderExtent } from '../src/contract/extent.ts';
import type { ExtractFormat } from '../src/contract/formats.ts';
import type { Budget } from './shared/budget.ts';
import type { DiagnosticLog } from './shared/diagnostic-log.ts';
import type { DocumentOutput } from './shared/document-output.ts';

/** Kinds of files that belong to the jail itself and that a reader may ask for. */
export type AssetKind = 'cmap' | 'standard-font';

/** One document being read: everything a reader may see and touch. */
export interface Extraction {
  readonly bytes: Uint8Array;
  readonly budget: Budget;
  readonly diagnostics: DiagnosticLog;
  /** Where the reader writes the whole canonical `ExtractOutput`, wrapper included, keys in sorted order. */
  readonly output: DocumentOutput;
  /** Bytes of one of the jail's own files; an unknown name is a fault of the document. */
  readonly asset: (kind: AssetKind, name: string) => Uint8Array;
}

/** A reader of one format: writes the output, or throws a `JobFailure`; anything else thrown counts as `internal`. */
export interface Extractor {
  readonly format: ExtractFormat;
  readonly extract: (extraction: Extraction) => ReaderExtent | Promise<ReaderExtent>;
}

/** Declares a reader; its format is its name in the registry. */
export function defineExtractor(extractor: Extractor): Extractor {
  return Object.freeze(extractor);
}
