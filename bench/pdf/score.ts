/** How near a text comes to the known one, both from 0 to 1. */
export interface Score {
  /** 2·L/(n+m): L the longest common subsequence of the two word lists, n and m their lengths. Order counts. */
  readonly sequence: number;
  /** The harmonic mean of precision and recall over the words as a multiset. Order does not count. */
  readonly bag: number;
}

const IDEOGRAPHIC = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

/**
 * The words that are compared, lenient so that no reader loses by taste: NFKC (ligatures and wide forms are letters),
 * soft hyphens are hyphens, direction marks and zero-width characters go, ideographs and kana are words one by one
 * (with or without blanks between them). Hyphens at line ends are not joined: nobody joins them.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/\u00ad/g, '-')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .split(/\s+/u)
    .flatMap(splitIdeographs)
    .filter((word) => word !== '');
}

function splitIdeographs(word: string): string[] {
  return IDEOGRAPHIC.test(word) ? word.split(/([\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff])/u) : [word];
}

/** Compares what was read with what is known. Two empty lists are equal. */
export function score(known: readonly string[], read: readonly string[]): Score {
  const total = known.length + read.length;
  if (total === 0) return { sequence: 1, bag: 1 };
  return {
    sequence: (2 * commonSubsequence(known, read)) / total,
    bag: (2 * commonWords(known, read)) / total,
  };
}

function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1);
  for (const word of a) {
    const row = new Uint32Array(b.length + 1);
    for (let j = 0; j < b.length; j++)
      row[j + 1] = word === b[j] ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0);
    above = row;
  }
  return above[b.length] ?? 0;
}

function commonWords(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return common;
}
