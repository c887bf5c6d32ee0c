import type { CoreFont, CoreGlyph, PdfFile, PdfObject } from './document.ts';
import { Dict, IdentityToUnicodeMap, Ref } from './document.ts';
import { foldGlyphText } from './fold.ts';

/** Characters that no text is made of: controls, U+FFFD, lone surrogates, private use. */
const UNSURE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ue000-\uf8ff]|\p{Cs}|[\u{f0000}-\u{10ffff}]/u;

/** A character code as drawn: its text and its size in thousandths of the font size (§9.2.4, §9.7.4.3). */
export interface FontGlyph {
  readonly text: string;
  readonly blank: boolean;
  /** No Unicode value is known for certain. */
  readonly unsure: boolean;
  /** Along the line: to the right, or downwards for vertical writing. */
  readonly advance: number;
  /** A single-byte code 32, which word spacing applies to (§9.3.3). */
  readonly wordSpace: boolean;
}

/** A font as text needs it. */
export class PageFont {
  readonly vertical: boolean;
  readonly #core: CoreFont;
  readonly #unit: number;
  readonly #glyphs = new Map<CoreGlyph, FontGlyph>();
  readonly #strings = new Map<string, readonly FontGlyph[]>();

  constructor(core: CoreFont) {
    this.#core = core;
    this.vertical = core.vertical === true;
    this.#unit = core.fontMatrix?.[0] ?? 0.001;
  }

  /** The glyphs of a shown string. */
  glyphs(codes: string): readonly FontGlyph[] {
    const known = this.#strings.get(codes);
    if (known !== undefined) return known;
    const glyphs = this.#core.charsToGlyphs(codes).map((glyph) => this.#glyph(glyph));
    this.#strings.set(codes, glyphs);
    return glyphs;
  }

  #glyph(core: CoreGlyph): FontGlyph {
    const known = this.#glyphs.get(core);
    if (known !== undefined) return known;
    const { unicode } = core;
    const text = foldGlyphText(unicode);
    const width = this.vertical && core.vmetric !== undefined ? -core.vmetric[0] : core.width;
    const glyph = {
      text,
      blank: text.trim() === '',
      unsure: UNSURE.test(text) || (this.#isGuess(core) && text.trim() !== ''),
      advance: width * this.#unit,
      wordSpace: core.isSpace,
    };
    this.#glyphs.set(core, glyph);
    return glyph;
  }

  /** The core takes the character code itself where the font maps it to nothing. */
  #isGuess({ originalCharCode }: CoreGlyph): boolean {
    const map = this.#core.toUnicode;
    return map === undefined || map instanceof IdentityToUnicodeMap || !map.has(originalCharCode);
  }
}

/** The fonts of one document, each loaded once. */
export class FontCache {
  readonly #file: PdfFile;
  readonly #byResource = new Map<Dict, Map<string, PageFont | undefined>>();
  readonly #byObject = new Map<CoreFont, PageFont>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** A font by name, at once when it was loaded before: `null` asks to `load` it. */
  named(name: string, resources: Dict): PageFont | undefined | null {
    const fonts = this.#byResource.get(resources);
    return fonts?.has(name) === true ? fonts.get(name) : null;
  }

  /** Loads the font of a resource name. */
  async load(name: string, resources: Dict): Promise<PageFont | undefined> {
    const font = await this.#wrap(name, null, resources);
    const fonts = this.#byResource.get(resources) ?? new Map<string, PageFont | undefined>();
    this.#byResource.set(resources, fonts.set(name, font));
    return font;
  }

  /** Loads the font that a graphics state dictionary refers to. */
  async loadObject(object: PdfObject, resources: Dict): Promise<PageFont | undefined> {
    if (!(object instanceof Ref || object instanceof Dict)) return undefined;
    return this.#wrap(undefined, object, resources);
  }

  async #wrap(name: string | undefined, object: PdfObject, resources: Dict): Promise<PageFont | undefined> {
    const core = await this.#file.font(name, object, resources);
    if (core === undefined) return undefined;
    const font = this.#byObject.get(core) ?? new PageFont(core);
    this.#byObject.set(core, font);
    return font;
  }
}
