import type { DiagnosticCode } from '../../src/contract/diagnostics.ts';
import type { Place } from '../../src/contract/failure.ts';
import type { PdfFile, PdfObject } from './document.ts';
import { Dict } from './document.ts';
import type { PageContent } from './page-reader.ts';

/** A diagnostic that waits until the whole document is known to be readable. */
export interface Note {
  readonly code: DiagnosticCode;
  readonly at?: Place;
  readonly count?: number;
}

/** More unsure characters than this share of a page are worth a warning. */
const UNSURE_SHARE = 0.01;
const MAX_NAME_NODES = 10_000;

/** What is worth knowing of one page beside its text. */
export function pageNotes(number: number, page: PageContent): Note[] {
  const { counts } = page;
  const seen: readonly (readonly [DiagnosticCode, number])[] = [
    ['pdf.page_without_contents', page.hasContents ? 0 : 1],
    ['pdf.content_image_filter', page.imageFilters],
    ['pdf.text_unreliable', isUnreliable(page) ? Math.max(1, counts.unsure) : 0],
    ['pdf.page_without_text', counts.shown === 0 && page.images > 0 ? page.images : 0],
    ['pdf.hidden_layer', counts.hidden],
    ['pdf.outside_cropbox', counts.outside],
    ['pdf.annotations', page.annotations],
  ];
  return seen
    .filter(([, count]) => count > 0)
    .map(([code, count]) => ({ code, at: { page: number }, count }));
}

function isUnreliable({ counts, doubtful }: PageContent): boolean {
  return doubtful || counts.unsure > UNSURE_SHARE * counts.shown;
}

/** What the document holds beside its pages. */
export function documentNotes(file: PdfFile): Note[] {
  const { catalog } = file;
  const notes: Note[] = [];
  const form = file.get(catalog, 'AcroForm');
  if (form instanceof Dict && isPresent(file.get(form, 'XFA'))) notes.push({ code: 'pdf.xfa_present' });
  if (file.get(catalog, 'Collection') instanceof Dict) notes.push({ code: 'pdf.portfolio' });
  const names = file.get(catalog, 'Names');
  const attachments = names instanceof Dict ? countNames(file, file.get(names, 'EmbeddedFiles')) : 0;
  if (attachments > 0) notes.push({ code: 'pdf.attachments', count: attachments });
  return notes;
}

/** An XFA form that is laid out by the viewer alone (ISO 32000-1 table 28): its pages say only "please wait". */
export function isDynamicForm(file: PdfFile): boolean {
  const form = file.get(file.catalog, 'AcroForm');
  return (
    form instanceof Dict &&
    isPresent(file.get(form, 'XFA')) &&
    file.get(file.catalog, 'NeedsRendering') === true
  );
}

function isPresent(object: PdfObject): boolean {
  return object !== undefined && object !== null;
}

/** The number of entries of a name tree (§7.9.6). */
function countNames(file: PdfFile, root: PdfObject): number {
  const open: PdfObject[] = [root];
  let count = 0;
  for (let visited = 0; open.length > 0 && visited < MAX_NAME_NODES; visited++) {
    const node = file.fetch(open.pop());
    if (!(node instanceof Dict)) continue;
    const names = file.get(node, 'Names');
    if (Array.isArray(names)) count += Math.floor(names.length / 2);
    const kids = file.get(node, 'Kids');
    if (Array.isArray(kids)) open.push(...(kids as readonly PdfObject[]).slice(0, MAX_NAME_NODES));
  }
  return count;
}
