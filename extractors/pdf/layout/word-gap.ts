import type { Placed } from './marks.ts';
import { isSpaceless } from './scripts.ts';

/** Chinese and Japanese characters are apart only when a whole character could stand between them, nearly. */
const SPACELESS_GAP = 0.6;
const WORD_GAP = 0.12;
/** Fewer gaps than this tell nothing about letter spacing, unless the least are alike. */
const GAPS_NEEDED = 4;
const ALIKE = 0.01;
/** Wider gaps of a few letters that are all alike stand between words. */
const MAX_SPACING_OF_FEW = 0.2;
const MAX_LETTER_SPACING = 0.4;
const LETTER_SPACING_SHARE = 0.3;
const LETTERS_AS_WORDS = 0.25;
/** Glyphs with a blank between them may overlap this much, when their font gives wrong widths. */
const MAX_OVERLAP = 0.3;
const THIN_BLANK = 0.05;
/** Repeated signs lead the eye to a page number; how far they are apart says nothing of letters. */
const LEADER = /^[.·…_‧∙•-]$/u;

/** The operators of a formula stand apart from letters that are not. */
const LETTER = /^[\p{L}\p{N}.,]+$/u;

interface Gap {
  /** The font size of both neighbours, NaN when they differ. */
  readonly em: number;
  readonly width: number;
  /** Whether both neighbours are letters or digits. */
  readonly letters: boolean;
}

/** Tells the gaps between words of one line from those between letters. */
export class WordGaps {
  readonly #line: number;
  readonly #leaders: number;
  /** Texts of several sizes are spaced each in its own way. */
  readonly #bySize = new Map<number, number>();

  constructor(glyphs: readonly Placed[]) {
    const { words, leaders, blanks } = gapsOf(glyphs);
    this.#line = thresholdOf(words, blanks);
    this.#leaders = leaders.length === 0 ? this.#line : thresholdOf([...words, ...leaders], blanks);
    const sizes = Map.groupBy(words, ({ em }) => em);
    if (sizes.size < 2) return;
    for (const [em, gaps] of sizes)
      if (gaps.length >= GAPS_NEEDED && gaps.every(({ letters }) => letters))
        this.#bySize.set(em, thresholdOf(gaps, blanks));
  }

  /** Whether a space stands between two glyphs of the line that have these blanks between them in their order. */
  isBetween(before: Placed, glyph: Placed, blanks: readonly Placed[]): boolean {
    const gap = gapBetween(before, glyph);
    if (blanks.some((blank) => !isTakenBack(blank, glyph) && !isBehind(blank, before)))
      return gap > -MAX_OVERLAP;
    if (isSpaceless(glyph.text) && isSpaceless(before.text)) return gap > SPACELESS_GAP;
    if (isLeader(before, glyph)) return gap > this.#leaders;
    const { em } = glyph.style;
    return gap > ((em === before.style.em ? this.#bySize.get(em) : undefined) ?? this.#line);
  }
}

function gapsOf(glyphs: readonly Placed[]): {
  readonly words: readonly Gap[];
  readonly leaders: readonly Gap[];
  readonly blanks: number;
} {
  const words: Gap[] = [];
  const leaders: Gap[] = [];
  let before: Placed | undefined;
  let blanks = 0;
  for (const glyph of glyphs) {
    if (glyph.blank) blanks++;
    else if (before !== undefined && !before.blank)
      (isLeader(before, glyph) ? leaders : words).push(gapOf(before, glyph));
    before = glyph;
  }
  return { words, leaders, blanks };
}

function gapOf(before: Placed, glyph: Placed): Gap {
  return {
    em: before.style.em === glyph.style.em ? glyph.style.em : NaN,
    width: gapBetween(before, glyph),
    letters: LETTER.test(before.text) && LETTER.test(glyph.text),
  };
}

function isLeader(before: Placed, glyph: Placed): boolean {
  return before.text === glyph.text && LEADER.test(glyph.text);
}

/** Words of letter-spaced lines are further apart than their letters, which are all apart. */
function thresholdOf(gaps: readonly Gap[], blanks: number): number {
  const widths = gaps.map(({ width }) => width).sort((a, b) => a - b);
  if (widths.length < GAPS_NEEDED)
    return WORD_GAP + (gaps.every(({ letters }) => letters) ? spacingOfFew(widths) : 0);
  const usual = widths[Math.floor(widths.length * LETTER_SPACING_SHARE)] ?? 0;
  const widest = widths.at(-1) ?? 0;
  // Single letters set as words: every gap is as wide as a blank, none is wider, and no blank is drawn.
  if (blanks === 0 && usual > LETTERS_AS_WORDS && widest < 1.5 * usual) return WORD_GAP;
  return Math.min(MAX_LETTER_SPACING, Math.max(0, usual)) + WORD_GAP;
}

function spacingOfFew([first, second]: readonly number[]): number {
  if (first === undefined || second === undefined || second - first > ALIKE) return 0;
  return first < 0 || first > MAX_SPACING_OF_FEW ? 0 : first;
}

/** Skia draws a soft hyphen that does not break its word as a blank, XeTeX a zero-width joiner; the next letter goes over it. */
function isTakenBack(blank: Placed, next: Placed): boolean {
  const width = blank.right - blank.left;
  return width > THIN_BLANK * blank.style.em && next.left < blank.left + 0.1 * width;
}

/** Some producers go back and draw the blank before a word once more after its first letter. */
function isBehind(blank: Placed, before: Placed): boolean {
  return (blank.left + blank.right) / 2 < before.left;
}

function gapBetween(before: Placed, glyph: Placed): number {
  return (glyph.left - before.right) / Math.max(glyph.style.em, before.style.em);
}
