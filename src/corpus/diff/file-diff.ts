import type {
  CostChange,
  CostThresholds,
  FileChange,
  FileDiff,
  FileState,
} from '../../contract/corpus-diff.ts';
import type { CorpusOutcome, CorpusRecord } from '../../contract/corpus-record.ts';
import { diffDiagnostics } from './diagnostics.ts';
import { sortedEntries } from './entries.ts';
import type { OutputDiff } from './output-diff.ts';
import { severityOf } from './severity.ts';

/** The records of one file in two runs; under another name when the same bytes went there. */
export interface RecordPair {
  readonly before: CorpusRecord | null;
  readonly after: CorpusRecord | null;
}

/** What the records of a file alone tell of it; outputs that differ are yet to be compared. */
export type FileVerdict = Pick<FileDiff, 'change' | 'diagnostics' | 'cost'>;

/** Judges a file by its records. */
export function judgeRecords({ before, after }: RecordPair, thresholds: CostThresholds): FileVerdict {
  if (before === null || after === null)
    return { change: before === null ? 'added' : 'removed', diagnostics: [], cost: [] };
  const diagnostics = diffDiagnostics(before.outcome.diagnostics, after.outcome.diagnostics);
  const cost = costOf(before.outcome, after.outcome, thresholds);
  const change =
    changeOf(before.outcome, after.outcome) ??
    (diagnostics.length > 0 ? 'diagnostics_changed' : cost.length > 0 ? 'cost_changed' : 'identical');
  return { change, diagnostics, cost };
}

/** Whether both outputs are there and not the same. */
export function outputsDiffer({ before, after }: RecordPair): boolean {
  const [one, other] = [before?.outcome.output_sha256 ?? null, after?.outcome.output_sha256 ?? null];
  return one !== null && other !== null && one !== other;
}

/** Everything that is known of a file that is not identical. */
export function fileDiff(
  { before, after }: RecordPair,
  verdict: FileVerdict,
  compared: OutputDiff | FileDiff['not_compared'],
): FileDiff {
  const known = after ?? before;
  const output = typeof compared === 'object' ? compared : null;
  const diff = {
    file: known?.file ?? '',
    renamed_from: before !== null && after !== null && before.file !== after.file ? before.file : null,
    format: known?.format ?? null,
    ...verdict,
    input_changed: before !== null && after !== null && before.sha256 !== after.sha256,
    before: stateOf(before),
    after: stateOf(after),
    places: output?.places ?? [],
    places_total: output?.total ?? 0,
    not_compared: typeof compared === 'string' ? compared : null,
  };
  return { ...diff, severity: severityOf(diff, output?.numbers ?? 0) };
}

function changeOf(before: CorpusOutcome, after: CorpusOutcome): FileChange | undefined {
  const [was, is] = [before.status === 'completed', after.status === 'completed'];
  if (was && !is) return 'newly_failing';
  if (!was && is) return 'newly_working';
  if (was) return before.output_sha256 === after.output_sha256 ? undefined : 'changed';
  const failure = ({ status, error }: CorpusOutcome): string =>
    JSON.stringify([status, error?.code, sortedEntries(error?.details ?? {})]);
  return failure(before) === failure(after) ? undefined : 'error_changed';
}

/** Only what both took as much as to read the whole document can be compared. */
function costOf(before: CorpusOutcome, after: CorpusOutcome, thresholds: CostThresholds): CostChange[] {
  if (before.status !== 'completed' || after.status !== 'completed') return [];
  const changes: CostChange[] = [];
  const judge = (
    kind: CostChange['kind'],
    was: number | null,
    is: number | null,
    ratio: number,
    least: number,
  ): void => {
    if (was === null || is === null || is - was < least || is < was * ratio) return;
    changes.push({ kind, ratio: is / Math.max(was, 1) });
  };
  const { slower_ratio, slower_ms, fatter_ratio, fatter_mib } = thresholds;
  judge('slower', before.run_ms, after.run_ms, slower_ratio, slower_ms);
  judge('fatter', before.peak_memory_mib, after.peak_memory_mib, fatter_ratio, fatter_mib);
  return changes;
}

function stateOf(record: CorpusRecord | null): FileState | null {
  if (record === null) return null;
  const { status, error, output_sha256, output_bytes, counts, unreliable_share, run_ms, peak_memory_mib } =
    record.outcome;
  return {
    status,
    error_code: error?.code ?? null,
    error_details: error?.details ?? null,
    sha256: record.sha256,
    output_sha256,
    output_bytes,
    counts,
    unreliable_share,
    run_ms,
    peak_memory_mib,
  };
}
