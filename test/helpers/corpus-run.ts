import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CorpusRecord } from '../../src/contract/corpus-record.ts';
import { parseCorpusRecord } from '../../src/contract/corpus-files.ts';
import type { DocumentReader } from '../../src/corpus/document-reader.ts';
import { runCorpus } from '../../src/corpus/run-corpus.ts';
import { FakeReader, byExtension } from './fake-reader.ts';

/** A folder that goes with the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wyrd-corpus-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** What a run told while it ran. */
export interface ToldRun {
  readonly end: 'finished' | 'stopped';
  readonly records: readonly CorpusRecord[];
  readonly read: number;
  readonly known: number;
  readonly passedOver: readonly string[];
  readonly unusable: number;
}

/** Runs over a folder with a reader. */
export async function runOver(
  folder: string,
  out: string,
  reader: DocumentReader = new FakeReader(),
  signal: AbortSignal = new AbortController().signal,
): Promise<ToldRun> {
  const records: CorpusRecord[] = [];
  const told = { read: 0, known: 0, passedOver: [] as readonly string[], unusable: 0 };
  const end = await runCorpus({
    folder,
    out,
    reader,
    formatOf: byExtension,
    signal,
    each: (record) => records.push(record),
    watcher: {
      found: (_files, passedOver, unusable) => {
        told.passedOver = passedOver;
        told.unusable = unusable;
      },
      done: (how) => told[how]++,
    },
  });
  return { end, records, ...told };
}

/** Records without what another run of the same may measure otherwise. */
export function lasting(out: string): unknown[] {
  return recordsIn(out).map((record) => {
    if (record === undefined) return undefined;
    return { ...record, outcome: { ...record.outcome, run_ms: null, peak_memory_mib: null } };
  });
}

/** The records that stand in the folder of a run; a line that is none is undefined. */
export function recordsIn(out: string): (CorpusRecord | undefined)[] {
  return readFileSync(join(out, 'records.ndjson'), 'utf8').trimEnd().split('\n').map(parseCorpusRecord);
}
