/** The words of an item and how often each occurs. */
export type WordBag = ReadonlyMap<string, number>;

/** Words past which more of them say nothing more about likeness. */
const MAX_WORDS = 2_000;

/** The words and numbers of some texts; one without any gives its characters instead. */
export function wordBag(texts: Iterable<string>): WordBag {
  const bag = new Map<string, number>();
  let words = 0;
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)) {
      bag.set(word, (bag.get(word) ?? 0) + 1);
      if (++words === MAX_WORDS) return bag;
    }
  }
  return bag;
}

/** How alike two bags are (Dice), from 0 to 1. */
export function likeness(one: WordBag, other: WordBag): number {
  let shared = 0;
  let all = 0;
  for (const [word, count] of one) {
    shared += Math.min(count, other.get(word) ?? 0);
    all += count;
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 1 : (2 * shared) / all;
}
