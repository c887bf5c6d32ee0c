import type { Glyph, GlyphStyle } from '../glyph.ts';
import { composeAccents } from './accents.ts';
import { isMark, isRightToLeft } from './scripts.ts';

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
/** How much nearer, in parts of the font size, a letter must be than the one that the order of drawing gives the mark to. */
const DRAWN_TOGETHER = 0.3;
/** Letters to each side of a mark that may own it. */
const NEIGHBOURS = 4;

/**
 * Puts marks of right-to-left scripts to the letter they stand over: sorted by place they come before or after it.
 * In other lines marks follow their letter in drawing order already; only accents drawn as signs of their own are composed.
 */
export function attachMarks(glyphs: readonly Glyph[], mixed: boolean): readonly Placed[] {
  if (!mixed) return composeAccents(glyphs);
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
  const order = drawingOrderOf(letters);
  for (const { mark, at } of marks.toSorted((a, b) => a.mark.order - b.mark.order)) {
    const around = letters.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS);
    const owner = nearest(mark, around, drawnWith(mark, around, order));
    if (owner !== undefined) owner.text += mark.text;
  }
  return letters;
}

/** Shapers turn a right-to-left line as a whole, so that marks come before their letter; others draw in reading order. */
function drawingOrderOf(letters: readonly Placed[]): 'visual' | 'reading' {
  let visual = 0;
  letters.forEach((letter, at) => {
    const before = letters[at - 1];
    if (before !== undefined && isRightToLeft(letter.text) && isRightToLeft(before.text))
      visual += Math.sign(letter.order - before.order);
  });
  return visual > 0 ? 'visual' : 'reading';
}

/** The letter drawn next after the mark in visual order, last before it in reading order. */
function drawnWith(mark: Glyph, letters: readonly Placed[], order: 'visual' | 'reading'): Placed | undefined {
  const away = ({ order: letter }: Placed): number =>
    order === 'visual' ? letter - mark.order : mark.order - letter;
  return letters
    .filter((letter) => away(letter) > 0)
    .reduce<Placed | undefined>(
      (best, letter) => (best === undefined || away(letter) < away(best) ? letter : best),
      undefined,
    );
}

function nearest(mark: Glyph, letters: readonly Placed[], together: Placed | undefined): Placed | undefined {
  const middle = (mark.left + mark.right) / 2;
  let best: Placed | undefined;
  let least = Infinity;
  for (const letter of letters) {
    if (letter.blank) continue;
    const distance =
      Math.abs((letter.left + letter.right) / 2 - middle) +
      ORDER_WEIGHT * Math.abs(letter.order - mark.order) -
      (letter === together ? DRAWN_TOGETHER * mark.style.em : 0);
    if (distance < least) {
      least = distance;
      best = letter;
    }
  }
  return best;
}
