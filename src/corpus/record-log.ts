import { constants, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCorpusRecord } from '../contract/corpus-files.ts';
import type { CorpusRecord } from '../contract/corpus-record.ts';
import { readLines } from './record-lines.ts';

/** The records of a run, one a line. */
export const RECORDS_FILE = 'records.ndjson';

const LINES_AT_ONCE = 1_024;
const LINE_END = Buffer.from('\n');

interface Span {
  readonly offset: number;
  readonly length: number;
}

/**
 * The records of a run while it is written: appended one by one, so that a kill costs the last line at most. The last
 * record of a file counts. Memory holds where records stand, not what they say.
 */
export class RecordLog {
  readonly #folder: string;
  readonly #file: FileHandle;
  readonly #spans = new Map<string, Span>();
  #end = 0;
  #unusable = 0;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  /** Opens the records of a folder and drops a torn last line; `each` sees every record that stands there. */
  static async open(folder: string, each: (record: CorpusRecord) => void): Promise<RecordLog> {
    const path = join(folder, RECORDS_FILE);
    const log = new RecordLog(folder, await open(path, constants.O_RDWR | constants.O_CREAT, 0o644));
    try {
      await log.#load(each);
      return log;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  /** Lines that are no records: somebody edited them, or a disk lost them. */
  get unusable(): number {
    return this.#unusable;
  }

  /** Appends a record. It is written before this returns: overlapping writes could leave a hole when they are cut off. */
  append(record: CorpusRecord): void {
    const bytes = Buffer.from(`${JSON.stringify(record)}\n`);
    for (let at = 0; at < bytes.length;)
      at += writeSync(this.#file.fd, bytes, at, bytes.length - at, this.#end + at);
    this.#spans.set(record.file, { offset: this.#end, length: bytes.length - 1 });
    this.#end += bytes.length;
  }

  /** The last record of a file. */
  async find(file: string): Promise<CorpusRecord | undefined> {
    const span = this.#spans.get(file);
    return span === undefined ? undefined : parseCorpusRecord((await this.#read(span)).toString('utf8'));
  }

  /** Leaves the records of the given files alone, in their order; `each` sees every one of them. */
  async settle(files: readonly string[], each: (record: CorpusRecord) => void): Promise<void> {
    const path = join(this.#folder, RECORDS_FILE);
    const settled = await open(`${path}.new`, 'w');
    const waiting: Buffer[] = [];
    try {
      for (const file of files) {
        const span = this.#spans.get(file);
        if (span === undefined) continue;
        const line = await this.#read(span);
        const record = parseCorpusRecord(line.toString('utf8'));
        if (record !== undefined) each(record);
        waiting.push(line, LINE_END);
        if (waiting.length >= LINES_AT_ONCE) await settled.appendFile(Buffer.concat(waiting.splice(0)));
      }
      await settled.appendFile(Buffer.concat(waiting));
      await settled.sync();
    } finally {
      await settled.close();
    }
    await rename(`${path}.new`, path);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #load(each: (record: CorpusRecord) => void): Promise<void> {
    for await (const { bytes, offset, whole } of readLines(this.#file)) {
      if (!whole) break;
      this.#end = offset + bytes.length + 1;
      const record = parseCorpusRecord(bytes.toString('utf8'));
      if (record === undefined) {
        this.#unusable++;
        continue;
      }
      this.#spans.set(record.file, { offset, length: bytes.length });
      each(record);
    }
    await this.#file.truncate(this.#end);
  }

  async #read({ offset, length }: Span): Promise<Buffer> {
    const { buffer } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer;
  }
}
