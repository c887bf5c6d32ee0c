import type { CorpusRecord } from '../contract/corpus-record.ts';
import { detailsText } from '../report/details-text.ts';
import { shown, table } from './shown-text.ts';

/** Whoever has more of them reads the records. */
const MOST_NAMED = 20;

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
  readonly #named: string[] = [];
  #unread = 0;

  /** Files of a known format, or that nobody could open, which gave no output. */
  get unread(): number {
    return this.#unread;
  }

  add({ file, format, outcome: { status, error, counts, run_ms } }: CorpusRecord): void {
    const tally = this.#of(format ?? 'none');
    tally.files++;
    tally.runMs += run_ms ?? 0;
    if (status === 'completed') tally.read++;
    else {
      const code = error?.code ?? status;
      tally.failures.set(code, (tally.failures.get(code) ?? 0) + 1);
      if (code !== 'format_unsupported') {
        this.#unread++;
        const why = detailsText(error?.details ?? {});
        if (this.#named.length < MOST_NAMED)
          this.#named.push(`${shown(file)}: ${code}${why === '' ? '' : `: ${shown(why)}`}`);
      }
    }
    tally.pages += counts?.pages ?? 0;
    tally.characters += counts?.characters ?? 0;
    tally.cells += counts?.cells ?? 0;
  }

  /** A table for people, and below it the first files that were not read, with why. */
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
    const more = this.#unread - this.#named.length;
    const named = [...this.#named, ...(more > 0 ? [`… ${more} more, see records.ndjson`] : [])];
    return `${table([head, ...rows])}${named.length === 0 ? '' : `\nnot read:\n`}${named.map((line) => `  ${line}\n`).join('')}`;
  }

  #of(format: string): FormatTally {
    const known = this.#formats.get(format);
    if (known !== undefined) return known;
    const tally = { files: 0, read: 0, pages: 0, characters: 0, cells: 0, runMs: 0, failures: new Map() };
    this.#formats.set(format, tally);
    return tally;
  }
}
