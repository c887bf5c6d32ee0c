import { decodeEscapedText } from '../../extractors/xlsx/escaped-text.ts';
import type { DifferenceClass } from '../../src/corpus/crosscheck/classify.ts';
import type { Difference } from './xlsx-differences.ts';
import { differsInEscapes, differsInWhatMovesOtherwise, isSerialOf } from './xlsx-sameness.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const cell = (value: unknown): { value?: unknown; formula?: unknown; error?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};
const names = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(text) : []);
const serialOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'serial' in value ? value.serial : value;
const isAbout = (difference: Difference, ...files: readonly string[]): boolean =>
  files.includes(difference.file);
const isMissing = ({ kind }: Difference): boolean => kind === 'only-here' || kind === 'only-there';

/** Every decided kind, the first that fits counts; a difference that none fits is undecided. */
export const CLASSES: readonly DifferenceClass<Difference>[] = [
  {
    name: 'what makes the output incomplete is a failure',
    verdict: 'ours is right',
    rule: 'xlsx.missing_parts',
    because:
      'parts that are missing or damaged, values that are none and formulas without a master would be lost without a word',
    fits: ({ kind, ours }) =>
      kind === 'only-we-refuse' &&
      /a part is missing|has no relationship|holds no sheet|not well-formed|a DOCTYPE|a number that is none|no cell defines|does not exist|outside the grid/.test(
        text(ours),
      ),
  },
  {
    name: 'another format is named as such',
    verdict: 'ours is right',
    rule: 'container.other_formats',
    because: 'binary and legacy workbooks and documents of other kinds are not XLSX',
    fits: ({ kind, ours }) => kind === 'only-we-refuse' && text(ours).startsWith('format_mismatch'),
  },
  {
    name: 'a sparse sheet is no reason to end',
    verdict: 'no opinion',
    rule: null,
    because:
      'one cell in each corner of the grid makes readers of whole rectangles run out of memory or time',
    fits: ({ kind, theirs }) =>
      kind === 'only-they-refuse' && /ended its process|never returned|MemoryError/.test(text(theirs)),
  },
  {
    name: 'the reader needs parts that cells do not',
    verdict: 'ours is right',
    rule: 'container.needed_parts',
    because:
      'openpyxl fails without styles, comment authors, drawings or targets of links to other workbooks',
    fits: ({ kind, reader, theirs }) =>
      kind === 'only-they-refuse' &&
      reader.startsWith('openpyxl') &&
      /IndexError: list index|AttributeError: '(?:NoneType|list)'|TypeError.*CommentSheet|KeyError: .*drawings/.test(
        text(theirs),
      ),
  },
  {
    name: 'the reader knows less of the format',
    verdict: 'ours is right',
    rule: 'xlsx.macro_sheets',
    because:
      'errors added later, macro sheets, names that differ by case, UTF-16 and the wrapping of references are part of it',
    fits: ({ kind, theirs }) =>
      kind === 'only-they-refuse' &&
      /Unsupported cell error|Unrecognized sheet:type|WorksheetNotFound|cannot decode input using UTF-8|Formula out of range|invalid column|Cannot find file/.test(
        text(theirs),
      ),
  },
  {
    name: 'strict workbooks and targets with dots or backslashes have sheets, chart sheets have a place',
    verdict: 'ours is right',
    rule: 'container.strict',
    because:
      'openpyxl does not know the strict namespaces and drops what it does not find; chart sheets stand last here only because they are read from another list',
    fits: ({ kind, reader, ours, theirs }) =>
      kind === 'sheets' &&
      reader.startsWith('openpyxl') &&
      names(theirs).every((name) => names(ours).includes(name)),
  },
  {
    name: 'sheet names are as stored',
    verdict: 'ours is right',
    rule: 'xlsx.sheet_names',
    because: '_xHHHH_ is no escape in a sheet name',
    fits: ({ kind, ours, theirs }) =>
      kind === 'sheets' &&
      names(ours)
        .map((name) => decodeEscapedText(name))
        .join('\n') === names(theirs).join('\n'),
  },
  {
    name: 'an empty string without a formula is left out, one with a formula is kept',
    verdict: 'ours is right',
    rule: 'xlsx.presence',
    because:
      'extract.md, XLSX: presence of a cell; readers of values alone cannot tell the second from nothing',
    fits: (difference) =>
      isMissing(difference) &&
      (cell(difference.ours).value === '' || cell(difference.theirs).value === '') &&
      cell(difference.theirs).formula !== '=',
  },
  {
    name: 'an empty v is no value',
    verdict: 'ours is right',
    rule: 'xlsx.empty_values',
    because: 'SheetJS makes false, 0 and errors of empty v elements',
    fits: (difference) => difference.reader === 'sheetjs' && isAbout(difference, 'empty-values'),
  },
  {
    name: 'errors are told',
    verdict: 'ours is right',
    rule: 'xlsx.errors',
    because: 'the binding of calamine gives an error cell as an empty string',
    fits: ({ kind, reader, ours }) =>
      kind === 'only-here' && reader === 'calamine' && cell(ours).error !== null,
  },
  {
    name: 'white space is text',
    verdict: 'ours is right',
    rule: 'xlsx.white_space',
    because: 'white space counts as stored, whatever xml:space says; calamine trims it',
    fits: ({ kind, reader, ours, theirs }) =>
      reader === 'calamine' &&
      ((kind === 'value' && text(ours).replace(/\s/g, '') === text(theirs).replace(/\s/g, '')) ||
        (kind === 'only-here' && text(cell(ours).value).trim() === '')),
  },
  {
    name: 'a formula without a result is a cell',
    verdict: 'ours is right',
    rule: 'xlsx.cached_results',
    because: 'SheetJS leaves out formulas that have no cached value',
    fits: ({ kind, reader, ours }) =>
      kind === 'only-here' &&
      reader === 'sheetjs' &&
      cell(ours).value === null &&
      cell(ours).formula !== null,
  },
  {
    name: 'a missing address is one past the cell before',
    verdict: 'ours is right',
    rule: 'xlsx.missing_r',
    because:
      'extract.md, XLSX: the r of a cell beats that of its row, and what follows it follows it; the others fall back to the row',
    fits: (difference) => isMissing(difference) && isAbout(difference, 'missing-addresses'),
  },
  {
    name: 'the last of an address counts, an empty one too',
    verdict: 'ours is right',
    rule: 'xlsx.duplicate_address',
    because: 'extract.md, XLSX: last one wins',
    fits: (difference) => isMissing(difference) && isAbout(difference, 'duplicate-address'),
  },
  {
    name: 'elements of other namespaces are no cells',
    verdict: 'ours is right',
    rule: 'xml.prefixes',
    because: 'the others look at local names alone',
    fits: (difference) => isAbout(difference, 'foreign-elements-of-the-same-name'),
  },
  {
    name: 'exactly one branch of mc:AlternateContent',
    verdict: 'ours is right',
    rule: 'xlsx.alternate_content',
    because: 'ISO 29500-3 §9.3; the others take both or none',
    fits: (difference) => isAbout(difference, 'alternate-content'),
  },
  {
    name: 'escapes are decoded once, in each element of text',
    verdict: 'ours is right',
    rule: 'xlsx.escapes',
    because:
      'ECMA-376 Part 1, 22.9.2.19; openpyxl decodes none, calamine no pairs, SheetJS twice or across runs',
    fits: ({ kind, ours, theirs }) => kind === 'value' && differsInEscapes(text(ours), text(theirs)),
  },
  {
    name: 'line ends are those of XML',
    verdict: 'ours is right',
    rule: 'xlsx.white_space',
    because: 'XML 1.0 §2.11: a line end is one line feed; SheetJS writes CRLF',
    fits: ({ kind, reader, ours, theirs }) =>
      kind === 'value' &&
      reader === 'sheetjs' &&
      text(theirs).replaceAll('\r', '') === text(ours).replaceAll('\r', ''),
  },
  {
    name: 'CDATA, references and runs are text',
    verdict: 'ours is right',
    rule: 'xlsx.cdata',
    because:
      'XML 1.0 §2.7 and §4.1; calamine loses text around CDATA, SheetJS characters outside the first plane and text behind line breaks or runs; what openpyxl reads has it all',
    fits: ({ kind, reader, ours, theirs }) =>
      kind === 'value' &&
      (reader === 'calamine' || reader === 'sheetjs') &&
      theirs !== '' &&
      text(ours).includes(text(theirs)),
  },
  {
    name: 'characters outside the first plane',
    verdict: 'ours is right',
    rule: 'xlsx.cdata',
    because: 'SheetJS keeps the low sixteen bits of those that stand as references',
    fits: ({ kind, reader, ours, theirs }) =>
      kind === 'value' &&
      reader === 'sheetjs' &&
      String.fromCharCode(...Array.from(text(ours), (one) => one.codePointAt(0) ?? 0)) === text(theirs),
  },
  {
    name: 'inline text without t="inlineStr" or without is',
    verdict: 'ours is right',
    rule: 'xlsx.inline_strings',
    because: 'the text is there and nothing else is',
    fits: (difference) => isAbout(difference, 'inline-strings'),
  },
  {
    name: 'ISO dates are the text that is stored',
    verdict: 'ours is right',
    rule: 'xlsx.iso_dates',
    because: 'extract.md, XLSX: t="d" is text as stored; the others make dates of it',
    fits: ({ kind, ours, theirs }) => kind === 'value' && isSerialOf(text(ours), serialOf(theirs)),
  },
  {
    name: 'serials of the 1904 system are as stored',
    verdict: 'same meaning',
    rule: 'xlsx.date1904',
    because: 'calamine gives the date, and its way back here counts from 1900',
    fits: ({ kind, reader, ours, theirs }) =>
      kind === 'value' &&
      reader === 'calamine' &&
      typeof ours === 'number' &&
      serialOf(theirs) === ours + 1_462,
  },
  {
    name: 'a data table has a value and no formula',
    verdict: 'ours is right',
    rule: 'xlsx.data_tables',
    because: 'extract.md, XLSX: data table',
    fits: ({ reader, theirs }) => reader === 'openpyxl-formulas' && text(theirs).includes('{data table}'),
  },
  {
    name: 'prefixes of new functions are as stored',
    verdict: 'ours is right',
    rule: 'xlsx.formula_text',
    because: 'SheetJS drops _xlfn.',
    fits: ({ kind, reader, ours, theirs }) =>
      kind === 'formula' && reader === 'sheetjs' && text(ours).replaceAll('_xlfn.', '') === text(theirs),
  },
  {
    name: 'shared formulas are moved by the grammar',
    verdict: 'ours is right',
    rule: 'xlsx.shared_formulas',
    because:
      'SheetJS leaves whole columns and rows and moves literals, sheets and tables, openpyxl names past the grid; every moved formula is proven by LibreOffice’s own fill-down',
    fits: ({ kind, ours, theirs }) =>
      kind === 'formula' && differsInWhatMovesOtherwise(text(ours), text(theirs)),
  },
  {
    name: 'a child of a shared formula may come before its master or have a text of its own',
    verdict: 'ours is right',
    rule: 'xlsx.shared_formulas',
    because: 'openpyxl and SheetJS lose the first, openpyxl the text of the second',
    fits: (difference) =>
      difference.kind === 'formula' &&
      isAbout(difference, 'shared-formula-before-its-master', 'shared-formula-with-own-text'),
  },
  {
    name: 'cells that a merge covers are as stored',
    verdict: 'ours is right',
    rule: 'xlsx.merged_cells',
    because: 'extract.md, XLSX: merged cells as stored; openpyxl drops them',
    fits: (difference) => isMissing(difference) && isAbout(difference, 'merged-cells-as-stored'),
  },
  {
    name: 'dimension and the order of rows are of no account',
    verdict: 'ours is right',
    rule: 'xlsx.dimension',
    because:
      'the streaming reader of openpyxl believes the first and needs the second, calamine ends its rectangle where the last row ends',
    fits: (difference) =>
      isMissing(difference) && isAbout(difference, 'lying-dimension-and-spans', 'rows-out-of-order'),
  },
  {
    name: 'a chart sheet has no cells, a macro sheet has',
    verdict: 'ours is right',
    rule: 'xlsx.chart_sheets',
    because: 'SheetJS gives the cached points of the chart as cells and reads no macro sheet',
    fits: (difference) =>
      difference.reader === 'sheetjs' &&
      isMissing(difference) &&
      isAbout(difference, 'exceljs-chart-sheet.xlsx', 'macro-sheet'),
  },
];
