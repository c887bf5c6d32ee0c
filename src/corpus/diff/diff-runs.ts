import type {
  CorpusDiff,
  CostThresholds,
  FileChange,
  FileDiff,
  FormatSummary,
} from '../../contract/corpus-diff.ts';
import { FILE_CHANGES } from '../../contract/corpus-diff.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { FinishedRun } from '../finished-run.ts';
import type { FileVerdict, RecordPair } from './file-diff.ts';
import { fileDiff, judgeRecords, outputsDiffer } from './file-diff.ts';
import type { DigestedOutput, OutputDiff } from './output-diff.ts';
import { diffOutputs } from './output-diff.ts';
import { pairRecords, pairRenamed } from './paired-records.ts';
import type { PlaceBounds } from './place-list.ts';

/** Characters of documents that a whole diff may carry. */
const MAX_CHARACTERS = 48_000_000;

/** Who is told how far the comparing of outputs is. */
export interface DiffWatcher {
  readonly found: (files: number) => void;
  readonly done: () => void;
}

interface JudgedPair {
  readonly pair: RecordPair;
  readonly verdict: FileVerdict;
}

/**
 * Compares two runs file by file. Records are walked once and outputs are read two at a time, so that memory grows
 * with what differs and not with what there is.
 */
export async function diffRuns(
  before: FinishedRun,
  after: FinishedRun,
  thresholds: CostThresholds,
  watcher: DiffWatcher,
): Promise<CorpusDiff> {
  const summary = new DiffSummary();
  const differing: JudgedPair[] = [];
  const lonely: RecordPair[] = [];
  const judge = (pair: RecordPair): void => {
    const verdict = judgeRecords(pair, thresholds);
    summary.add(pair, verdict);
    if (verdict.change !== 'identical') differing.push({ pair, verdict });
  };
  for await (const pair of pairRecords(before.records(), after.records())) {
    if (pair.before === null || pair.after === null) lonely.push(pair);
    else judge(pair);
  }
  pairRenamed(lonely).forEach(judge);
  watcher.found(differing.length);
  const bounds = boundsFor(differing.filter(({ pair }) => outputsDiffer(pair)).length);
  const files: FileDiff[] = [];
  for (const { pair, verdict } of differing) {
    const compared = outputsDiffer(pair) ? await compareOutputs(pair, before, after, bounds) : null;
    files.push(fileDiff(pair, verdict, compared));
    watcher.done();
  }
  files.sort((one, other) => other.severity - one.severity || (one.file < other.file ? -1 : 1));
  return {
    kind: 'wyrd-corpus-diff/1',
    before: before.run,
    after: after.run,
    thresholds,
    ...summary.told(),
    files,
  };
}

/** The more files differ, the less of each is carried. */
function boundsFor(files: number): PlaceBounds {
  const share = MAX_CHARACTERS / Math.max(1, files);
  const places = Math.round(Math.min(200, Math.max(10, share / 800)));
  return { places, characters: Math.round(Math.min(2_000, Math.max(400, share / places / 2))), rows: 50 };
}

async function compareOutputs(
  { before, after }: RecordPair,
  runBefore: FinishedRun,
  runAfter: FinishedRun,
  bounds: PlaceBounds,
): Promise<OutputDiff | NonNullable<FileDiff['not_compared']>> {
  const was = await readOutput(runBefore, before?.outcome.output_sha256 ?? '');
  if (typeof was === 'string') return was;
  const is = await readOutput(runAfter, after?.outcome.output_sha256 ?? '');
  if (typeof is === 'string') return is;
  if (was.output.format !== is.output.format) return 'other_format';
  return diffOutputs(was, is, bounds);
}

async function readOutput(
  run: FinishedRun,
  sha256: string,
): Promise<DigestedOutput | 'output_missing' | 'output_damaged'> {
  const bytes = await run.outputs.read(sha256);
  if (typeof bytes === 'string') return bytes;
  try {
    return { sha256, output: JSON.parse(bytes.toString('utf8')) as ExtractOutput };
  } catch {
    return 'output_damaged';
  }
}

type Sums = { changes: Record<FileChange, number> } & Record<'files' | 'slower' | 'fatter', number>;

/** How many files fared how, over all and by format. */
class DiffSummary {
  readonly #total = emptySums();
  readonly #formats = new Map<FormatSummary['format'], Sums>();

  add({ before, after }: RecordPair, { change, cost }: FileVerdict): void {
    const format = (after ?? before)?.format ?? null;
    const own = this.#formats.get(format) ?? emptySums();
    this.#formats.set(format, own);
    for (const sums of [this.#total, own]) {
      sums.files++;
      sums.changes[change]++;
      for (const { kind } of cost) sums[kind]++;
    }
  }

  told(): Pick<CorpusDiff, 'total' | 'formats'> {
    const formats = [...this.#formats].map(([format, sums]) => ({ format, ...sums }));
    return {
      total: this.#total,
      formats: formats.toSorted((one, other) => ((one.format ?? '~') < (other.format ?? '~') ? -1 : 1)),
    };
  }
}

function emptySums(): Sums {
  const changes = Object.fromEntries(FILE_CHANGES.map((change) => [change, 0])) as Record<FileChange, number>;
  return { files: 0, changes, slower: 0, fatter: 0 };
}
