import { occurrences } from '../contract/text-search.ts';
import { standsAlone } from './boundaries.ts';
import { CharacterCounts } from './character-counts.ts';
import type { LineEndHyphens, Normalized } from './normalize.ts';
import { normalize } from './normalize.ts';

/** Text at a cited place, and of the place after it into which a quote may run. */
export interface PlaceText {
  readonly text: string;
  readonly next: string | undefined;
}

/** Where a quote was found: offsets in the text of the place, the end in that of the next when it runs on. */
export interface FoundQuote {
  readonly how: 'exact' | 'normalized';
  readonly start: number;
  readonly end: number;
  readonly runsOn: boolean;
}

const LINE_END_HYPHEN = /[-\u2010\u2011\ufe63\uff0d]\s*[\n\r]/;
const BOTH_WAYS = ['joined', 'kept'] as const;
const ONE_WAY = ['joined'] as const;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Looks for quotes at one place, whose text is normalised once. */
export class QuoteSearch {
  readonly #text: string;
  readonly #whole: string;
  readonly #counts: CharacterCounts;
  readonly #hyphens: boolean;
  readonly #normalized = new Map<LineEndHyphens, Normalized>();

  constructor({ text, next }: PlaceText) {
    this.#text = text;
    this.#whole = next === undefined ? text : `${text}\n${next}`;
    this.#counts = new CharacterCounts(this.#whole);
    this.#hyphens = LINE_END_HYPHEN.test(this.#whole);
  }

  /** The first place where the quote stands as it is, else where it stands but for typography. */
  find(quote: string): FoundQuote | undefined {
    if (quote.trim() === '') return undefined;
    const exact = this.#search(this.#whole, quote, (start, end) => ({ start, end }));
    if (exact !== undefined) return this.#found('exact', exact);
    for (const hyphens of this.#hyphens || LINE_END_HYPHEN.test(quote) ? BOTH_WAYS : ONE_WAY) {
      const { text, from, to } = this.#normal(hyphens);
      const normal = normalize(quote, hyphens).text.trim();
      const stretch = this.#search(text, normal, (start, end) => ({
        start: from[start] ?? 0,
        end: to[end - 1] ?? 0,
      }));
      if (stretch !== undefined) return this.#found('normalized', stretch);
    }
    return undefined;
  }

  #search(
    text: string,
    quote: string,
    sourceOf: (start: number, end: number) => Stretch,
  ): Stretch | undefined {
    if (quote === '') return undefined;
    for (const at of occurrences(text, quote)) {
      const stretch = sourceOf(at, at + quote.length);
      if (stretch.start >= this.#text.length) return undefined;
      if (standsAlone(text, at, at + quote.length)) return stretch;
    }
    return undefined;
  }

  #found(how: FoundQuote['how'], { start, end }: Stretch): FoundQuote {
    const length = this.#text.length;
    const runsOn = end > length;
    const last = this.#counts.before(end) - (runsOn ? this.#counts.before(length + 1) : 0);
    return { how, start: this.#counts.before(start), end: last, runsOn };
  }

  #normal(hyphens: LineEndHyphens): Normalized {
    const known = this.#normalized.get(hyphens);
    if (known !== undefined) return known;
    const normalized = normalize(this.#whole, hyphens);
    this.#normalized.set(hyphens, normalized);
    return normalized;
  }
}
