import type { PageSize } from '../../src/contract/extent.ts';
import { documentFailure } from '../../src/contract/failure.ts';
import { defineExtractor } from '../extractor.ts';
import type { Budget } from '../shared/budget.ts';
import type { PdfFile } from './document.ts';
import { pageText } from './layout/page-text.ts';
import type { Note } from './notes.ts';
import { documentNotes, isDynamicForm, pageNotes } from './notes.ts';
import { PageReader } from './page-reader.ts';
import { readPageTree } from './page-tree.ts';
import { readFile } from './read-file.ts';

interface ReadDocument {
  readonly texts: readonly string[];
  readonly sizes: readonly PageSize[];
  readonly notes: readonly Note[];
}

/** The text of every page, its lines in the order they are read. */
export const pdf = defineExtractor({
  format: 'pdf',
  async extract(extraction) {
    const { output, diagnostics, budget } = extraction;
    const { read, rebuilt } = await readFile(extraction, readPages);
    const { texts, sizes, notes } = read;
    if (rebuilt) diagnostics.note('pdf.xref_rebuilt');
    for (const { code, at, count } of notes) diagnostics.note(code, at, count);
    output.ascii('{"format":"pdf","pages":');
    output.list(texts.keys(), (index) => {
      budget.place = { page: index + 1 };
      output.ascii(`{"number":${index + 1},"text":`);
      output.text(texts[index] ?? '');
      output.ascii('}');
    });
    output.ascii('}');
    return { kind: 'pages', pages: sizes };
  },
});

async function readPages(file: PdfFile, budget: Budget): Promise<ReadDocument> {
  if (isDynamicForm(file)) throw documentFailure('document_unsupported', 'a dynamic XFA form');
  const { leaves, declared } = readPageTree(file, budget);
  const reader = new PageReader(file, budget);
  const notes = documentNotes(file);
  if (declared !== leaves.length) notes.push({ code: 'pdf.page_count_corrected' });
  const texts: string[] = [];
  const sizes: PageSize[] = [];
  let length = 0;
  for (const [index, leaf] of leaves.entries()) {
    const number = index + 1;
    budget.place = { page: number };
    const content = await reader.read(leaf);
    const text = pageText(content.glyphs);
    // Every UTF-16 unit becomes at least one byte of the output.
    length += text.length;
    budget.check('text_bytes', length);
    texts.push(text);
    sizes.push({ width: content.box.width, height: content.box.height });
    notes.push(...pageNotes(number, content));
    if (content.fileAnnotations > 0) notes.push({ code: 'pdf.attachments', count: content.fileAnnotations });
  }
  file.checkFaults();
  if (file.correctedLengths > 0)
    notes.push({ code: 'pdf.stream_length_corrected', count: file.correctedLengths });
  return { texts, sizes, notes };
}
