import type { PageSize } from '../../src/contract/extent.ts';
import type { FontGlyph } from './fonts.ts';
import type { Glyph, GlyphStyle } from './glyph.ts';
import type { TextPosition, TextState } from './text-state.ts';

/** How many characters of a page were seen, kept or left out; blanks are not counted. */
export interface GlyphCounts {
  shown: number;
  unsure: number;
  hidden: number;
  outside: number;
}

/** Where in a glyph it is asked whether the page shows it: half its width along, a quarter of its size up. */
const PROBE_ACROSS = -0.25;

/** Collects the glyphs of a page in display space, in the order they are drawn. */
export class GlyphSink {
  readonly counts: GlyphCounts = { shown: 0, unsure: 0, hidden: 0, outside: 0 };
  readonly #page: PageSize;
  #glyphs: Glyph[] = [];
  #order = 0;

  constructor(page: PageSize) {
    this.#page = page;
  }

  /** The glyphs collected since the last call. */
  take(): readonly Glyph[] {
    const glyphs = this.#glyphs;
    this.#glyphs = [];
    return glyphs;
  }

  /** Draws the glyphs of one string and moves the text position (ISO 32000-1 §9.4.4). */
  draw(glyphs: readonly FontGlyph[], state: TextState, position: TextPosition, hidden: boolean): void {
    const [ma, mb, mc, md, me, mf] = state.ctm;
    const { a, b, c, d } = position;
    const { fontSize, characterSpacing, wordSpacing } = state;
    const vertical = state.font?.vertical === true;
    const scale = vertical ? 1 : state.horizontalScale;
    // The way of one unit along the line in display space: to the right, or downwards for vertical writing.
    const ux = vertical ? -(ma * c + mc * d) : ma * a + mc * b;
    const uy = vertical ? -(mb * c + md * d) : mb * a + md * b;
    const stretch = Math.hypot(ux, uy);
    const angle = upright(fontSize * scale < 0 ? Math.atan2(-uy, -ux) : Math.atan2(uy, ux));
    const style: GlyphStyle = {
      angle,
      em: Math.hypot(ma * c + mc * d, mb * c + md * d) * Math.abs(fontSize),
      centred: vertical,
    };
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    for (const glyph of glyphs) {
      const width = glyph.advance * fontSize * scale;
      if (glyph.text !== '') {
        const x = ma * position.e + mc * position.f + me;
        const y = mb * position.e + md * position.f + mf;
        const left = x * cos + y * sin;
        const right = left + Math.abs(width) * stretch;
        this.#place(glyph, left, right, y * cos - x * sin, style, hidden);
      }
      const spacing = (characterSpacing + (glyph.wordSpace ? wordSpacing : 0)) * scale;
      if (vertical) position.advance(0, -width - spacing);
      else position.advance(width + spacing, 0);
    }
  }

  #place(
    { text, blank, unsure }: FontGlyph,
    left: number,
    right: number,
    base: number,
    style: GlyphStyle,
    hidden: boolean,
  ): void {
    const { counts } = this;
    const counted = blank ? 0 : 1;
    if (hidden) counts.hidden += counted;
    else if (!this.#isVisible((left + right) / 2, base, style)) counts.outside += counted;
    else {
      counts.shown += counted;
      if (unsure) counts.unsure += counted;
      this.#glyphs.push({ text, blank, left, right, base, style, order: this.#order++ });
    }
  }

  #isVisible(along: number, base: number, { angle, em, centred }: GlyphStyle): boolean {
    const across = centred ? base : base + PROBE_ACROSS * em;
    const x = along * Math.cos(angle) - across * Math.sin(angle);
    const y = along * Math.sin(angle) + across * Math.cos(angle);
    return x >= 0 && y >= 0 && x <= this.#page.width && y <= this.#page.height;
  }
}

/** Half a turn has one name. */
function upright(angle: number): number {
  return angle < -Math.PI + 0.01 ? angle + 2 * Math.PI : angle;
}
