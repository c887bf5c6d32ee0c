import type { DifferenceClass } from '../classify.ts';
import type { Difference } from '../difference.ts';
import { inCasesAlone } from '../traits.ts';

const isValue = ({ at }: Difference): boolean => at.endsWith(' value');
const isFormula = ({ at }: Difference): boolean => at.endsWith(' formula');

/** What ExcelJS does otherwise. */
export const XLSX: readonly DifferenceClass<Difference>[] = [
  {
    name: 'missing parts are a failure',
    verdict: 'ours is right',
    rule: 'xlsx.missing_parts',
    because: 'ExcelJS leaves out what it does not find, without a word',
    fits: ({ kind, ours }) => kind === 'only_we_refuse' && /a part is missing|has no relationship/.test(ours),
  },
  {
    name: 'what is no number is a failure',
    verdict: 'ours is right',
    rule: 'xlsx.numbers',
    because: 'ExcelJS takes parseFloat: 1,5 becomes 1 and 1e999 infinity',
    fits: ({ kind, ours }) => kind === 'only_we_refuse' && ours.includes('a number that is none'),
  },
  {
    name: 'a formula that no cell defines is a failure',
    verdict: 'ours is right',
    rule: 'xlsx.shared_formulas',
    because: 'ExcelJS gives a value without its formula',
    fits: ({ kind, ours }) =>
      kind === 'only_we_refuse' && ours.includes('a shared formula that no cell defines'),
  },
  {
    name: 'references wrap at the edge of the grid',
    verdict: 'ours is right',
    rule: 'xlsx.shared_formulas',
    because: 'ExcelJS refuses them',
    fits: ({ kind, theirs }) => kind === 'only_they_refuse' && theirs.includes('is out of bounds'),
  },
  {
    name: 'a missing address is one past the cell before',
    verdict: 'ours is right',
    rule: 'xlsx.missing_r',
    because: 'ECMA-376-1 §18.3.1.4: r is optional; ExcelJS needs the number of a row',
    fits: ({ kind, theirs }) => kind === 'only_they_refuse' && theirs.includes('Invalid row number in model'),
  },
  {
    name: 'chart sheets have their place',
    verdict: 'ours is right',
    rule: 'xlsx.chart_sheets',
    because: 'ExcelJS leaves them out',
    fits: ({ at, ours, theirs }) =>
      at === 'sheets' &&
      /\b[Cc]hart/.test(ours) &&
      theirs.split('\n').every((name) => ours.split('\n').includes(name)),
  },
  inCasesAlone(
    {
      name: 'targets may have dots and backslashes',
      verdict: 'ours is right',
      rule: 'container.targets',
      because: 'ExcelJS finds no part then and leaves the sheet out',
    },
    'targets-absolute-and-backslashed',
  ),
  inCasesAlone(
    {
      name: 'one branch of mc:AlternateContent',
      verdict: 'ours is right',
      rule: 'xlsx.alternate_content',
      because: 'ISO 29500-3 §9.3; ExcelJS takes whatever comes last',
    },
    'alternate-content',
  ),
  inCasesAlone(
    {
      name: 'elements of other namespaces are no cells',
      verdict: 'ours is right',
      rule: 'xml.prefixes',
      because: 'ExcelJS looks at names with their prefix',
    },
    'foreign-elements-of-the-same-name',
  ),
  {
    name: 'a cached empty string is a value',
    verdict: 'ours is right',
    rule: 'xlsx.cached_results',
    because: 'ExcelJS drops an empty result',
    fits: (difference) => difference.kind === 'only_here' && isValue(difference) && difference.ours === '""',
  },
  {
    name: 'an empty string without a formula is no cell',
    verdict: 'ours is right',
    rule: 'xlsx.presence',
    because: 'ExcelJS gives it',
    fits: (difference) =>
      difference.kind === 'only_there' && isValue(difference) && difference.theirs === '""',
  },
  inCasesAlone(
    {
      name: 'CDATA and references are text, and decoded once',
      verdict: 'ours is right',
      rule: 'xlsx.cdata',
      because: 'XML 1.0 §2.7; ExcelJS drops CDATA and decodes references of references',
    },
    'cdata-and-references',
  ),
  {
    name: 'a data table cell has its value',
    verdict: 'ours is right',
    rule: 'xlsx.data_tables',
    because: 'ExcelJS takes it for a formula without text and drops the value',
    fits: (difference) =>
      difference.kind === 'only_here' && isValue(difference) && difference.weTold.includes('xlsx.data_table'),
  },
  {
    name: 'of an address twice the last one counts',
    verdict: 'ours is right',
    rule: 'xlsx.duplicate_address',
    because: 'ExcelJS keeps none',
    fits: ({ weTold }) => weTold.includes('xlsx.duplicate_address'),
  },
  {
    name: 'escapes are decoded once',
    verdict: 'ours is right',
    rule: 'xlsx.escapes',
    because: 'ECMA-376-1 §22.9.2.19; ExcelJS decodes none in shared strings',
    fits: (difference) => isValue(difference) && /_x[0-9A-Fa-f]{4}_/.test(difference.theirs),
  },
  {
    name: 'inline text without its type',
    verdict: 'ours is right',
    rule: 'xlsx.inline_strings',
    because: 'ExcelJS makes NaN of it',
    fits: (difference) => isValue(difference) && /^"\D/.test(difference.ours) && difference.theirs === 'null',
  },
  {
    name: 'a date that is stored as text is text',
    verdict: 'ours is right',
    rule: 'xlsx.iso_dates',
    because: 'ExcelJS takes its year for a number',
    fits: (difference) => isValue(difference) && difference.weTold.includes('xlsx.iso_date'),
  },
  inCasesAlone(
    {
      name: 'cells under a merge are as stored',
      verdict: 'ours is right',
      rule: 'xlsx.merged_cells',
      because: 'ExcelJS gives every cell of a merge the value of the first',
    },
    'merged-cells-as-stored',
  ),
  inCasesAlone(
    {
      name: 'rows may come in any order',
      verdict: 'ours is right',
      rule: 'xlsx.row_major',
      because: 'ExcelJS drops a row that comes after a later one',
    },
    'rows-out-of-order',
  ),
  inCasesAlone(
    {
      name: 'a cell may come before the master of its formula',
      verdict: 'ours is right',
      rule: 'xlsx.shared_formulas',
      because: 'ExcelJS drops such a cell',
    },
    'shared-formula-before-its-master',
  ),
  {
    name: 'shared formulas move what moves and nothing else',
    verdict: 'ours is right',
    rule: 'xlsx.shared_formulas',
    because:
      'ExcelJS moves no whole rows and columns, but text, sheet and table names that look like an address',
    fits: (difference) => difference.kind === 'differs' && isFormula(difference) && movedFormula(difference),
  },
];

/** Equal but for what looks like an address, a column or a row. */
function movedFormula({ ours, theirs }: Difference): boolean {
  const shape = (formula: string): string =>
    formula
      .replace(/\$?[A-Za-z]{1,3}\$?\d+/g, 'A1')
      .replace(/\$?\b[A-Z]{1,3}:\$?[A-Z]{1,3}\b/g, 'A:A')
      .replace(/\$?\d+:\$?\d+/g, '1:1');
  return shape(ours) === shape(theirs);
}
