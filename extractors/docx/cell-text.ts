import type { Block, BlockSink } from './story.ts';

/** The text of one table cell: its paragraphs by line feeds, a nested table by tabs and line feeds. */
export class CellText implements BlockSink {
  readonly #texts: string[] = [];
  #last: Block['kind'] | undefined;
  #beforeLast: Block['kind'] | undefined;

  take(block: Block): void {
    this.#beforeLast = this.#last;
    this.#last = block.kind;
    this.#texts.push(
      block.kind === 'paragraph' ? block.text : block.rows.map((row) => row.join('\t')).join('\n'),
    );
  }

  /** The whole text; a cell must end with a paragraph (§17.4.65), so the empty one after a nested table is none. */
  text(): string {
    const isObligatory =
      this.#beforeLast === 'table' && this.#last === 'paragraph' && this.#texts.at(-1) === '';
    return (isObligatory ? this.#texts.slice(0, -1) : this.#texts).join('\n');
  }
}
