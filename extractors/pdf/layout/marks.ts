import type { Glyph, GlyphStyle } from '../glyph.ts';
import { isMark } from './scripts.ts';

/** A glyph with the marks that belong to it. */
export interface Placed {
  text: string;
  readonly blank: boolean;
  readonly left: number;
  readonly right: number;
  readonly style: GlyphStyle;
  readonly order: number;
}

/** Marks wider than this are drawn as letters of their own. */
const MARK_WIDTH = 0.25;
/** Of two letters equally near, the one drawn next to the mark owns it. */
const ORDER_WEIGHT = 0.02;
/** Letters to each side of a mark that may own it. */
const NEIGHBOURS = 4;

/**
 * Puts marks of right-to-left scripts to the letter they stand over: sorted by place they come before or after it.
 * In other lines marks follow their letter in drawing order already.
 */
export function attachMarks(glyphs: readonly Glyph[], mixed: boolean): readonly Placed[] {
  if (!mixed) return glyphs;
  const letters: Placed[] = [];
  const marks: { readonly mark: Glyph; readonly at: number }[] = [];
  for (const glyph of glyphs) {
    if (isMark(glyph.text) && glyph.right - glyph.left < MARK_WIDTH * glyph.style.em)
      marks.push({ mark: glyph, at: letters.length });
    else {
      const { text, blank, left, right, style, order } = glyph;
      letters.push({ text, blank, left, right, style, order });
    }
  }
  for (const { mark, at } of marks.toSorted((a, b) => a.mark.order - b.mark.order)) {
    const owner = nearest(mark, letters.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS));
    if (owner !== undefined) owner.text += mark.text;
  }
  return letters;
}

function nearest(mark: Glyph, letters: readonly Placed[]): Placed | undefined {
  const middle = (mark.left + mark.right) / 2;
  let best: Placed | undefined;
  let least = Infinity;
  for (const letter of letters) {
    if (letter.blank) continue;
    const distance =
      Math.abs((letter.left + letter.right) / 2 - middle) +
      ORDER_WEIGHT * Math.abs(letter.order - mark.order);
    if (distance < least) {
      least = distance;
      best = letter;
    }
  }
  return best;
}
