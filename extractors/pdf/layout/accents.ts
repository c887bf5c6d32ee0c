import type { Glyph } from '../glyph.ts';

/** Spacing accents and the combining marks they stand for when they are drawn over a letter. */
const COMBINING: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};
/** Under an accent the letters without a dot are drawn. */
const DOTTED: Readonly<Record<string, string>> = { '\u0131': 'i', '\u0237': 'j' };
const LETTER = /^\p{L}$/u;
/** An accent over a letter has at least this part of the narrower one's width in common with it. */
const OVER = 0.5;

/** Composes a letter and an accent drawn over it, as TeX does with fonts that have no accented letters. */
export function composeAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(({ text }) => text in COMBINING)) return glyphs;
  const composed: Glyph[] = [];
  for (let at = 0; at < glyphs.length; at++) {
    const glyph = glyphs[at];
    if (glyph === undefined) continue;
    const next = glyphs[at + 1];
    const before = composed.at(-1);
    if (isOver(glyph, next)) {
      composed.push(accented(next, glyph));
      at++;
    } else if (isOver(glyph, before)) composed[composed.length - 1] = accented(before, glyph);
    else composed.push(glyph);
  }
  return composed;
}

function isOver(accent: Glyph, letter: Glyph | undefined): letter is Glyph {
  if (letter === undefined || !(accent.text in COMBINING) || !LETTER.test(letter.text)) return false;
  const shared = Math.min(accent.right, letter.right) - Math.max(accent.left, letter.left);
  return shared > OVER * Math.min(accent.right - accent.left, letter.right - letter.left);
}

function accented(letter: Glyph, accent: Glyph): Glyph {
  const base = DOTTED[letter.text] ?? letter.text;
  return { ...letter, text: `${base}${COMBINING[accent.text] ?? ''}`.normalize('NFC') };
}
