import { ideographOf } from './radicals.ts';

/** Presentation forms that stand for ordinary letters: Latin ligatures, Hebrew and Arabic forms, vertical and small forms, radicals. */
const PRESENTATION_FORMS = /[\ufb00-\ufdff\ufe10-\ufe4f\ufe70-\ufefc\u2f00-\u2fdf]/g;
const RADICALS = /[\u2e80-\u2eff]/g;
/** Zero-width and bidi marks; the joiners U+200C and U+200D change how a word is read and stay. */
const INVISIBLE_MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SOFT_HYPHENS = /\u00ad/g;
const TO_FOLD =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2e80-\u2fdf\ufb00-\ufdff\ufe10-\ufe4f\ufe70-\ufeff]/;

/** The text of a drawn glyph: presentation forms folded, a drawn soft hyphen is a hyphen, invisible marks gone. */
export function foldGlyphText(text: string): string {
  if (!TO_FOLD.test(text)) return text;
  return text
    .replace(PRESENTATION_FORMS, foldForm)
    .replace(RADICALS, ideographOf)
    .replace(SOFT_HYPHENS, '-')
    .replace(INVISIBLE_MARKS, '');
}

/** Isolated forms of Arabic marks decompose to a space and the mark; drawn over a letter there is no space. */
function foldForm(form: string): string {
  const folded = form.normalize('NFKC');
  return /^ \p{M}+$/u.test(folded) ? folded.slice(1) : folded;
}

const DECOMPOSED_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32|\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g;

/** Shapers draw Thai and Lao AM as two glyphs, the first under a tone mark: written it is one letter after the mark. */
export function composeAm(line: string): string {
  return line.replace(DECOMPOSED_AM, (_, thai?: string, lao?: string) =>
    thai === undefined ? `${lao ?? ''}\u0eb3` : `${thai}\u0e33`,
  );
}
