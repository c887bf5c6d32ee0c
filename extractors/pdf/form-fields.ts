import { ContentRun } from './content-run.ts';
import type { PageReading } from './content-run.ts';
import { decodeContent } from './content-stream.ts';
import type { PdfFile, PdfObject } from './document.ts';
import { BaseStream, Dict, Stream } from './document.ts';
import { displayValue, flagsOf } from './field-values.ts';
import type { Glyph } from './glyph.ts';
import type { Matrix, Rectangle } from './matrix.ts';
import { IDENTITY, boundsOf, multiply } from './matrix.ts';
import { matrixOf, nameOf, rectangleOf } from './objects.ts';
import type { PageBox } from './page-box.ts';
import { TextPosition, TextState } from './text-state.ts';

/** ISO 32000-1 table 165: an annotation that is never on the screen. */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;
/** Table 228: what is typed into a password field is never shown. */
const PASSWORD = 1 << 13;

/** A value without an appearance is set as viewers set it: up to this size, on a baseline this far up the line. */
const MAX_EM = 12;
const EM_OF_HEIGHT = 0.7;
const BASELINE = 0.3;
const ADVANCE = 0.5;

/** Whether a widget is shown on the page and holds something to read. */
export function isShown(file: PdfFile, widget: Dict): boolean {
  const flags = file.get(widget, 'F');
  if (typeof flags === 'number' && (flags & (HIDDEN | NO_VIEW)) !== 0) return false;
  return (flagsOf(file, widget) & PASSWORD) === 0;
}

/** The glyphs of a form field at its place: its appearance, or its value where the appearance has no text. */
export async function fieldGlyphs(
  page: PageReading,
  { widget, box, resources }: { readonly widget: Dict; readonly box: PageBox; readonly resources: Dict },
): Promise<readonly Glyph[]> {
  const { file, sink } = page;
  const place = rectangleOf(file.getArray(widget, 'Rect'));
  if (place === undefined || !page.layers.shows(widget.getRaw('OC'))) return [];
  const appearance = appearanceOf(file, widget);
  if (appearance !== undefined) await drawAppearance(page, appearance, { place, box, resources });
  const drawn = sink.take();
  if (drawn.some((glyph) => !glyph.blank)) return drawn;
  const value = displayValue(file, widget);
  if (value !== undefined) setValue(page, value, place, box);
  return sink.take();
}

/** §12.5.5: the normal appearance, or that of the present state. */
function appearanceOf(file: PdfFile, widget: Dict): BaseStream | undefined {
  const appearances = file.get(widget, 'AP');
  const normal = appearances instanceof Dict ? file.get(appearances, 'N') : undefined;
  const chosen = normal instanceof Dict ? file.get(normal, nameOf(file.get(widget, 'AS')) ?? 'Off') : normal;
  return chosen instanceof BaseStream ? chosen : undefined;
}

async function drawAppearance(
  page: PageReading,
  appearance: BaseStream,
  { place, box, resources }: { readonly place: Rectangle; readonly box: PageBox; readonly resources: Dict },
): Promise<void> {
  const { file } = page;
  const dict = appearance.dict ?? new Dict();
  const content = decodeContent(file, appearance, page.budget);
  if (content.kind === 'image-filter') {
    page.imageFilters++;
    return;
  }
  const own = file.get(dict, 'Resources');
  const state = new TextState(multiply(box.toDisplay, appearanceMatrix(file, dict, place)));
  await page.run(
    new ContentRun(page, { resources: own instanceof Dict ? own : resources, state }),
    new Stream(content.bytes),
  );
}

/** §12.5.5, algorithm 8.1: the transformed box of the appearance is fitted into the annotation's rectangle. */
function appearanceMatrix(file: PdfFile, dict: Dict, place: Rectangle): Matrix {
  const matrix = matrixOf(file.getArray(dict, 'Matrix')) ?? IDENTITY;
  const width = place.right - place.left;
  const height = place.top - place.bottom;
  const box = rectangleOf(file.getArray(dict, 'BBox')) ?? { left: 0, bottom: 0, right: width, top: height };
  const fitted = boundsOf(matrix, box);
  const x = width / (fitted.right - fitted.left || 1);
  const y = height / (fitted.top - fitted.bottom || 1);
  return multiply([x, 0, 0, y, place.left - fitted.left * x, place.bottom - fitted.bottom * y], matrix);
}

/** Sets the lines of a value from the top of its rectangle; each line is one glyph, since its text is in order already. */
function setValue(page: PageReading, value: readonly string[], place: Rectangle, box: PageBox): void {
  const height = (place.top - place.bottom) / value.length;
  const em = Math.min(height * EM_OF_HEIGHT, MAX_EM);
  const state = new TextState(box.toDisplay);
  state.fontSize = em;
  value.forEach((text, line) => {
    const position = new TextPosition();
    position.moveLine(place.left, place.top - height * (line + 1) + height * BASELINE);
    const width = Math.min(text.length * ADVANCE, (place.right - place.left) / (em || 1));
    const blank = text.trim() === '';
    page.sink.draw(
      [{ text, blank, unsure: false, advance: width, wordSpace: false }],
      state,
      position,
      false,
    );
  });
}

/** The annotations of a page as dictionaries. */
export function annotationsOf(file: PdfFile, page: Dict): readonly Dict[] {
  const annotations = file.get(page, 'Annots');
  if (!Array.isArray(annotations)) return [];
  return (annotations as readonly PdfObject[])
    .map((annotation) => file.fetch(annotation))
    .filter((annotation) => annotation instanceof Dict);
}
