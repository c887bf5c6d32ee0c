import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { CorpusDiff, CostThresholds, FormatSummary } from '../contract/corpus-diff.ts';
import { FILE_CHANGES } from '../contract/corpus-diff.ts';
import { diffRuns } from '../corpus/diff/diff-runs.ts';
import { FinishedRun } from '../corpus/finished-run.ts';
import { diffReport } from '../report/diff/diff-report.ts';
import { fileText } from './diff-text.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { Progress } from './progress.ts';
import { shown, table } from './shown-text.ts';

const WRITTEN =
  'corpus diff is written: wyrd-worker corpus diff A B [--json] [--html FILE] [--slower RATIO] [--fatter RATIO] [--show N]';
const STANDARD: CostThresholds = { slower_ratio: 2, slower_ms: 250, fatter_ratio: 1.5, fatter_mib: 64 };
const SHOWN_FILES = 20;
const SHOWN_PLACES = 5;

/** The options of `corpus diff`. */
export const DIFF_OPTIONS = {
  json: { type: 'boolean', default: false },
  html: { type: 'string' },
  slower: { type: 'string' },
  fatter: { type: 'string' },
  show: { type: 'string' },
} as const;

/** `wyrd-worker corpus diff`: tells what changed from one run to another; exit 3 when anything did. */
export async function corpusDiffCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: DIFF_OPTIONS,
  });
  const [one, other, ...more] = positionals;
  if (one === undefined || other === undefined || more.length > 0) throw new UsageError(WRITTEN);
  const show = values.show === undefined ? SHOWN_FILES : numberOf('--show', values.show, 0);
  const thresholds = {
    ...STANDARD,
    ...(values.slower === undefined ? {} : { slower_ratio: numberOf('--slower', values.slower, 1) }),
    ...(values.fatter === undefined ? {} : { fatter_ratio: numberOf('--fatter', values.fatter, 1) }),
  };
  const diff = await compare(one, other, thresholds);
  if (values.html !== undefined) await writeFile(values.html, await diffReport(diff));
  if (values.json) await writeJson(diff);
  else await write(summary(diff, show));
  return hasChanged(diff, values.slower !== undefined || values.fatter !== undefined)
    ? EXIT.changed
    : EXIT.ok;
}

async function compare(one: string, other: string, thresholds: CostThresholds): Promise<CorpusDiff> {
  const [before, after] = [await FinishedRun.open(one), await FinishedRun.open(other)];
  let progress: Progress | undefined;
  try {
    return await diffRuns(before, after, thresholds, {
      found: (files) => {
        progress = new Progress('corpus diff', files);
      },
      done: () => {
        progress?.step();
      },
    });
  } finally {
    progress?.end();
  }
}

/** Time and memory vary from run to run, so they count only for a caller who named a ratio. */
function hasChanged({ total: { files, changes, slower, fatter } }: CorpusDiff, costCounts: boolean): boolean {
  if (costCounts && slower + fatter > 0) return true;
  return changes.identical + changes.cost_changed < files;
}

function summary(diff: CorpusDiff, show: number): string {
  const { before, after, total, formats, files } = diff;
  const told = FILE_CHANGES.filter((change) => total.changes[change] > 0);
  const row = (
    name: string,
    { files: count, changes, slower, fatter }: Omit<FormatSummary, 'format'>,
  ): string[] => [name, ...[count, ...told.map((change) => changes[change]), slower, fatter].map(String), ''];
  const head = [
    'format',
    'files',
    ...told.map((change) => change.replaceAll('_', ' ')),
    'slower',
    'fatter',
    '',
  ];
  const rows = formats.map((own) => row(own.format ?? 'none', own));
  const sides = [
    ['before', shown(before.folder), before.worker, before.build.slice(0, 19)],
    ['after', shown(after.folder), after.worker, after.build.slice(0, 19)],
  ];
  const shownFiles = files.slice(0, show).map((file) => fileText(file, SHOWN_PLACES));
  const more = files.length - shownFiles.length;
  return [
    table(sides),
    '\n',
    table([head, ...rows, row('all', total)]),
    ...(shownFiles.length > 0 ? ['\n', ...shownFiles] : []),
    ...(more > 0 ? [`… ${more} more files; --json and --html tell them\n`] : []),
  ].join('');
}

function numberOf(option: string, text: string, min: number): number {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (value >= min) return value;
  throw new UsageError(`Cannot use ${option} ${text}: it must be a number from ${min} on`);
}

/** File by file: the whole could be longer than one string may be. */
async function writeJson({ files, ...head }: CorpusDiff): Promise<void> {
  await write(`${JSON.stringify(head).slice(0, -1)},"files":[`);
  for (const [index, file] of files.entries())
    await write(`${index === 0 ? '' : ','}\n${JSON.stringify(file)}`);
  await write('\n]}\n');
}

function write(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => {
      resolve();
    });
  });
}
