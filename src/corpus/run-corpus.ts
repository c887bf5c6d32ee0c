import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CorpusRecord, CorpusRun } from '../contract/corpus-record.ts';
import type { ReadHow } from './corpus-reading.ts';
import { CorpusReading } from './corpus-reading.ts';
import type { DocumentReader, FormatOf } from './document-reader.ts';
import { CorpusFault } from './faults.ts';
import { inParallel } from './in-parallel.ts';
import { KnownOutcomes } from './known-outcomes.ts';
import { isRunFolder } from './run-file.ts';
import { RunFolder } from './run-folder.ts';
import type { Found } from './walk.ts';
import { walkFolder } from './walk.ts';

/** Who is told how far a run is. */
export interface RunWatcher {
  /** Everything was found: so many files, these runs of ours among them passed over, so many lines of earlier records of no use. */
  readonly found: (files: number, passedOver: readonly string[], unusable: number) => void;
  /** One more file has its record. */
  readonly done: (how: ReadHow) => void;
}

/** What a run works on and with. */
export interface RunOptions {
  readonly folder: string;
  readonly out: string;
  readonly reader: DocumentReader;
  readonly formatOf: FormatOf;
  /** Aborts to stop after the documents that are being read. */
  readonly signal: AbortSignal;
  readonly watcher: RunWatcher;
  /** Sees every record of a run that came to its end, in order. */
  readonly each: (record: CorpusRecord) => void;
}

/**
 * Reads every file of a folder into records and outputs. A file whose bytes were read by the same build under the same
 * limits is not read again, be it here or in an earlier run that was stopped or killed.
 */
export async function runCorpus(options: RunOptions): Promise<'finished' | 'stopped'> {
  const { reader, out, watcher, signal, formatOf } = options;
  const folder = await realpath(options.folder);
  if (await isRunFolder(Buffer.from(folder)))
    throw new CorpusFault(`Cannot run over "${options.folder}": it is a run, not a folder of documents`);
  const { worker, build, settings } = reader;
  const run: CorpusRun = { kind: 'wyrd-corpus-run/1', folder, worker, build, settings, files: null };
  const known = new KnownOutcomes();
  await using target = await RunFolder.open(out, run, (record) => {
    known.add(record);
  });
  const { found, runs } = await walkFolder(folder);
  const passedOver = runs.filter((prefix) => resolve(folder, prefix) !== target.path);
  watcher.found(found.length, passedOver, target.records.unusable);
  const reading = new CorpusReading(reader, formatOf, target, known);
  const read = async (item: Found): Promise<void> => {
    watcher.done(await reading.read(item));
  };
  // Twice as many as slots: one is hashed or written down while another is read.
  await inParallel(found, reader.slots * 2, read, signal);
  if (signal.aborted) return 'stopped';
  const files = found.map(({ file }) => file);
  await target.finish(files, options.each);
  return 'finished';
}
