import type { BracketMapping } from './brackets.ts';
import { mappingOf, mirrored, usualMapping } from './brackets.ts';
import { isRightToLeft } from './scripts.ts';

type Direction = 'ltr' | 'rtl' | 'neutral';
/** Signs beside digits by their Bidi_Class: CS, ES and ET of UAX 9. */
type Kind = Direction | 'number' | 'common-separator' | 'plus-minus' | 'terminator';

const ARABIC_INDIC_DIGITS = /[\u0660-\u0669]/;
const RIGHT_TO_LEFT_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/;
const DIGITS = /[0-9\u0660-\u0669\u06f0-\u06f9]/;
const LETTERS = /\p{L}/u;
const LATIN_LETTERS = /[A-Za-z\u00c0-\u024f]/;
const ARABIC_LETTERS = /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
const COMMON_SEPARATORS = /^[.,:/\u060c]$/;
const PLUS_MINUS = /^[+\-\u2212]$/;
const TERMINATORS = /^[#%\u00a2-\u00a5\u00b0\u066a\u2030\u2031\u20a0-\u20cf$]$/;

/** Whether words drawn from left to right hold text that is read from right to left. */
export function isMixedOrder(words: readonly string[]): boolean {
  return words.some(isRightToLeft);
}

/** What the lines of a page have in common, for a line that does not tell by itself. */
export interface PageOrder {
  readonly direction: 'rtl' | 'ltr';
  readonly brackets: BracketMapping;
}

/** The order of a page by all of its lines. */
export function pageOrderOf(lines: readonly (readonly string[])[]): PageOrder {
  return { direction: directionOf(lines.flat()), brackets: usualMapping(lines.filter(isMixedOrder)) };
}

/**
 * Turns the glyphs of a line, which stand as drawn from left to right, into the order they are read in: right-to-left
 * stretches are reversed glyph by glyph, numbers and left-to-right words keep their order (Unicode UAX 9, one level).
 * A line of a right-to-left page is read from the right even when most of it is a Latin name.
 */
export function toLogicalOrder(words: readonly string[], page: PageOrder): string {
  const direction = page.direction === 'rtl' ? 'rtl' : directionOf(words);
  const read = direction === 'rtl' ? readFromRight : readFromLeft;
  return read(words, joinNumbers(words), mappingOf(words) ?? page.brackets).join('');
}

function directionOf(words: readonly string[]): 'rtl' | 'ltr' {
  const rightToLeft = words.filter((word) => kindOf(word) === 'rtl').length;
  const leftToRight = words.filter((word) => LATIN_LETTERS.test(word)).length;
  return rightToLeft > 0 && rightToLeft >= leftToRight ? 'rtl' : 'ltr';
}

function kindOf(word: string): Kind {
  if (isRightToLeft(word) && !RIGHT_TO_LEFT_DIGITS.test(word)) return 'rtl';
  if (DIGITS.test(word)) return 'number';
  if (LETTERS.test(word)) return 'ltr';
  if (COMMON_SEPARATORS.test(word)) return 'common-separator';
  if (PLUS_MINUS.test(word)) return 'plus-minus';
  return TERMINATORS.test(word) ? 'terminator' : 'neutral';
}

/**
 * Signs that are part of a number: 1,234.5 and 31/12; after Hebrew and Latin also 2021-05-04 and 17% (UAX 9 rules W2
 * to W6: digits after an Arabic letter are Arabic numbers, which hold no plus, minus or terminator).
 */
function joinNumbers(words: readonly string[]): Kind[] {
  const kinds = words.map(kindOf);
  const european = europeanNumbers(words, kinds);
  const joined = kinds.map((kind, at): Kind => {
    if (kind !== 'common-separator' && kind !== 'plus-minus') return kind;
    if (kinds[at - 1] !== 'number' || kinds[at + 1] !== 'number') return 'neutral';
    const bothEuropean = european[at - 1] === true && european[at + 1] === true;
    return bothEuropean || kind === 'common-separator' ? 'number' : 'neutral';
  });
  for (let at = 0; at < joined.length; at++) {
    if (joined[at] !== 'terminator') continue;
    let end = at;
    while (joined[end] === 'terminator') end++;
    const beside = [at - 1, end].some((index) => joined[index] === 'number' && european[index] !== false);
    joined.fill(beside ? 'number' : 'neutral', at, end);
  }
  return joined;
}

/** Digits that are European numbers: the letter read before them, which stands to their right, is not Arabic. */
function europeanNumbers(words: readonly string[], kinds: readonly Kind[]): (boolean | undefined)[] {
  const european: (boolean | undefined)[] = words.map(() => undefined);
  let afterArabic = false;
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at] ?? '';
    if (kinds[at] === 'rtl') afterArabic = ARABIC_LETTERS.test(word);
    else if (kinds[at] === 'ltr') afterArabic = false;
    else if (kinds[at] === 'number') european[at] = !afterArabic && !ARABIC_INDIC_DIGITS.test(word);
  }
  return european;
}

function readFromRight(words: readonly string[], kinds: readonly Kind[], brackets: BracketMapping): string[] {
  const directions = settle(kinds);
  const text: string[] = [];
  for (let at = words.length - 1; at >= 0;) {
    if (directions[at] === 'rtl') {
      const word = words[at--] ?? '';
      text.push(brackets === 'by-shape' ? mirrored(word) : word);
    } else {
      let start = at;
      while (start >= 0 && directions[start] === directions[at]) start--;
      text.push(...words.slice(start + 1, at + 1));
      at = start;
    }
  }
  return text;
}

/** In a left-to-right line only the stretches between right-to-left words, numbers inside included, are turned. */
function readFromLeft(words: readonly string[], kinds: readonly Kind[], brackets: BracketMapping): string[] {
  const text: string[] = [];
  for (let at = 0; at < words.length;) {
    if (kinds[at] !== 'rtl') {
      text.push(words[at++] ?? '');
      continue;
    }
    let end = at + 1;
    for (let next = end; next < words.length && kinds[next] !== 'ltr'; next++)
      if (kinds[next] === 'rtl') end = next + 1;
    text.push(...readFromRight(words.slice(at, end), kinds.slice(at, end), brackets));
    at = end;
  }
  return text;
}

/** Left-to-right stretches are 'ltr', each number by itself is 'number'. */
type Settled = 'ltr' | 'rtl' | 'number';

/**
 * Neutral signs follow the right-to-left line, but those within a left-to-right stretch are part of it: between two
 * letters, or between a letter and a number. Between two numbers they belong to the line: 1990–1995 is drawn as
 * 1995–1990.
 */
function settle(kinds: readonly Kind[]): Settled[] {
  const settled = kinds.map((kind): Settled => (kind === 'ltr' || kind === 'number' ? kind : 'rtl'));
  let before = -1;
  kinds.forEach((kind, at) => {
    if (kind !== 'ltr' && kind !== 'number' && kind !== 'rtl') return;
    const joins = kind !== 'rtl' && before >= 0 && (kind === 'ltr' || settled[before] === 'ltr');
    if (joins && kinds[before] !== 'rtl') settled.fill('ltr', startOfNumber(settled, before), at + 1);
    before = at;
  });
  return settled;
}

function startOfNumber(settled: readonly Settled[], end: number): number {
  let start = end;
  while (start > 0 && settled[start - 1] === 'number' && settled[end] === 'number') start--;
  return start;
}
