/** Presentation forms that stand for ordinary letters: Latin ligatures, Hebrew and Arabic forms, vertical and small forms, radicals. */
const PRESENTATION_FORMS = /[\ufb00-\ufdff\ufe10-\ufe4f\ufe70-\ufefc\u2f00-\u2fdf]/g;
/** Zero-width and bidi marks; the joiners U+200C and U+200D change how a word is read and stay. */
const INVISIBLE_MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SOFT_HYPHENS = /\u00ad/g;
const TO_FOLD =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2f00-\u2fdf\ufb00-\ufdff\ufe10-\ufe4f\ufe70-\ufeff]/;

/** The text of a drawn glyph: presentation forms folded, a drawn soft hyphen is a hyphen, invisible marks gone. */
export function foldGlyphText(text: string): string {
  if (!TO_FOLD.test(text)) return text;
  return text.replace(PRESENTATION_FORMS, foldForm).replace(SOFT_HYPHENS, '-').replace(INVISIBLE_MARKS, '');
}

/** Isolated forms of Arabic marks decompose to a space and the mark; drawn over a letter there is no space. */
function foldForm(form: string): string {
  const folded = form.normalize('NFKC');
  return /^ \p{M}+$/u.test(folded) ? folded.slice(1) : folded;
}
