import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCorpusRecord } from '../contract/corpus-files.ts';
import type { CorpusRecord, CorpusRun } from '../contract/corpus-record.ts';
import { CorpusFault, codeOf } from './faults.ts';
import { OutputFiles } from './output-files.ts';
import { readLines } from './record-lines.ts';
import { RECORDS_FILE } from './record-log.ts';
import { RUN_FILE, readRunFile } from './run-file.ts';

/** A run that came to its end, to be read. */
export class FinishedRun {
  readonly run: CorpusRun;
  readonly outputs: OutputFiles;
  readonly #folder: string;

  private constructor(folder: string, run: CorpusRun) {
    this.#folder = folder;
    this.run = run;
    this.outputs = new OutputFiles(folder);
  }

  /** Opens the run in a folder; a folder without one, and a run that was stopped, are faults of the caller's. */
  static async open(folder: string): Promise<FinishedRun> {
    const run = await readRunFile(folder);
    if (run === undefined)
      throw new CorpusFault(
        `Cannot read "${folder}": it is no run (no ${RUN_FILE} of ours); wyrd-worker corpus run makes one`,
      );
    if (run.files === null)
      throw new CorpusFault(
        `Cannot read "${folder}": the run in it did not come to its end; run the same command again`,
      );
    return new FinishedRun(folder, run);
  }

  /** Its records in the order of their names; one that was edited into something else is told by its line. */
  async *records(): AsyncGenerator<CorpusRecord, void> {
    const path = join(this.#folder, RECORDS_FILE);
    const file = await this.#openRecords(path);
    try {
      let line = 0;
      let last = '';
      for await (const { bytes, whole } of readLines(file)) {
        line++;
        const record = whole ? parseCorpusRecord(bytes.toString('utf8')) : undefined;
        if (record === undefined) throw new CorpusFault(`Cannot read "${path}": line ${line} is no record`);
        if (record.file <= last)
          throw new CorpusFault(`Cannot read "${path}": line ${line} is not in the order of the names`);
        last = record.file;
        yield record;
      }
      if (line !== this.run.files)
        throw new CorpusFault(`Cannot read "${path}": it has ${line} records, the run had ${this.run.files}`);
    } finally {
      await file.close();
    }
  }

  async #openRecords(path: string): Promise<FileHandle> {
    try {
      return await open(path, 'r');
    } catch (error) {
      throw new CorpusFault(`Cannot read "${path}": ${codeOf(error) ?? 'unknown fault'}`);
    }
  }
}
