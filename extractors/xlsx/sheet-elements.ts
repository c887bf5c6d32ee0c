import { ignore, rule } from './element-table.ts';
import { STRING_ITEM_CHILDREN } from './string-item.ts';

const CELL = rule('c', {
  's:v': rule('v'),
  's:f': rule('f'),
  's:is': rule('is', STRING_ITEM_CHILDREN),
  ...ignore('s:extLst'),
});

const HEADER = rule('header');

/** What a sheet may hold beside its cells (CT_Worksheet, CT_Chartsheet, CT_Dialogsheet) that is no text of cells. */
const BESIDE_CELLS = ignore(
  's:sheetPr',
  's:dimension',
  's:sheetViews',
  's:sheetFormatPr',
  's:cols',
  's:sheetCalcPr',
  's:sheetProtection',
  's:protectedRanges',
  's:scenarios',
  's:autoFilter',
  's:sortState',
  's:dataConsolidate',
  's:customSheetViews',
  's:mergeCells',
  's:phoneticPr',
  's:conditionalFormatting',
  's:dataValidations',
  's:hyperlinks',
  's:printOptions',
  's:pageMargins',
  's:pageSetup',
  's:rowBreaks',
  's:colBreaks',
  's:customProperties',
  's:cellWatches',
  's:ignoredErrors',
  's:smartTags',
  's:drawing',
  's:drawingHF',
  's:legacyDrawing',
  's:legacyDrawingHF',
  's:picture',
  's:oleObjects',
  's:controls',
  's:webPublishItems',
  's:tableParts',
  's:extLst',
);

const HEADER_FOOTER = rule('headerFooter', {
  's:oddHeader': HEADER,
  's:oddFooter': HEADER,
  's:evenHeader': HEADER,
  's:evenFooter': HEADER,
  's:firstHeader': HEADER,
  's:firstFooter': HEADER,
});

const WITH_CELLS = rule('sheet', {
  's:sheetData': rule('sheetData', { 's:row': rule('row', { 's:c': CELL, ...ignore('s:extLst') }) }),
  's:headerFooter': HEADER_FOOTER,
  ...BESIDE_CELLS,
});

const WITHOUT_CELLS = rule('sheet', { 's:headerFooter': HEADER_FOOTER, ...BESIDE_CELLS });

export type SheetElement =
  'document' | 'sheet' | 'sheetData' | 'row' | 'c' | 'v' | 'f' | 'is' | 'r' | 't' | 'headerFooter' | 'header';

/** The elements of a sheet part; macro sheets have cells as worksheets do, chart and dialog sheets have none. */
export const SHEET_DOCUMENT = rule<'document', SheetElement>('document', {
  's:worksheet': WITH_CELLS,
  'xm:macrosheet': WITH_CELLS,
  's:chartsheet': WITHOUT_CELLS,
  's:dialogsheet': WITHOUT_CELLS,
});

/** The elements whose text is looked at. */
export const SHEET_TEXT_ELEMENTS: readonly SheetElement[] = ['v', 'f', 't', 'header'];

/** Roles of the extensions that a branch of mc:AlternateContent may require and still be read. */
export const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set([
  's',
  'r',
  'x14',
  'x14ac',
  'x15',
  'xm',
  'xdr',
  'a',
  'a14',
  'c',
  'v',
]);
