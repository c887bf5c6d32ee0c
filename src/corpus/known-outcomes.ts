import type { CorpusRecord } from '../contract/corpus-record.ts';
import { isDecided } from './outcome.ts';
import type { OutputFiles } from './output-files.ts';
import type { RecordLog } from './record-log.ts';

/** What decides an outcome: the bytes, the format, the limits and the build. */
export function outcomeKey(record: Omit<CorpusRecord, 'outcome'>): string {
  return `${record.sha256} ${record.format} ${record.settings} ${record.build}`;
}

/** The records whose outcome stands for every file of the same bytes, read under the same limits by the same build. */
export class KnownOutcomes {
  readonly #files = new Map<string, string>();

  /** Remembers a record, unless another run could end otherwise. */
  add(record: CorpusRecord): void {
    if (record.sha256 !== null && isDecided(record.outcome)) this.#files.set(outcomeKey(record), record.file);
  }

  /** A record of the same outcome, the file's own first; its output is there whole. */
  async find(
    document: Omit<CorpusRecord, 'outcome'>,
    records: RecordLog,
    outputs: OutputFiles,
  ): Promise<CorpusRecord | undefined> {
    const key = outcomeKey(document);
    const other = this.#files.get(key);
    if (other === undefined) return undefined;
    for (const file of new Set([document.file, other])) {
      const record = await records.find(file);
      if (record === undefined || outcomeKey(record) !== key || !isDecided(record.outcome)) continue;
      const { output_sha256, output_bytes } = record.outcome;
      if (output_sha256 === null || (await outputs.has(output_sha256, output_bytes ?? 0))) return record;
    }
    return undefined;
  }
}
