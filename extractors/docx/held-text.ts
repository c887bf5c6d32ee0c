import type { Field } from './fields.ts';
import { fateOf } from './fields.ts';
import type { Block } from './block.ts';

/** Text that one field may hide, or blocks of a cell that are joined when nothing in them waits any more. */
type HeldPiece =
  | { readonly kind: 'text'; readonly text: string; readonly hiding: Field }
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[]; readonly join: JoinBlocks };

type JoinBlocks = (settled: readonly Block[]) => string;

/** A piece's number between two U+0000, which no XML document can hold (XML 1.0 §2.2). */
const MARK = /\u0000(\d+)\u0000/g;

/**
 * Text of field instructions. Whether it shows is known only when its field ends or turns out never to end; until then
 * a mark stands in its place, and strings that hold marks wait.
 */
export class HeldText {
  readonly #pieces = new Map<string, HeldPiece>();
  #next = 0;

  /** Keeps a piece and returns the mark that stands for it. */
  hold(text: string, hiding: Field): string {
    return this.#keep({ kind: 'text', text, hiding });
  }

  /** Keeps blocks until they can be joined, and returns the mark that stands for what comes of them. */
  holdBlocks(blocks: readonly Block[], join: JoinBlocks): string {
    return this.#keep({ kind: 'blocks', blocks, join });
  }

  /** The field that a text waits for, if it waits for any. */
  waitsFor(text: string): Field | undefined {
    if (!text.includes('\u0000')) return undefined;
    for (const [, number = ''] of text.matchAll(MARK)) {
      const piece = this.#pieces.get(number);
      const field = piece === undefined ? undefined : this.#pieceWaitsFor(piece);
      if (field !== undefined) return field;
    }
    return undefined;
  }

  /** The field that a block waits for, if it waits for any. */
  blockWaitsFor(block: Block): Field | undefined {
    if (block.kind === 'paragraph') return this.waitsFor(block.text);
    for (const row of block.rows) {
      for (const text of row) {
        const field = this.waitsFor(text);
        if (field !== undefined) return field;
      }
    }
    return undefined;
  }

  /** The text with every mark replaced by what came of it. */
  settled(text: string): string {
    return text.includes('\u0000')
      ? text.replaceAll(MARK, (_, number: string) => this.#release(number))
      : text;
  }

  /** The same where nothing waits any more, else the text as it is. */
  settledIfPossible(text: string): string {
    return this.waitsFor(text) === undefined ? this.settled(text) : text;
  }

  /** The block with every mark in it replaced. */
  settledBlock(block: Block): Block {
    if (block.kind === 'paragraph') return { ...block, text: this.settled(block.text) };
    return { kind: 'table', rows: block.rows.map((row) => row.map((text) => this.settled(text))) };
  }

  #keep(piece: HeldPiece): string {
    const number = String(this.#next++);
    this.#pieces.set(number, piece);
    return `\u0000${number}\u0000`;
  }

  #pieceWaitsFor(piece: HeldPiece): Field | undefined {
    if (piece.kind === 'text') return fateOf(piece.hiding) === 'waiting' ? piece.hiding : undefined;
    for (const block of piece.blocks) {
      const field = this.blockWaitsFor(block);
      if (field !== undefined) return field;
    }
    return undefined;
  }

  #release(number: string): string {
    const piece = this.#pieces.get(number);
    this.#pieces.delete(number);
    if (piece === undefined) return '';
    if (piece.kind === 'blocks') return piece.join(piece.blocks.map((block) => this.settledBlock(block)));
    return fateOf(piece.hiding) === 'shown' ? piece.text : '';
  }
}
