import type { CorpusRecord } from '../contract/corpus-record.ts';
import { table } from './shown-text.ts';

interface FormatTally {
  files: number;
  read: number;
  pages: number;
  characters: number;
  cells: number;
  runMs: number;
  readonly failures: Map<string, number>;
}

/** What the records of a run add up to, by format. */
export class RunTally {
  readonly #formats = new Map<string, FormatTally>();
  #unread = 0;

  /** Files of a known format, or that nobody could open, which gave no output. */
  get unread(): number {
    return this.#unread;
  }

  add({ format, outcome: { status, error, counts, run_ms } }: CorpusRecord): void {
    const tally = this.#of(format ?? 'none');
    tally.files++;
    tally.runMs += run_ms ?? 0;
    if (status === 'completed') tally.read++;
    else {
      const code = error?.code ?? status;
      tally.failures.set(code, (tally.failures.get(code) ?? 0) + 1);
      if (code !== 'format_unsupported') this.#unread++;
    }
    tally.pages += counts?.pages ?? 0;
    tally.characters += counts?.characters ?? 0;
    tally.cells += counts?.cells ?? 0;
  }

  /** A table for people. */
  told(): string {
    const head = ['format', 'files', 'read', 'pages', 'characters', 'cells', 'seconds', 'not read'];
    const rows = [...this.#formats.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([format, { files, read, pages, characters, cells, runMs, failures }]) => [
        format,
        ...[files, read, pages, characters, cells].map(String),
        (runMs / 1000).toFixed(1),
        [...failures].map(([code, count]) => `${code} ${count}`).join(', '),
      ]);
    return table([head, ...rows]);
  }

  #of(format: string): FormatTally {
    const known = this.#formats.get(format);
    if (known !== undefined) return known;
    const tally = { files: 0, read: 0, pages: 0, characters: 0, cells: 0, runMs: 0, failures: new Map() };
    this.#formats.set(format, tally);
    return tally;
  }
}
