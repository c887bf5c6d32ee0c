import type { ReaderExtent } from '../../src/contract/extent.ts';
import type { Extraction } from '../extractor.ts';
import { defineExtractor } from '../extractor.ts';
import { OoxmlPackage } from '../shared/ooxml-package.ts';
import type { Relationships } from '../shared/ooxml-package.ts';
import { AlternateContent } from '../shared/xml-alternate-content.ts';
import { sharedStringsHandler } from './read-shared-strings.ts';
import { SharedStringTable } from './shared-strings.ts';
import { readSheet } from './sheet.ts';
import { KNOWN_EXTENSIONS } from './sheet-elements.ts';
import { Workbook } from './workbook.ts';

/** Reads XLSX: the cells of every sheet with their stored values and formulas, in the workbook's order. */
export const xlsx = defineExtractor({
  format: 'xlsx',
  extract: async (extraction): Promise<ReaderExtent> => {
    const { bytes, budget, output } = extraction;
    const ooxml = await OoxmlPackage.open(bytes, 'xlsx', budget);
    const workbook = new Workbook();
    await ooxml.readXml(ooxml.mainPart, new AlternateContent(workbook.handler(), KNOWN_EXTENSIONS));
    workbook.requireWorkbook(ooxml.mainPart);
    const related = await ooxml.relationships(ooxml.mainPart);
    noteWorkbook(workbook, related, extraction);
    const strings = await readSharedStrings(ooxml, related, extraction);
    output.ascii('{"format":"xlsx","sheets":[');
    for (const [index, { name, relationshipId }] of workbook.sheets.entries()) {
      if (index > 0) output.ascii(',');
      const part = related.target(relationshipId, 'a sheet');
      await readSheet({ name, part }, ooxml, strings, extraction);
    }
    output.ascii(']}');
    return { kind: 'output' };
  },
});

async function readSharedStrings(
  ooxml: OoxmlPackage,
  related: Relationships,
  { diagnostics }: Extraction,
): Promise<SharedStringTable> {
  const table = new SharedStringTable();
  const [part] = related.ofType('sharedStrings');
  if (part !== undefined) {
    const handler = sharedStringsHandler(table, diagnostics);
    await ooxml.readXml(part.target, new AlternateContent(handler, KNOWN_EXTENSIONS));
  }
  return table;
}

function noteWorkbook(workbook: Workbook, related: Relationships, { diagnostics }: Extraction): void {
  const hidden = workbook.sheets.filter(({ isHidden }) => isHidden).length;
  diagnostics.note('xlsx.hidden_sheet', {}, hidden);
  if (workbook.countsFrom1904) diagnostics.note('xlsx.date1904');
  if (workbook.hasUnknownText) diagnostics.note('xlsx.unknown_element');
  diagnostics.note('xlsx.external_links', {}, workbook.externalReferences);
  diagnostics.note('xlsx.pivots', {}, workbook.pivotCaches);
  diagnostics.note('xlsx.macros', {}, related.ofType('vbaProject').length);
}
