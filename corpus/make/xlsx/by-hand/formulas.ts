import { sheetFile, xlsxFile } from '../../../../test/helpers/xlsx-file.ts';
import type { MadeCase } from '../case-folder.ts';

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;

/** What a shared formula holds in its master, and what it is one row down and one column to the right. */
const MOVED: readonly (readonly [string, string])[] = [
  ['A1+$A1+A$1+$A$1', 'B2+$A2+B$1+$A$1'],
  ['SUM(A:B,1:2,$A:B,$1:2)', 'SUM(B:C,2:3,$A:C,$1:3)'],
  ['"B1"&"a""B2"&B1', '"B1"&"a""B2"&C2'],
  ["'B1 x'!B1+Data1!A1+'It''s'!A1", "'B1 x'!C2+Data1!B2+'It''s'!B2"],
  ['SUM(Jan:Mar!A1)', 'SUM(Jan:Mar!B2)'],
  ['T1[B1]+T1[[#This Row],[A1]]', 'T1[B1]+T1[[#This Row],[A1]]'],
  ["[1]Data!A1+'[2]B1 x'!A1", "[1]Data!B2+'[2]B1 x'!B2"],
  ['LOG10(A1)+ATAN2(B1,C1)+DEC2BIN(9)', 'LOG10(B2)+ATAN2(C2,D2)+DEC2BIN(9)'],
  ['ABC1_x+R1C1+XFE1+A0+_A1', 'ABC1_x+R1C1+XFE1+A0+_A1'],
  ['SUM({1,2;3,4}*A1)', 'SUM({1,2;3,4}*B2)'],
  ['IFERROR(#REF!,#N/A)+A1', 'IFERROR(#REF!,#N/A)+B2'],
  ['(A1,B1) A1:B1', '(B2,C2) B2:C2'],
];
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Cases about formulas. */
export const formulas: readonly MadeCase[] = [
  {
    name: 'cached-results-zero-false-empty',
    why: 'Cached 0, false and "" are values; without a cached value it is null',
    rules: ['xlsx.cached_results'],
    file: sheetFile(row(1, '<c r="A1"><f>1-1</f><v>0</v></c><c r="B1" t="b"><f>1=2</f><v>0</v></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>E1</f></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="F1" t="str"><f>"a"</f><v>a</v></c>')),
    sheets: { Sheet1: [['A1', 0, '=1-1'], ['B1', false, '=1=2'], ['C1', '', '=""'], ['D1', null, '=E1'], ['E1', null, '=1/0', '#DIV/0!'], ['F1', 'a', '="a"']] },
  },
  {
    name: 'shared-formulas-moved',
    why: 'What moves and what stays in a shared formula: $, whole columns and rows, strings, sheets, tables, other workbooks, functions, names',
    rules: ['xlsx.shared_formulas'],
    file: sheetFile(MOVED.map(([master], n) => row(n * 2 + 1, `<c r="M${n * 2 + 1}"><f t="shared" ref="M${n * 2 + 1}:N${n * 2 + 2}" si="${n}">${escape(master)}</f><v>0</v></c>`) + row(n * 2 + 2, `<c r="N${n * 2 + 2}"><f t="shared" si="${n}"/><v>0</v></c>`)).join('')),
    sheets: { Sheet1: MOVED.flatMap(([master, moved], n) => [[`M${n * 2 + 1}`, 0, `=${master}`], [`N${n * 2 + 2}`, 0, `=${moved}`]] as const) },
  },
  {
    name: 'shared-formula-wraps',
    why: 'A reference that is moved over the edge of the grid comes in again on the other side',
    rules: ['xlsx.shared_formulas'],
    file: sheetFile(row(1, '<c r="B1"><f t="shared" ref="A1:B2" si="0">A1+XFD1048576</f></c>') + row(2, '<c r="A2"><f t="shared" si="0"/></c><c r="C2"><f t="shared" si="0"/></c>')),
    sheets: { Sheet1: [['B1', null, '=A1+XFD1048576'], ['A2', null, '=XFD2+XFC1'], ['C2', null, '=B2+A1']] },
  },
  {
    name: 'shared-formula-before-its-master',
    why: 'A cell that shares a formula may come before its master, in the rows above too',
    rules: ['xlsx.shared_formulas'],
    file: sheetFile(row(1, '<c r="B1"><f t="shared" si="0"/><v>1</v></c>') + row(2, '<c r="A2"><v>5</v></c><c r="B2"><f t="shared" si="0"/><v>2</v></c>') + row(3, '<c r="B3"><f t="shared" ref="B1:B3" si="0">A3*2</f><v>3</v></c>')),
    sheets: { Sheet1: [['B1', 1, '=A1*2'], ['A2', 5], ['B2', 2, '=A2*2'], ['B3', 3, '=A3*2']] },
  },
  {
    name: 'shared-formula-with-own-text',
    why: 'A cell that shares a formula and has text of its own uses that; the others follow the master',
    rules: ['xlsx.shared_formulas'],
    file: sheetFile(row(1, '<c r="A1"><f t="shared" ref="A1:A3" si="7">B1</f></c>') + row(2, '<c r="A2"><f t="shared" si="7">B2+1</f></c>') + row(3, '<c r="A3"><f t="shared" si="7"/></c>')),
    sheets: { Sheet1: [['A1', null, '=B1'], ['A2', null, '=B2+1'], ['A3', null, '=B3']] },
  },
  {
    name: 'shared-formula-without-master',
    why: 'A shared formula that no cell defines fails with the address',
    rules: ['xlsx.shared_formulas'],
    file: sheetFile(row(1, '<c r="A1"><v>1</v></c><c r="B1"><f t="shared" si="3"/><v>1</v></c>')),
    error: { code: 'document_malformed', details: { reason: 'a shared formula that no cell defines', at: { sheet: 'Sheet1', cell: 'B1' } } },
  },
  {
    name: 'shared-formulas-of-two-sheets',
    why: 'The index of a shared formula counts in its own sheet',
    rules: ['xlsx.shared_formulas'],
    file: xlsxFile({
      sheets: ['B1', 'C1'].map((target) => ({ rows: row(1, `<c r="A1"><f t="shared" ref="A1:A2" si="0">${target}</f></c>`) + row(2, '<c r="A2"><f t="shared" si="0"/></c>') })),
    }),
    sheets: { Sheet1: [['A1', null, '=B1'], ['A2', null, '=B2']], Sheet2: [['A1', null, '=C1'], ['A2', null, '=C2']] },
  },
  {
    name: 'array-formula',
    why: 'An array formula stands on its first cell as stored, without braces; what it spills are values',
    rules: ['xlsx.array_formulas'],
    file: sheetFile(row(1, '<c r="A1"><f t="array" ref="A1:A2">ROW(1:2)</f><v>1</v></c><c r="C1" cm="1"><f t="array" ref="C1:C2" aca="1">_xlfn._xlws.SORT(E1:E2)</f><v>8</v></c>') + row(2, '<c r="A2"><v>2</v></c><c r="C2"><v>9</v></c>')),
    sheets: { Sheet1: [['A1', 1, '=ROW(1:2)'], ['C1', 8, '=_xlfn._xlws.SORT(E1:E2)'], ['A2', 2], ['C2', 9]] },
  },
  {
    name: 'data-table',
    why: 'The cells of a data table have a value and no formula, which is told',
    rules: ['xlsx.data_tables'],
    file: sheetFile(row(2, '<c r="B2"><f t="dataTable" ref="B2:B3" dt2D="0" dtr="0" r1="A1" ca="1"/><v>10</v></c>') + row(3, '<c r="B3"><v>20</v></c>')),
    sheets: { Sheet1: [['B2', 10], ['B3', 20]] },
    diagnostics: ['xlsx.data_table'],
  },
  {
    name: 'formula-text-as-stored',
    why: 'Prefixes, external links, white space and line ends of a formula stay as stored',
    rules: ['xlsx.formula_text'],
    file: sheetFile(row(1, '<c r="A1"><f>_xlfn.XLOOKUP([1]Data!A1, B:B,\n  C:C)</f><v>1</v></c><c r="B1"><f>_xlfn.LET(_xlpm.x,1,_xlpm.x+1)</f><v>2</v></c><c r="C1"><f ca="1"> NOW( ) </f><v>3</v></c>'), { after: '<externalReferences><externalReference r:id="rIdExternal"/></externalReferences>' }),
    sheets: { Sheet1: [['A1', 1, '=_xlfn.XLOOKUP([1]Data!A1, B:B,\n  C:C)'], ['B1', 2, '=_xlfn.LET(_xlpm.x,1,_xlpm.x+1)'], ['C1', 3, '= NOW( ) ']] },
    diagnostics: ['xlsx.external_links'],
  },
];
