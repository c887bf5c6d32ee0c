import Type from 'typebox';
import type { Static } from 'typebox';
import type { DiagnosticCode } from './diagnostics.ts';
import type { JobErrorCode } from './errors.ts';
import { EXTRACT_FORMATS } from './formats.ts';
import { JOB_STATUSES } from './result.ts';
import { Count, Sha256, closed, nullable, oneOfStrings } from './schema.ts';

/** Codes of the worker that made the run: another version may know more of them, or fewer. */
const code = <Code extends string>(): Type.TUnsafe<Code> =>
  Type.Unsafe<Code>({ type: 'string', pattern: '^[a-z][a-z0-9_.]{0,99}$' });

const RecordedDiagnostic = closed({
  code: code<DiagnosticCode>(),
  message: Type.String(),
  at: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  count: Type.Optional(Count),
});

const Build = Type.String({ pattern: '^sha256:[0-9a-f]{64}$' });

/** How much an output holds: a loss shows in these before anybody reads it. */
export const OutputCounts = closed({
  /** Pages of a PDF, slides of a presentation. */
  pages: Count,
  /** Code points of all text. */
  characters: Count,
  /** Runs of characters between white space. */
  words: Count,
  /** Cells of sheets, of tables and of CSV rows. */
  cells: Count,
});

export type OutputCounts = Static<typeof OutputCounts>;

/** How one extraction ended and what it cost; files of the same bytes share one. */
export const CorpusOutcome = closed({
  status: oneOfStrings(JOB_STATUSES),
  error: nullable(
    closed({
      code: code<JobErrorCode>(),
      details: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  output_sha256: nullable(Sha256),
  output_bytes: nullable(Count),
  counts: nullable(OutputCounts),
  /** Characters without a sure meaning (U+FFFD, private use, controls) of all characters, 0 to 1. */
  unreliable_share: Type.Number({ minimum: 0, maximum: 1 }),
  diagnostics: Type.Array(RecordedDiagnostic),
  run_ms: nullable(Type.Number({ minimum: 0 })),
  peak_memory_mib: nullable(Type.Number({ minimum: 0 })),
});

export type CorpusOutcome = Static<typeof CorpusOutcome>;

/** One file of a run: one line of its records. */
export const CorpusRecord = closed({
  /**
   * The path below the folder of the run, with `/` between names. A backslash of a name is doubled, and a byte that is
   * not UTF-8 stands as `\xNN`, so that no two files share a name.
   */
  file: Type.String({ minLength: 1 }),
  /** Null for a file that could not be read. */
  sha256: nullable(Sha256),
  size_bytes: nullable(Count),
  /** Null when neither the name nor its case tells one. */
  format: nullable(oneOfStrings(EXTRACT_FORMATS)),
  build: Build,
  /** The digest of the limits under which the file was read. */
  settings: Sha256,
  outcome: CorpusOutcome,
});

export type CorpusRecord = Static<typeof CorpusRecord>;

/** What made a run, beside its records. */
export const CorpusRun = closed({
  kind: Type.Literal('wyrd-corpus-run/1'),
  /** The folder that was read. */
  folder: Type.String(),
  worker: Type.String(),
  build: Build,
  /** The limits of the service, and the time of one attempt as `wall_ms`. */
  settings: Type.Record(Type.String(), Type.Number()),
  /** Null while the run has not come to its end. */
  files: nullable(Count),
});

export type CorpusRun = Static<typeof CorpusRun>;
