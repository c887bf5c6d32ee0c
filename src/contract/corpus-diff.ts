import type { CorpusRun, OutputCounts } from './corpus-record.ts';
import type { DiagnosticCode } from './diagnostics.ts';
import type { JobErrorCode } from './errors.ts';
import type { ExtractFormat } from './formats.ts';
import type { JobStatus } from './result.ts';

/** How a file fared between two runs, the worst first. */
export const FILE_CHANGES = [
  'newly_failing',
  'removed',
  'changed',
  'error_changed',
  'diagnostics_changed',
  'newly_working',
  'added',
  'cost_changed',
  'identical',
] as const;

export type FileChange = (typeof FILE_CHANGES)[number];

/** First and last line, from 1. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A place in an output, in the terms of its format. Pages, slides, blocks, lines, rows and columns count from 1 as
 * people do; `pointer` (RFC 6901) finds the same place in the output itself, and of a column its first cell.
 */
export type DiffPlace =
  | { readonly unit: 'page'; readonly pointer: string; readonly page: number; readonly lines: LineRange }
  | {
      readonly unit: 'slide';
      readonly pointer: string;
      readonly slide: number;
      readonly part: 'slide' | 'title' | 'paragraph' | 'table' | 'notes';
    }
  /** A paragraph or table of a DOCX body; inside a table the row, the column, or the cell by both. */
  | {
      readonly unit: 'block';
      readonly pointer: string;
      readonly block: number;
      readonly row: number | null;
      readonly column: number | null;
    }
  | { readonly unit: 'sheet'; readonly pointer: string; readonly sheet: string }
  | {
      readonly unit: 'cell';
      readonly pointer: string;
      readonly sheet: string;
      readonly address: string;
      readonly field: 'cell' | 'value' | 'formula' | 'error';
    }
  /** A row of CSV, a column of it, or one field. */
  | {
      readonly unit: 'row';
      readonly pointer: string;
      readonly row: number | null;
      readonly column: number | null;
    }
  | { readonly unit: 'pointer'; readonly pointer: string }
  | { readonly unit: 'lines'; readonly pointer: string; readonly lines: LineRange };

/** What stood at a place; `cut` when only the start is carried here. */
export type DiffContent =
  /** Text of lines, a paragraph or a field; lines are joined by a line feed. */
  | { readonly kind: 'text'; readonly text: string; readonly cut: boolean }
  /** Rows of a table, of CSV, or cells of a sheet as address, value, formula, error. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[]; readonly cut: boolean }
  /** A value as JSON. */
  | { readonly kind: 'json'; readonly json: string; readonly cut: boolean };

/** One difference between two outputs. */
export interface PlaceDiff {
  readonly change: 'changed' | 'added' | 'removed' | 'moved';
  /** Whether a number became another one, came or went: these stand first. */
  readonly numbers: boolean;
  /** Where it stood; null when it was added. */
  readonly before: DiffSide | null;
  /** Where it stands; null when it was removed. */
  readonly after: DiffSide | null;
}

/** One side of a difference. */
export interface DiffSide {
  readonly at: DiffPlace;
  readonly content: DiffContent;
}

/** A diagnostic that came, went, or is told with another count. */
export interface DiagnosticDiff {
  readonly change: 'appeared' | 'vanished' | 'count_changed';
  readonly code: DiagnosticCode;
  readonly message: string;
  /** The place that the reader named, such as `{"page": 3}`; null when it named none. */
  readonly at: Readonly<Record<string, string | number>> | null;
  readonly before: number;
  readonly after: number;
}

/** What one run says of a file. */
export interface FileState {
  readonly status: JobStatus;
  readonly error_code: JobErrorCode | null;
  readonly error_details: Readonly<Record<string, unknown>> | null;
  readonly sha256: string | null;
  readonly output_sha256: string | null;
  readonly output_bytes: number | null;
  readonly counts: OutputCounts | null;
  readonly unreliable_share: number;
  readonly run_ms: number | null;
  readonly peak_memory_mib: number | null;
}

/** A file that took more time or memory than the thresholds allow. */
export interface CostChange {
  readonly kind: 'slower' | 'fatter';
  /** After divided by before. */
  readonly ratio: number;
}

/** A file that is not identical in both runs. */
export interface FileDiff {
  readonly file: string;
  /** Where the same bytes stood in the earlier run, when that was elsewhere. */
  readonly renamed_from: string | null;
  readonly format: ExtractFormat | null;
  readonly change: FileChange;
  /** For sorting, the worst highest: from 0 to 100. */
  readonly severity: number;
  /** Whether the document itself has other bytes, so that another output is no news. */
  readonly input_changed: boolean;
  /** Null for a file that was not there. */
  readonly before: FileState | null;
  readonly after: FileState | null;
  /** The differences of the outputs, numbers first, then in order; `places_total` tells how many there are. */
  readonly places: readonly PlaceDiff[];
  readonly places_total: number;
  /** Why the outputs could not be compared place by place; null when they were. */
  readonly not_compared: 'output_missing' | 'output_damaged' | 'other_format' | null;
  readonly diagnostics: readonly DiagnosticDiff[];
  readonly cost: readonly CostChange[];
}

/** How many files of one format fared how. */
export interface FormatSummary {
  readonly format: ExtractFormat | null;
  readonly files: number;
  readonly changes: Readonly<Record<FileChange, number>>;
  readonly slower: number;
  readonly fatter: number;
}

/** What counts as slower and fatter: a ratio, and a difference below which nobody minds. */
export interface CostThresholds {
  readonly slower_ratio: number;
  readonly slower_ms: number;
  readonly fatter_ratio: number;
  readonly fatter_mib: number;
}

/** Two runs compared: `files` holds every file that is not identical, the worst first. */
export interface CorpusDiff {
  readonly kind: 'wyrd-corpus-diff/1';
  readonly before: CorpusRun;
  readonly after: CorpusRun;
  readonly thresholds: CostThresholds;
  /** Over all formats. */
  readonly total: Omit<FormatSummary, 'format'>;
  readonly formats: readonly FormatSummary[];
  readonly files: readonly FileDiff[];
}
