import type { CitedContext } from './cited-context.ts';
import { sizeOf } from './bounded-context.ts';

const LONGEST_TEXT = 4_000;

/** What one page may carry and still open soon. */
export interface PageBounds {
  readonly requirements: number;
  readonly contexts: number;
  readonly characters: number;
}

export const PAGE_BOUNDS: PageBounds = { requirements: 2_000, contexts: 500, characters: 2_500_000 };

const FULL = 'The text of this place is not shown: the page is full.';

/** The room of one page, taken up from its top to its end. */
export class Room {
  #contexts: number;
  #characters: number;

  constructor({ contexts, characters }: PageBounds) {
    this.#contexts = contexts;
    this.#characters = characters;
  }

  /** A text as far as there is room; an ellipsis and the number of its characters tell that it was cut. */
  text(whole: string, most = LONGEST_TEXT): string {
    const length = Math.min(whole.length, most, this.#characters);
    this.#characters -= length;
    if (length === whole.length) return whole;
    return `${whole.slice(0, length).toWellFormed()}… (${whole.length.toLocaleString('en')} characters in all)`;
  }

  /** A context, if there is room for another; it is made only then. */
  context(make: () => CitedContext): CitedContext {
    if (this.#contexts === 0 || this.#characters === 0) return { blocks: [], notes: [FULL] };
    const context = make();
    const size = sizeOf(context);
    if (size > this.#characters) return { blocks: [], notes: [FULL] };
    this.#contexts--;
    this.#characters -= size;
    return context;
  }
}
