import type { Glyph } from '../glyph.ts';
import { isMixedOrder, pageOrderOf, toLogicalOrder } from './bidi.ts';
import { composeAm } from '../fold.ts';
import type { Placed } from './marks.ts';
import { attachMarks } from './marks.ts';
import type { Run } from './runs.ts';
import { WordGaps } from './word-gap.ts';

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
  const gaps = new WordGaps(glyphs);
  const words: string[] = [];
  let before: Placed | undefined;
  let blanks: Placed[] = [];
  for (const glyph of glyphs) {
    if (glyph.blank) {
      blanks.push(glyph);
      continue;
    }
    if (before !== undefined && gaps.isBetween(before, glyph, blanks)) words.push(' ');
    words.push(glyph.text);
    before = glyph;
    blanks = [];
  }
  return words;
}
