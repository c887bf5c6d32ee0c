import { malformed } from '../../src/contract/failure.ts';
import { ContentRun } from './content-run.ts';
import type { PdfObject } from './document.ts';
import { Dict, Ref, Stream } from './document.ts';
import { matrixOf, nameOf } from './objects.ts';

/** Forms within forms: more are never written by a producer, and a hostile file would exhaust the stack. */
const MAX_DEPTH = 30;
/** Forms drawn on one page: each may draw many others, which multiplies without end. */
const MAX_DRAWN = 100_000;
/** The `Do` operator: a form is run at its place, a picture is counted (ISO 32000-1 §8.8). */
export async function drawXObject(run: ContentRun, name: string): Promise<void> {
  const { page } = run;
  const object = run.resource('XObject', name);
  const dict = page.forms.dictOf(page.file, object);
  if (dict === undefined) throw malformed('an external object is missing', page.budget.place);
  const subtype = nameOf(page.file.get(dict, 'Subtype'));
  if (subtype === 'Image') page.images++;
  else if (subtype === 'Form') await drawForm(run, dict, object);
}

async function drawForm(run: ContentRun, dict: Dict, object: PdfObject): Promise<void> {
  const { page } = run;
  const ref = object instanceof Ref ? object.toString() : undefined;
  if (ref !== undefined && run.inside.has(ref)) throw malformed('a form draws itself', page.budget.place);
  if (run.inside.size >= MAX_DEPTH) throw malformed('forms are nested too deeply', page.budget.place);
  if (++page.formsDrawn > MAX_DRAWN) throw malformed('a page draws too many forms', page.budget.place);
  const bytes = page.forms.content(page.file, page.budget, object);
  if (bytes === undefined) {
    page.imageFilters++;
    return;
  }
  const state = run.state.copy();
  const matrix = matrixOf(page.file.getArray(dict, 'Matrix'));
  if (matrix !== undefined) state.transform(matrix);
  const resources = page.file.get(dict, 'Resources');
  const hides = dict.has('OC') && !page.layers.shows(dict.getRaw('OC'));
  const inner = new ContentRun(page, {
    resources: resources instanceof Dict ? resources : run.resources,
    state,
    hidden: run.hidden + (hides ? 1 : 0),
    inside: new Set([...run.inside, ref ?? `${run.inside.size}`]),
  });
  await page.run(inner, new Stream(bytes));
}
