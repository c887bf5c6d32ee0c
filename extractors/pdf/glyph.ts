/** What glyphs shown together have in common. */
export interface GlyphStyle {
  /** Direction of the line in display space (y grows downwards), in radians: vertical writing runs at a quarter turn. */
  readonly angle: number;
  /** The font size as displayed. */
  readonly em: number;
  /** Vertical writing centres its glyphs on the line, all other stands on it. */
  readonly centred: boolean;
}

/** One drawn character in the frame of its line: x runs along the line, y across it, downwards for upright text. */
export interface Glyph {
  /** One or more characters, folded; what a ligature stands for is one glyph. */
  readonly text: string;
  /** White space only. */
  readonly blank: boolean;
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly style: GlyphStyle;
  /** Place in the order of drawing. */
  readonly order: number;
}

/** Parts of the font size above and below the baseline that a line of text takes, whatever the font says. */
const ASCENT = 0.75;
const DESCENT = 0.2;

/** The upper edge of a glyph in the frame of its line. */
export function topOf({ base, style }: Glyph): number {
  return base - (style.centred ? 0.5 : ASCENT) * style.em;
}

/** The lower edge of a glyph in the frame of its line. */
export function bottomOf({ base, style }: Glyph): number {
  return base + (style.centred ? 0.5 : DESCENT) * style.em;
}
