import type { PageSize } from '../../src/contract/extent.ts';
import { JobFailure, documentFailure, limitExceeded, malformed } from '../../src/contract/failure.ts';
import type { Extraction } from '../extractor.ts';
import { defineExtractor } from '../extractor.ts';
import type { CrossReference } from './document.ts';
import { CrossReferenceFault, PdfFile } from './document.ts';
import { headerOffset } from './file-structure.ts';
import { pageText } from './layout/page-text.ts';
import type { Note } from './notes.ts';
import { documentNotes, isDynamicForm, pageNotes } from './notes.ts';
import { PageReader } from './page-reader.ts';
import { readPageTree } from './page-tree.ts';

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
    const { texts, sizes, notes } = await readDocument(extraction);
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

/** Believes the cross-reference data first, and looks for the objects itself when one is not where it should be. */
async function readDocument(extraction: Extraction): Promise<ReadDocument> {
  const header = headerOffset(extraction.bytes);
  if (header === -1) throw documentFailure('format_mismatch', 'no %PDF- in the first 1024 bytes');
  const bytes = extraction.bytes.subarray(header);
  try {
    return await readPages({ ...extraction, bytes }, 'as-written');
  } catch (error) {
    if (!(error instanceof CrossReferenceFault)) throw ownFailure(error, extraction);
  }
  try {
    const { texts, sizes, notes } = await readPages({ ...extraction, bytes }, 'rebuilt');
    return { texts, sizes, notes: [{ code: 'pdf.xref_rebuilt' }, ...notes] };
  } catch (error) {
    throw ownFailure(error, extraction);
  }
}

async function readPages(extraction: Extraction, crossReference: CrossReference): Promise<ReadDocument> {
  const { budget } = extraction;
  const file = new PdfFile(extraction, crossReference);
  try {
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
      if (content.fileAnnotations > 0)
        notes.push({ code: 'pdf.attachments', count: content.fileAnnotations });
    }
    file.checkFaults();
    if (file.correctedLengths > 0)
      notes.push({ code: 'pdf.stream_length_corrected', count: file.correctedLengths });
    return { texts, sizes, notes };
  } finally {
    file.close();
  }
}

/** Whatever the core throws at a damaged document is that document's fault; an array too large is a limit. */
function ownFailure(error: unknown, { budget }: Extraction): unknown {
  const { limits, place } = budget;
  if (error instanceof JobFailure) return error;
  if (error instanceof CrossReferenceFault)
    return malformed('an object that the document names is missing', place);
  if (error instanceof RangeError)
    return /call stack/.test(error.message)
      ? malformed('objects are nested too deeply', place)
      : limitExceeded('memory_mib', limits.memory_mib, limits.memory_mib, place);
  return malformed('an object of the document cannot be read', place);
}
