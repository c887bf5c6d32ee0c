import { isRightToLeft } from './scripts.ts';

/** Signs that are drawn mirrored in right-to-left text (Unicode BidiMirroring). */
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '<': '>',
  '>': '<',
};

type Direction = 'ltr' | 'rtl' | 'neutral';
type Kind = Direction | 'number' | 'separator';

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/;
const DIGITS = /[0-9\u0660-\u0669\u06f0-\u06f9]/;
const LETTERS = /\p{L}/u;
const SEPARATORS = /^[.,:/%+\-–−]$/;

/** Whether words drawn from left to right hold text that is read from right to left. */
export function isMixedOrder(words: readonly string[]): boolean {
  return words.some(isRightToLeft);
}

/**
 * Turns the glyphs of a line, which stand as drawn from left to right, into the order they are read in: right-to-left
 * stretches are reversed glyph by glyph, numbers and left-to-right words keep their order (Unicode UAX 9, one level).
 */
export function toLogicalOrder(words: readonly string[]): string {
  const kinds = words.map(kindOf);
  const rightToLeft = kinds.filter((kind) => kind === 'rtl').length;
  const leftToRight = words.filter((word) => /[A-Za-z\u00c0-\u024f]/.test(word)).length;
  joinSeparators(kinds);
  return (rightToLeft >= leftToRight ? readFromRight(words, kinds) : readFromLeft(words, kinds)).join('');
}

function kindOf(word: string): Kind {
  if (isRightToLeft(word) && !ARABIC_DIGITS.test(word)) return 'rtl';
  if (DIGITS.test(word)) return 'number';
  if (LETTERS.test(word)) return 'ltr';
  return SEPARATORS.test(word) ? 'separator' : 'neutral';
}

/** A separator between two digits is part of the number: 1,234.5 and 31/12. */
function joinSeparators(kinds: Kind[]): void {
  kinds.forEach((kind, at) => {
    if (kind !== 'separator') return;
    kinds[at] = kinds[at - 1] === 'number' && kinds[at + 1] === 'number' ? 'number' : 'neutral';
  });
}

function readFromRight(words: readonly string[], kinds: readonly Kind[]): string[] {
  const directions = settle(kinds);
  const text: string[] = [];
  for (let at = words.length - 1; at >= 0;) {
    if (directions[at] === 'rtl') text.push(mirrored(words[at--]));
    else {
      let start = at;
      while (start >= 0 && directions[start] === 'ltr') start--;
      text.push(...words.slice(start + 1, at + 1));
      at = start;
    }
  }
  return text;
}

/** In a left-to-right line only the stretches between right-to-left words, numbers inside included, are turned. */
function readFromLeft(words: readonly string[], kinds: readonly Kind[]): string[] {
  const text: string[] = [];
  for (let at = 0; at < words.length;) {
    if (kinds[at] !== 'rtl') {
      text.push(words[at++] ?? '');
      continue;
    }
    let end = at + 1;
    for (let next = end; next < words.length && kinds[next] !== 'ltr'; next++)
      if (kinds[next] === 'rtl') end = next + 1;
    text.push(...readFromRight(words.slice(at, end), kinds.slice(at, end)));
    at = end;
  }
  return text;
}

/** Neutral signs between two left-to-right stretches join them, all others follow the right-to-left line. */
function settle(kinds: readonly Kind[]): ('ltr' | 'rtl')[] {
  const settled = kinds.map((kind): Direction =>
    kind === 'number' ? 'ltr' : kind === 'separator' ? 'neutral' : kind,
  );
  for (let at = 0; at < settled.length;) {
    let end = at;
    while (end < settled.length && settled[end] === 'neutral') end++;
    const joins = settled[at - 1] === 'ltr' && settled[end] === 'ltr';
    settled.fill(joins ? 'ltr' : 'rtl', at, end);
    at = Math.max(end, at + 1);
  }
  return settled as ('ltr' | 'rtl')[];
}

function mirrored(word: string | undefined): string {
  return word === undefined ? '' : (MIRRORED[word] ?? word);
}
