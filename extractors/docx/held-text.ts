import type { Field } from './fields.ts';
import { fateOf } from './fields.ts';

interface HeldPiece {
  readonly text: string;
  readonly hiding: Field;
}

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
    const number = String(this.#next++);
    this.#pieces.set(number, { text, hiding });
    return `\u0000${number}\u0000`;
  }

  /** The field that a text waits for, if it waits for any. */
  waitsFor(text: string): Field | undefined {
    if (!text.includes('\u0000')) return undefined;
    for (const [, number = ''] of text.matchAll(MARK)) {
      const piece = this.#pieces.get(number);
      if (piece !== undefined && fateOf(piece.hiding) === 'waiting') return piece.hiding;
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

  #release(number: string): string {
    const piece = this.#pieces.get(number);
    this.#pieces.delete(number);
    return piece !== undefined && fateOf(piece.hiding) === 'shown' ? piece.text : '';
  }
}
