import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DECIDED } from '../corpus/crosscheck/classes/all.ts';
import type { Crosscheck } from '../corpus/crosscheck/crosscheck.ts';
import { crosscheck } from '../corpus/crosscheck/crosscheck.ts';
import { declaredClasses } from '../corpus/crosscheck/declared-classes.ts';
import { moduleOf } from '../corpus/crosscheck/reader-modules.ts';
import { openCorpusService } from './corpus-service.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { formatByName } from './file-format.ts';
import { Progress } from './progress.ts';
import { shortened, shown } from './shown-text.ts';

const WRITTEN =
  'corpus crosscheck is written: wyrd-worker corpus crosscheck DIR [--readers FOLDER] [--classes FILE.json] [--json]';
const BOUNDS = { timeoutMs: 30_000, memoryMib: 1_536 };
const SHOWN_LETTERS = 160;
const SHOWN_UNDECIDED = 200;

/** The options of `corpus crosscheck`. */
export const CROSSCHECK_OPTIONS = {
  readers: { type: 'string' },
  classes: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** `wyrd-worker corpus crosscheck`: independent readers beside ours; exit 3 when a difference has no class or theirs is right. */
export async function corpusCrosscheckCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: CROSSCHECK_OPTIONS,
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError(WRITTEN);
  const own =
    values.classes === undefined ? [] : declaredClasses(values.classes, readFileSync(values.classes, 'utf8'));
  const places = [values.readers, fileURLToPath(new URL('.', import.meta.url)), process.cwd()];
  const folders = places.filter((place) => place !== undefined);
  let progress: Progress | undefined;
  let checked: Crosscheck;
  try {
    await using service = await openCorpusService();
    checked = await crosscheck({
      folder,
      reader: service.reader,
      formatOf: formatByName,
      classes: [...own, ...DECIDED],
      bounds: BOUNDS,
      moduleOf: (reader) => moduleOf(reader, folders),
      watcher: {
        found: (files) => {
          progress = new Progress('corpus crosscheck', files);
        },
        done: () => progress?.step(),
      },
    });
  } finally {
    progress?.end();
  }
  process.stdout.write(values.json ? asJson(checked) : told(checked));
  const theirs = checked.counts.some(({ decided }) => decided.verdict === 'theirs is right');
  return checked.undecided.length > 0 || theirs ? EXIT.checkFailed : EXIT.ok;
}

function told({ compared, equal, undecided, counts, skipped }: Crosscheck): string {
  const lines: string[] = [];
  for (const { reader, file, kind, at, ours, theirs } of undecided.slice(0, SHOWN_UNDECIDED))
    lines.push(
      `undecided: ${shown(file)} ${shown(at)}: ${kind} (${reader})`,
      `  ours:   ${shown(shortened(ours, SHOWN_LETTERS))}`,
      `  theirs: ${shown(shortened(theirs, SHOWN_LETTERS))}`,
    );
  if (undecided.length > SHOWN_UNDECIDED)
    lines.push(`… ${undecided.length - SHOWN_UNDECIDED} more undecided; --json has them all`);
  for (const { decided, count, example } of counts)
    lines.push(
      `${String(count).padStart(5)} × ${decided.name}: ${decided.verdict}${decided.rule === null ? '' : ` (${decided.rule})`}, ${decided.because}; such as ${shown(example.file)}`,
    );
  for (const { format, files, reason } of skipped) lines.push(`skipped ${format} (${files}): ${reason}`);
  lines.push(`compared: ${compared}; read alike: ${equal}; differences without a class: ${undecided.length}`);
  return `${lines.join('\n')}\n`;
}

function asJson({ compared, equal, undecided, counts, skipped }: Crosscheck): string {
  const classes = counts.map(({ decided: { name, verdict, rule, because }, count, example }) => ({
    name,
    verdict,
    rule,
    because,
    count,
    example,
  }));
  return `${JSON.stringify({ kind: 'wyrd-crosscheck/1', compared, equal, undecided, classes, skipped }, null, 2)}\n`;
}
