import type { Extraction } from '../extractor.ts';
import { defineExtractor } from '../extractor.ts';
import type { DocumentOutput } from '../shared/document-output.ts';
import { OoxmlPackage } from '../shared/ooxml-package.ts';
import { PRESENTATION_RULES, SlideList } from './presentation.ts';
import type { Slide } from './slide.ts';
import { SlideReader } from './slide.ts';

/** PowerPoint presentations: every slide in the order of the presentation with its title, text, tables and notes. */
export const pptx = defineExtractor({
  format: 'pptx',
  async extract(extraction) {
    const { bytes, budget, diagnostics, output } = extraction;
    const ooxml = await OoxmlPackage.open(bytes, 'pptx', budget);
    const parts = await slideParts(ooxml, extraction);
    const reader = new SlideReader(ooxml, extraction);
    output.ascii('{"format":"pptx","slides":[');
    for (const [index, part] of parts.entries()) {
      const slide = await reader.read(index + 1, part);
      budget.place = { slide: slide.number };
      if (index > 0) output.ascii(',');
      writeSlide(output, slide);
    }
    output.ascii(']}');
    const macros = ooxml.partNames().filter((part) => ooxml.contentType(part) === VBA_PROJECT);
    diagnostics.note('pptx.macros', {}, macros.length);
    return { kind: 'slides', slides: parts.length };
  },
});

const VBA_PROJECT = 'application/vnd.ms-office.vbaproject';

/** The parts of the slides in order; their number is held against `pages` before any is read. */
async function slideParts(ooxml: OoxmlPackage, extraction: Extraction): Promise<string[]> {
  const list = new SlideList();
  await new SlideReader(ooxml, extraction).readPart(
    ooxml.mainPart,
    'p:presentation',
    PRESENTATION_RULES,
    list,
  );
  extraction.budget.check('pages', list.relationships.length);
  const related = await ooxml.relationships(ooxml.mainPart);
  return list.relationships.map((id) => related.target(id, 'a slide'));
}

/** Keys in sorted order, as canonical JSON has them. */
function writeSlide(output: DocumentOutput, { number, title, paragraphs, tables, notes }: Slide): void {
  output.ascii('{"notes":');
  output.text(notes);
  output.ascii(`,"number":${number},"paragraphs":`);
  output.texts(paragraphs);
  output.ascii(',"tables":');
  output.list(tables, (rows) => {
    output.ascii('{"rows":');
    output.list(rows, (row) => {
      output.texts(row);
    });
    output.ascii('}');
  });
  output.ascii(',"title":');
  output.textOrNull(title);
  output.ascii('}');
}
