import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from '../shared/budget.ts';
import type { BaseStream, PdfFile, PdfObject } from './document.ts';
import { Dict } from './document.ts';
import type { FontCache, PageFont } from './fonts.ts';
import type { FormCache } from './form-cache.ts';
import type { GlyphSink } from './glyph-sink.ts';
import type { OptionalContent } from './optional-content.ts';
import type { TextState } from './text-state.ts';
import { TextPosition } from './text-state.ts';

/** What all content streams of one page share. */
export interface PageReading {
  readonly file: PdfFile;
  readonly budget: Budget;
  readonly fonts: FontCache;
  readonly forms: FormCache;
  readonly layers: OptionalContent;
  readonly sink: GlyphSink;
  /** Runs the operators of a stream to its end. */
  readonly run: (run: ContentRun, stream: BaseStream) => Promise<void>;
  images: number;
  formsDrawn: number;
  imageFilters: number;
}

/** One content stream being run: what its operators change and draw on. */
export class ContentRun {
  readonly page: PageReading;
  readonly resources: Dict;
  readonly position = new TextPosition();
  /** References of the forms that are being drawn around this stream. */
  readonly inside: ReadonlySet<string>;
  state: TextState;
  /** Open marked-content sequences, true for those that hide their content. */
  readonly marks: boolean[] = [];
  /** Hidden layers around this point. */
  hidden: number;
  readonly #saved: TextState[] = [];

  constructor(
    page: PageReading,
    {
      resources,
      state,
      hidden = 0,
      inside = new Set(),
    }: {
      readonly resources: Dict;
      readonly state: TextState;
      readonly hidden?: number;
      readonly inside?: ReadonlySet<string>;
    },
  ) {
    this.page = page;
    this.resources = resources;
    this.state = state.copy();
    this.hidden = hidden;
    this.inside = inside;
  }

  save(): void {
    this.#saved.push(this.state);
    this.state = this.state.copy();
  }

  /** `Q` without `q` is passed over, as viewers do. */
  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }

  setFont(font: PageFont | undefined, size: number): void {
    this.state.font = font;
    this.state.fontSize = size;
  }

  /** Shows a string in the present font. */
  show(codes: string): void {
    const { font } = this.state;
    if (font === undefined) {
      if (codes === '') return;
      this.page.file.checkFaults();
      throw malformed('text is shown without a font', this.page.budget.place);
    }
    this.page.sink.draw(font.glyphs(codes), this.state, this.position, this.hidden > 0);
  }

  /** The entry of a category of the resources (ISO 32000-1 §7.8.3), its reference not followed. */
  resource(category: string, name: string): PdfObject {
    const entries = this.page.file.get(this.resources, category);
    return entries instanceof Dict ? entries.getRaw(name) : undefined;
  }
}
