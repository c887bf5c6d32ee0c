import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from '../shared/budget.ts';
import type { PageReading } from './content-run.ts';
import { ContentRun } from './content-run.ts';
import { joinContent, pageContent } from './content-stream.ts';
import type { PdfFile } from './document.ts';
import { Dict } from './document.ts';
import { FontCache } from './fonts.ts';
import { FormCache } from './form-cache.ts';
import { annotationsOf, fieldGlyphs, isShown } from './form-fields.ts';
import type { Glyph } from './glyph.ts';
import type { GlyphCounts } from './glyph-sink.ts';
import { GlyphSink } from './glyph-sink.ts';
import { runContent } from './interpreter.ts';
import type { PageGlyphs } from './layout/page-text.ts';
import { nameOf } from './objects.ts';
import { OptionalContent } from './optional-content.ts';
import type { PageBox } from './page-box.ts';
import { pageBoxOf } from './page-box.ts';
import type { PageLeaf } from './page-tree.ts';
import { attributeOf } from './page-tree.ts';
import { TextState } from './text-state.ts';

/** Annotations that hold no text of their own, beside widgets, which are read. */
const WITHOUT_TEXT: ReadonlySet<string | undefined> = new Set([
  'Widget',
  'Link',
  'Popup',
  'PrinterMark',
  'TrapNet',
]);

/** What stands on one page, and what was seen there and left out. */
export interface PageContent {
  readonly box: PageBox;
  readonly glyphs: PageGlyphs;
  readonly counts: GlyphCounts;
  readonly images: number;
  /** A font of the page has a damaged map, so that even few unsure characters matter. */
  readonly doubtful: boolean;
  /** Content streams that an image filter hides. */
  readonly imageFilters: number;
  readonly annotations: number;
  readonly fileAnnotations: number;
  readonly hasContents: boolean;
}

/** Reads the pages of one document one after the other; fonts, forms and layers are theirs in common. */
export class PageReader {
  readonly #file: PdfFile;
  readonly #budget: Budget;
  readonly #fonts: FontCache;
  readonly #forms = new FormCache();
  readonly #layers: OptionalContent;

  constructor(file: PdfFile, budget: Budget) {
    this.#file = file;
    this.#budget = budget;
    this.#fonts = new FontCache(file);
    this.#layers = new OptionalContent(file);
  }

  /** Everything drawn on a page, in the order it is drawn. */
  async read(leaf: PageLeaf): Promise<PageContent> {
    const file = this.#file;
    const { doubts } = file;
    const box = pageBoxOf(file, leaf);
    const page: PageReading = {
      file,
      budget: this.#budget,
      fonts: this.#fonts,
      forms: this.#forms,
      layers: this.#layers,
      sink: new GlyphSink(box),
      run: runContent,
      images: 0,
      formsDrawn: 0,
      imageFilters: 0,
    };
    const resources = this.#resources(leaf);
    const hasContents = leaf.dict.has('Contents');
    if (hasContents) await this.#readContents(page, leaf, box, resources);
    const content = page.sink.take();
    const annotations = annotationsOf(file, leaf.dict);
    const fields = await this.#readFields(page, annotations, box, resources);
    const subtypes = annotations.map((annotation) => nameOf(file.get(annotation, 'Subtype')));
    return {
      box,
      glyphs: { content, fields },
      counts: page.sink.counts,
      images: page.images,
      doubtful: file.doubts > doubts,
      imageFilters: page.imageFilters,
      annotations: subtypes.filter((subtype) => !WITHOUT_TEXT.has(subtype)).length,
      fileAnnotations: subtypes.filter((subtype) => subtype === 'FileAttachment').length,
      hasContents,
    };
  }

  async #readContents(page: PageReading, leaf: PageLeaf, box: PageBox, resources: Dict): Promise<void> {
    const parts = pageContent(this.#file, leaf.dict.getRaw('Contents'), this.#budget);
    page.imageFilters += parts.filter((part) => part.kind === 'image-filter').length;
    const run = new ContentRun(page, { resources, state: new TextState(box.toDisplay) });
    await page.run(run, joinContent(parts));
  }

  async #readFields(
    page: PageReading,
    annotations: readonly Dict[],
    box: PageBox,
    resources: Dict,
  ): Promise<readonly (readonly Glyph[])[]> {
    const fields: (readonly Glyph[])[] = [];
    for (const widget of annotations) {
      if (nameOf(this.#file.get(widget, 'Subtype')) !== 'Widget' || !isShown(this.#file, widget)) continue;
      fields.push(await fieldGlyphs(page, { widget, box, resources }));
    }
    return fields;
  }

  #resources(leaf: PageLeaf): Dict {
    const resources = this.#file.fetch(attributeOf(leaf, 'Resources'));
    if (resources === undefined || resources === null) return new Dict(this.#file.xref);
    if (resources instanceof Dict) return resources;
    throw malformed('the resources of a page are no dictionary', this.#budget.place);
  }
}
