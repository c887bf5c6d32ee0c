import { readFile } from 'node:fs/promises';
import type { ExtractFormat } from '../../contract/formats.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { FinishedJob } from '../../service.ts';
import type { DocumentReader, FormatOf } from '../document-reader.ts';
import { asText } from '../file-name.ts';
import { walkFolder } from '../walk.ts';
import type { ClassCount, DifferenceClass } from './classify.ts';
import { Classification } from './classify.ts';
import { compare } from './compare.ts';
import type { Difference, Reading, SecondReader } from './difference.ts';
import { secondReaderOf } from './difference.ts';
import { ourReading } from './our-reading.ts';
import type { FoundModule } from './reader-modules.ts';
import type { ReaderBounds } from './reader-process.ts';
import { ReaderProcess } from './reader-process.ts';

/** What a crosscheck works on and with. */
export interface CrosscheckOptions {
  readonly folder: string;
  readonly reader: DocumentReader;
  readonly formatOf: FormatOf;
  readonly classes: readonly DifferenceClass<Difference>[];
  readonly bounds: ReaderBounds;
  /** Where the module of a second reader is; undefined when its package is not there. */
  readonly moduleOf: (reader: SecondReader) => FoundModule | null | undefined;
  readonly watcher: { readonly found: (files: number) => void; readonly done: () => void };
}

/** Files that no second reader read, and why. */
export interface Skipped {
  readonly format: ExtractFormat;
  readonly files: number;
  readonly reason: string;
}

/** How our readings and those of second readers differ over a folder. */
export interface Crosscheck {
  readonly compared: number;
  readonly equal: number;
  readonly undecided: readonly Difference[];
  readonly counts: readonly ClassCount<Difference>[];
  readonly skipped: readonly Skipped[];
}

interface CheckedFile {
  readonly file: string;
  readonly path: string;
  readonly format: ExtractFormat;
}

/** Reads every file of a folder here and by a second reader, and sorts what differs into the classes. */
export async function crosscheck(options: CrosscheckOptions): Promise<Crosscheck> {
  const { groups, skipped } = assign(await filesOf(options), options.moduleOf);
  const classification = new Classification(options.classes);
  const tally = { compared: 0, equal: 0 };
  options.watcher.found(groups.reduce((sum, { files }) => sum + files.length, 0));
  const found = await Promise.all(
    groups.map(async ({ reader, module, files }) => {
      using second = new ReaderProcess(reader, module, options.bounds);
      const differences: Difference[] = [];
      for (const file of files) {
        const [ours, theirs] = await Promise.all([
          readHere(options.reader, file),
          readFile(file.path).then((bytes) => second.read(file.format, bytes)),
        ]);
        const differing = compare({ reader, format: file.format, file: file.file }, ours, theirs);
        tally.compared++;
        if (differing.length === 0) tally.equal++;
        differences.push(...differing);
        options.watcher.done();
      }
      return differences;
    }),
  );
  for (const difference of found.flat()) classification.add(difference);
  return { ...tally, undecided: classification.undecided, counts: classification.counts, skipped };
}

interface Group {
  readonly reader: SecondReader;
  readonly module: FoundModule | null;
  readonly files: CheckedFile[];
}

/** Each second reader with its files; those that none can read are told by format. */
function assign(
  files: readonly CheckedFile[],
  moduleOf: CrosscheckOptions['moduleOf'],
): { readonly groups: readonly Group[]; readonly skipped: readonly Skipped[] } {
  const groups = new Map<SecondReader, Group>();
  const skipped = new Map<string, { format: ExtractFormat; files: number; reason: string }>();
  for (const file of files) {
    const reader = secondReaderOf(file.format);
    const module = reader === undefined ? undefined : moduleOf(reader);
    if (reader === undefined || module === undefined) {
      const reason =
        reader === undefined
          ? 'there is no light independent reader'
          : `the package ${reader} is not installed`;
      const known = skipped.get(file.format) ?? { format: file.format, files: 0, reason };
      known.files++;
      skipped.set(file.format, known);
      continue;
    }
    const group = groups.get(reader) ?? { reader, module, files: [] };
    group.files.push(file);
    groups.set(reader, group);
  }
  return { groups: [...groups.values()], skipped: [...skipped.values()] };
}

/** Files with a format and a name that is text; what else lies there is for `corpus run` to tell. */
async function filesOf({ folder, formatOf }: CrosscheckOptions): Promise<CheckedFile[]> {
  const { found } = await walkFolder(folder);
  return found.flatMap((item) => {
    if (item.kind !== 'file') return [];
    const named = item.layout ?? formatOf(item.file);
    const path = asText(item.path);
    return 'format' in named && path !== undefined ? [{ file: item.file, path, format: named.format }] : [];
  });
}

async function readHere(reader: DocumentReader, { path, format }: CheckedFile): Promise<Reading> {
  const finished = await reader.extract(await reader.add(path), format, {});
  return readingOf(finished);
}

function readingOf({ head, output }: FinishedJob): Reading {
  if (head.error !== null)
    return { kind: 'refused', reason: `${head.error.code} ${JSON.stringify(head.error.details)}` };
  if (output === null) return { kind: 'refused', reason: head.status };
  const told = head.diagnostics.map(({ code }) => code);
  return ourReading(JSON.parse(Buffer.from(output).toString('utf8')) as ExtractOutput, told);
}
