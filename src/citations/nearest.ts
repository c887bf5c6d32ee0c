import { normalize } from './normalize.ts';

/** The stretch of a text that is most like a quote. */
export interface NearestText {
  readonly text: string;
  /** From 0 to 1: the share of characters that need not be changed. */
  readonly similarity: number;
}

/** Only so much of a place is looked through, and only so much of a quote compared. */
const LOOKED_THROUGH = 50_000;
const COMPARED = 500;

/** Words, and each character of writing without spaces. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]+/gu;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly pairs: readonly string[];
}

/** Looks for what is most like quotes in one text, which is taken apart once. */
export class NearestSearch {
  readonly #source: string;
  readonly #words: readonly Word[];

  constructor(text: string) {
    this.#source = normalize(text.slice(0, LOOKED_THROUGH), 'joined').text;
    this.#words = wordsOf(this.#source);
  }

  /** The words that share most with a quote, as many as the quote has; undefined when nothing is shared. */
  find(quote: string): NearestText | undefined {
    const wanted = normalize(quote, 'joined').text.trim().slice(0, COMPARED);
    const window = bestWindow(this.#words, wordsOf(wanted));
    if (window === undefined) return undefined;
    const found = this.#source.slice(window.start, window.end);
    const compared = found.slice(0, COMPARED);
    const similarity = 1 - distance(wanted, compared) / Math.max(wanted.length, compared.length);
    return { text: found.toWellFormed(), similarity: Math.round(similarity * 1000) / 1000 };
  }
}

function wordsOf(text: string): readonly Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const padded = ` ${word.toLowerCase()} `;
    const pairs = Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2));
    return { start: index, end: index + word.length, pairs };
  });
}

/** Moves a window of as many words over the text and keeps the first that shares most pairs of characters. */
function bestWindow(
  words: readonly Word[],
  needed: readonly Word[],
): { start: number; end: number } | undefined {
  const missing = new Map<string, number>();
  for (const { pairs } of needed) for (const pair of pairs) missing.set(pair, (missing.get(pair) ?? 0) + 1);
  let shared = 0;
  let most = 0;
  let best: { start: number; end: number } | undefined;
  for (const [index, word] of words.entries()) {
    for (const pair of word.pairs) {
      const left = missing.get(pair);
      if (left === undefined) continue;
      if (left > 0) shared++;
      missing.set(pair, left - 1);
    }
    const first = words[Math.max(0, index - needed.length + 1)] ?? word;
    if (shared > most) {
      most = shared;
      best = { start: first.start, end: word.end };
    }
    if (index + 1 < needed.length) continue;
    for (const pair of first.pairs) {
      const left = missing.get(pair);
      if (left === undefined) continue;
      if (left >= 0) shared--;
      missing.set(pair, left + 1);
    }
  }
  return best;
}

/** Levenshtein's distance in UTF-16 units. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 0; i < left.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j++) {
      const change = (row[j] ?? 0) + (left[i] === right[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
