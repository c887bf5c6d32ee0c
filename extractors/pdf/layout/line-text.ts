import type { Glyph } from '../glyph.ts';
import { isMixedOrder, pageOrderOf, toLogicalOrder } from './bidi.ts';
import { composeAm } from '../fold.ts';
import type { Placed } from './marks.ts';
import { attachMarks } from './marks.ts';
import type { Run } from './runs.ts';
import { isSpaceless } from './scripts.ts';

/** Chinese and Japanese characters are apart only when a whole character could stand between them, nearly. */
const SPACELESS_GAP = 0.6;
const WORD_GAP = 0.12;
/** Lines with fewer gaps than this tell nothing about their letter spacing. */
const GAPS_NEEDED = 4;
const MAX_LETTER_SPACING = 0.4;
const LETTER_SPACING_SHARE = 0.3;
const LETTERS_AS_WORDS = 0.25;
/** Glyphs with a blank between them may overlap this much, when their font gives wrong widths. */
const MAX_OVERLAP = 0.3;
const THIN_BLANK = 0.05;

/** Lines of more runs than this are no writing; their blanks are taken as they are. */
const MOST_RUNS = 1_000;

/** The texts of the lines of a page: words by one space, in the order they are read. */
export function lineTexts(lines: readonly (readonly Run[])[]): string[] {
  const drawn = lines.map(wordsAsDrawn);
  const page = drawn.some(isMixedOrder) ? pageOrderOf(drawn) : undefined;
  return drawn.map((words) =>
    page !== undefined && isMixedOrder(words) ? toLogicalOrder(words, page) : composeAm(words.join('')),
  );
}

/** The glyphs of a line and the spaces between its words, from left to right. */
function wordsAsDrawn(runs: readonly Run[]): string[] {
  const visible = runs.filter((run) => run.visible > 0);
  const mixed = visible.some((run) => run.rightToLeft);
  const glyphs = mixed ? byPlace(usedGlyphs(visible)) : byRun(visible);
  return withSpaces(attachMarks(glyphs, mixed));
}

/** Runs from left to right, each in its own drawing order: overprinted texts never interleave. */
function byRun(runs: readonly Run[]): readonly Glyph[] {
  const ordered = runs.toSorted((a, b) => a.left - b.left);
  return ordered.flatMap((run) => blanksInGaps(run, runs));
}

function usedGlyphs(runs: readonly Run[]): Glyph[] {
  return runs.flatMap((run) => blanksInGaps(run, runs));
}

/** A filler of blanks drawn over the text of another run is no gap between words. */
function blanksInGaps(run: Run, runs: readonly Run[]): readonly Glyph[] {
  if (runs.length === 1 || runs.length > MOST_RUNS || !run.glyphs.some((glyph) => glyph.blank))
    return run.glyphs;
  const others = runs.filter((other) => other !== run && other.left < run.right && other.right > run.left);
  if (others.length === 0) return run.glyphs;
  return run.glyphs.filter((glyph) => !glyph.blank || !isOverText((glyph.left + glyph.right) / 2, others));
}

function isOverText(middle: number, others: readonly Run[]): boolean {
  return others.some((run) =>
    run.glyphs.some((glyph) => {
      const margin = 0.1 * (glyph.right - glyph.left);
      return !glyph.blank && middle > glyph.left + margin && middle < glyph.right - margin;
    }),
  );
}

function byPlace(glyphs: readonly Glyph[]): Glyph[] {
  return glyphs.toSorted((a, b) => a.left - b.left || a.order - b.order);
}

function withSpaces(glyphs: readonly Placed[]): string[] {
  const threshold = wordGapOf(glyphs);
  const words: string[] = [];
  let before: Placed | undefined;
  let blanks: Placed[] = [];
  for (const glyph of glyphs) {
    if (glyph.blank) {
      blanks.push(glyph);
      continue;
    }
    if (before !== undefined && isWordGap(before, glyph, blanks, threshold)) words.push(' ');
    words.push(glyph.text);
    before = glyph;
    blanks = [];
  }
  return words;
}

function isWordGap(before: Placed, glyph: Placed, blanks: readonly Placed[], threshold: number): boolean {
  const gap = gapBetween(before, glyph);
  if (blanks.some((blank) => !isTakenBack(blank, glyph))) return gap > -MAX_OVERLAP;
  const spaceless = isSpaceless(glyph.text) && isSpaceless(before.text);
  return gap > (spaceless ? SPACELESS_GAP : threshold);
}

/** Skia draws a soft hyphen that does not break its word as a blank, XeTeX a zero-width joiner; the next letter goes over it. */
function isTakenBack(blank: Placed, next: Placed): boolean {
  const width = blank.right - blank.left;
  return width > THIN_BLANK * blank.style.em && next.left < blank.left + 0.1 * width;
}

function gapBetween(before: Placed, glyph: Placed): number {
  return (glyph.left - before.right) / Math.max(glyph.style.em, before.style.em);
}

/** Words of letter-spaced lines are further apart than their letters, which are all apart. */
function wordGapOf(glyphs: readonly Placed[]): number {
  const gaps: number[] = [];
  let before: Placed | undefined;
  let blanks = 0;
  for (const glyph of glyphs) {
    if (before !== undefined && !before.blank && !glyph.blank) gaps.push(gapBetween(before, glyph));
    if (glyph.blank) blanks++;
    before = glyph;
  }
  if (gaps.length < GAPS_NEEDED) return WORD_GAP;
  gaps.sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length * LETTER_SPACING_SHARE)] ?? 0;
  const widest = gaps.at(-1) ?? 0;
  // Single letters set as words: every gap is as wide as a blank, none is wider, and no blank is drawn.
  if (blanks === 0 && usual > LETTERS_AS_WORDS && widest < 1.5 * usual) return WORD_GAP;
  return Math.min(MAX_LETTER_SPACING, Math.max(0, usual)) + WORD_GAP;
}
