import type { HeldText } from './held-text.ts';
import type { Block, BlockSink } from './block.ts';

/** The text of one table cell: its paragraphs by line feeds, a nested table by tabs and line feeds. */
export class CellText implements BlockSink {
  readonly #blocks: Block[] = [];
  readonly #held: HeldText;

  constructor(held: HeldText) {
    this.#held = held;
  }

  take(block: Block): void {
    this.#blocks.push(block);
  }

  /** The whole text, or a mark in its place as long as a field may still take a paragraph away. */
  text(): string {
    const waits = this.#blocks.some((block) => this.#held.blockWaitsFor(block) !== undefined);
    if (waits) return this.#held.holdBlocks(this.#blocks, joined);
    return joined(this.#blocks.map((block) => this.#held.settledBlock(block)));
  }
}

/** A cell must end with a paragraph (§17.4.65), so the empty one after a nested table is none. */
function joined(blocks: readonly Block[]): string {
  const present = blocks.filter((block) => block.kind === 'table' || block.evenEmpty || block.text !== '');
  const last = present.at(-1);
  const isObligatory = last?.kind === 'paragraph' && last.text === '' && present.at(-2)?.kind === 'table';
  return (isObligatory ? present.slice(0, -1) : present).map(textOf).join('\n');
}

function textOf(block: Block): string {
  return block.kind === 'paragraph' ? block.text : block.rows.map((row) => row.join('\t')).join('\n');
}
