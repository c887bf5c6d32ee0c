import type { Extraction } from '../extractor.ts';
import type { OoxmlPackage } from '../shared/ooxml-package.ts';
import { AlternateContent } from '../shared/xml-alternate-content.ts';
import { CellPlace } from './cell.ts';
import { CellCount } from './cell-count.ts';
import { CellReader } from './cell-reader.ts';
import { CellSequence } from './cell-sequence.ts';
import { CellWriter } from './cell-writer.ts';
import { ElementTable } from './element-table.ts';
import { noteRelatedParts } from './related-parts.ts';
import { PlainCells } from './plain-cells.ts';
import { SharedFormulas } from './shared-formulas.ts';
import type { SharedStringTable } from './shared-strings.ts';
import type { SheetElement } from './sheet-elements.ts';
import { KNOWN_EXTENSIONS, SHEET_DOCUMENT, SHEET_TEXT_ELEMENTS } from './sheet-elements.ts';

/** A sheet to be read: its name and the part that holds it. */
interface SheetSource {
  readonly name: string;
  readonly part: string;
}

/** Reads one sheet into the output. */
export async function readSheet(
  { name, part }: SheetSource,
  ooxml: OoxmlPackage,
  strings: SharedStringTable,
  { budget, diagnostics, output }: Extraction,
): Promise<void> {
  const place = new CellPlace(name);
  const formulas = new SharedFormulas();
  output.ascii('{"cells":[');
  const writer = new CellWriter(output, strings, formulas, place);
  const cells = new CellSequence(output, writer, diagnostics, place);
  const count = new CellCount(budget);
  const reader = new CellReader({
    budget,
    diagnostics,
    place,
    formulas,
    cells,
    count,
    plainCells: new PlainCells({ output, budget, place, cells, count, strings }),
    sharedStrings: strings.count,
  });
  const table = new ElementTable<SheetElement>(SHEET_DOCUMENT, SHEET_TEXT_ELEMENTS, reader);
  await ooxml.readXml(part, new AlternateContent(table, KNOWN_EXTENSIONS));
  reader.end(part);
  budget.place = place.live;
  cells.end();
  output.ascii('],"name":');
  output.text(name);
  output.ascii('}');
  await noteRelatedParts(ooxml, part, place.sheet, diagnostics);
}
