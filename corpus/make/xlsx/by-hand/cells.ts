import { sheetFile, xlsxFile } from '../../../../test/helpers/xlsx-file.ts';
import type { MadeCase } from '../case-folder.ts';

const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
const malformed = (reason: string, at: object): MadeCase['error'] => ({ code: 'document_malformed', details: { reason, at } });

/** Cases about values and addresses. */
export const cells: readonly MadeCase[] = [
  {
    name: 'shared-strings-rich-and-phonetic',
    why: 'Rich runs are joined with plain text in order, phonetic runs are left out, an unused string is of no account',
    rules: ['xlsx.shared_strings', 'xlsx.rich_runs', 'xlsx.phonetic_runs'],
    file: sheetFile(row(1, '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>3</v></c><c r="D1" t="s"><v>0</v></c>'), {
      strings:
        '<si><t>plain</t></si>' +
        '<si><r><rPr><b/><sz val="11"/></rPr><t>bold</t></r><r><t xml:space="preserve"> and </t></r><r><rPr><i/></rPr><t>italic</t></r></si>' +
        '<si><t>never used</t></si>' +
        '<si><t>課きく</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr fontId="1"/></si>',
    }),
    sheets: { Sheet1: [['A1', 'plain'], ['B1', 'bold and italic'], ['C1', '課きく'], ['D1', 'plain']] },
  },
  {
    name: 'inline-strings',
    why: 'Inline strings are read as shared ones are, rich runs too, also where t is left out or v stands in the place of is',
    rules: ['xlsx.inline_strings', 'xlsx.rich_runs'],
    file: sheetFile(row(1, '<c r="A1" t="inlineStr"><is><t>inline</t></is></c><c r="B1" t="inlineStr"><is><r><t>two </t></r><r><t>runs</t></r></is></c><c r="C1"><is><t>untyped</t></is></c><c r="D1" t="inlineStr"><v>in v</v></c>')),
    sheets: { Sheet1: [['A1', 'inline'], ['B1', 'two runs'], ['C1', 'untyped'], ['D1', 'in v']] },
  },
  {
    name: 'cdata-and-references',
    why: 'CDATA and character references are text like any other, a pair of references is one character',
    rules: ['xlsx.cdata'],
    file: sheetFile(row(1, '<c r="A1" t="str"><v><![CDATA[<b> & ]]>tail</v></c><c r="B1" t="s"><v>0</v></c><c r="C1"><f><![CDATA[IF(1<2,"a","b")]]></f><v>1</v></c><c r="D1" t="inlineStr"><is><t>&#x1F61C;&lt;&#65;</t></is></c>'), {
      strings: '<si><t>a<![CDATA[&amp;]]>&amp;b</t></si>',
    }),
    sheets: { Sheet1: [['A1', '<b> & tail'], ['B1', 'a&amp;&b'], ['C1', 1, '=IF(1<2,"a","b")'], ['D1', '😜<A']] },
  },
  {
    name: 'white-space-as-stored',
    why: 'White space stays as stored whatever xml:space says; XML itself makes one line feed of every line end',
    rules: ['xlsx.white_space'],
    file: sheetFile(row(1, '<c r="A1" t="inlineStr"><is><t>  lead and trail\t</t></is></c><c r="B1" t="inlineStr"><is><t xml:space="default"> \n </t></is></c><c r="C1" t="str"><v>a\r\nb&#13;c</v></c><c r="D1" t="s"><v>0</v></c>'), {
      strings: '<si><t> </t></si>',
    }),
    sheets: { Sheet1: [['A1', '  lead and trail\t'], ['B1', ' \n '], ['C1', 'a\nb\rc'], ['D1', ' ']] },
  },
  {
    name: 'escapes-decoded-once',
    why: '_xHHHH_ is decoded once in each element: _x005F_ protects, halves in two runs stay apart',
    rules: ['xlsx.escapes'],
    file: sheetFile(row(1, '<c r="A1" t="str"><v>a_x000A_b_x005F_x000A_</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>_x00e9__xD83D__xDE00_</t></is></c><c r="D1" t="inlineStr"><is><r><t>_x00</t></r><r><t>41_</t></r></is></c><c r="E1" t="inlineStr"><is><t>_x41_ _x0041 x0041_ _X0041_</t></is></c>'), {
      strings: '<si><t>ABC_x000D_&#10;DEF</t></si>',
    }),
    sheets: { Sheet1: [['A1', 'a\nb_x000A_'], ['B1', 'ABC\r\nDEF'], ['C1', 'é😀'], ['D1', '_x0041_'], ['E1', '_x41_ _x0041 x0041_ _X0041_']] },
  },
  {
    name: 'escapes-not-in-formulas-and-names',
    why: '_xHHHH_ is text in a formula, an error and a sheet name',
    rules: ['xlsx.escapes', 'xlsx.sheet_names'],
    file: xlsxFile({ sheets: [{ name: 'a_x0041_', rows: row(1, '<c r="A1" t="str"><f>"_x0041_"</f><v>_x0041_</v></c>') }] }),
    sheets: { a_x0041_: [['A1', 'A', '="_x0041_"']] },
  },
  {
    name: 'lone-surrogate-replaced',
    why: 'A lone surrogate and NUL become U+FFFD, which is told',
    rules: ['xlsx.escapes', 'document.replaced_characters'],
    file: sheetFile(row(1, '<c r="A1" t="inlineStr"><is><t>a_xD83D_b_x0000_</t></is></c>')),
    sheets: { Sheet1: [['A1', 'a\ufffdb\ufffd']] },
    diagnostics: ['document.replaced_characters'],
  },
  {
    name: 'number-grammar',
    why: 'Every form that a stored number may have, read as the nearest double',
    rules: ['xlsx.numbers'],
    file: sheetFile(
      ['0', '-1', '+2', '3.', '.5', '1.50', '007', '1E3', '1e-7', '-2.5E+2', '0.1', '0.30000000000000004', '12345678901234567890', '1.7976931348623157E+308', '5e-324', '1E-400', '123456789012345'].map((value, n) => row(n + 1, `<c r="A${n + 1}"><v>${value}</v></c>`)).join(''),
    ),
    sheets: { Sheet1: [0, -1, 2, 3, 0.5, 1.5, 7, 1000, 1e-7, -250, 0.1, 0.30000000000000004, 12345678901234567000, 1.7976931348623157e308, 5e-324, 0, 123456789012345].map((value, n) => [`A${n + 1}`, value] as const) },
  },
  {
    name: 'negative-zero',
    why: '-0 is 0',
    rules: ['xlsx.numbers'],
    file: sheetFile(row(1, '<c r="A1"><v>-0</v></c><c r="B1"><v>-0.0</v></c><c r="C1"><f>-0</f><v>-0E5</v></c>')),
    sheets: { Sheet1: [['A1', 0], ['B1', 0], ['C1', 0, '=-0']] },
  },
  {
    name: 'number-with-comma',
    why: 'What is no number fails with its address',
    rules: ['xlsx.numbers'],
    file: sheetFile(row(4, '<c r="B4"><v>1,5</v></c>')),
    error: malformed('a number that is none', { sheet: 'Sheet1', cell: 'B4' }),
  },
  {
    name: 'number-overflow',
    why: 'A number that no double holds fails with its address',
    rules: ['xlsx.numbers'],
    file: sheetFile(row(1, '<c r="A1"><v>1e309</v></c>')),
    error: malformed('a number that is none', { sheet: 'Sheet1', cell: 'A1' }),
  },
  {
    name: 'empty-values',
    why: 'An empty v is no value, but an empty string where t is str; empty strings without a formula and style-only cells are left out',
    rules: ['xlsx.empty_values', 'xlsx.presence'],
    file: sheetFile(row(1, '<c r="A1" s="1"/><c r="B1"><v/></c><c r="C1" t="b"><v></v></c><c r="D1" t="s"><v>0</v></c><c r="E1" t="str"><v/></c><c r="F1" t="str"><f>""</f><v/></c><c r="G1"><f>A1</f><v/></c><c r="H1" t="e"><v/></c><c r="I1"><v>1</v></c>'), { strings: '<si><t/></si>' }),
    sheets: { Sheet1: [['F1', '', '=""'], ['G1', null, '=A1'], ['I1', 1]] },
  },
  {
    name: 'booleans-and-errors',
    why: 'Booleans are booleans, errors stand in error with a null value',
    rules: ['xlsx.booleans', 'xlsx.errors'],
    file: sheetFile(row(1, '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>') + row(2, ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'].map((error, n) => `<c r="${'ABCDEFGH'.charAt(n)}2" t="e"><v>${error}</v></c>`).join(''))),
    sheets: { Sheet1: [['A1', true], ['B1', false], ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'].map((error, n) => [`${'ABCDEFGH'.charAt(n)}2`, null, null, error] as const)] },
  },
  {
    name: 'serial-dates-1904',
    why: 'Dates stay the stored serial numbers, the 1904 system is told',
    rules: ['xlsx.serial_dates', 'xlsx.date1904'],
    file: sheetFile(row(1, '<c r="A1" s="1"><v>42736</v></c><c r="B1" s="1"><v>0.5</v></c>'), { before: '<workbookPr date1904="true"/>' }),
    sheets: { Sheet1: [['A1', 42736], ['B1', 0.5]] },
    diagnostics: ['xlsx.date1904'],
  },
  {
    name: 'iso-dates',
    why: 't="d" is text as stored, which is told',
    rules: ['xlsx.iso_dates'],
    file: sheetFile(row(1, '<c r="A1" t="d"><v>2021-01-01</v></c><c r="B1" t="d"><f>TODAY()</f><v>2021-01-01T12:00:00Z</v></c>')),
    sheets: { Sheet1: [['A1', '2021-01-01'], ['B1', '2021-01-01T12:00:00Z', '=TODAY()']] },
    diagnostics: ['xlsx.iso_date'],
  },
  {
    name: 'missing-addresses',
    why: 'A cell or row without r follows the one before, and the r of a cell beats that of its row',
    rules: ['xlsx.missing_r', 'xlsx.cell_r_beats_row_r'],
    file: sheetFile('<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="C2"><v>3</v></c><c><v>4</v></c></row><row r="5"><c><v>5</v></c></row><row><c r="B9"><v>6</v></c><c><v>7</v></c></row>'),
    sheets: { Sheet1: [['A1', 1], ['B1', 2], ['C2', 3], ['D2', 4], ['A5', 5], ['B9', 6], ['C9', 7]] },
  },
  {
    name: 'rows-out-of-order',
    why: 'Rows and cells out of order come row by row',
    rules: ['xlsx.row_major'],
    file: sheetFile(row(3, '<c r="B3"><v>6</v></c><c r="A3"><v>5</v></c>') + row(1, '<c r="A1" t="str"><v>first</v></c>') + row(2, '<c r="AA2" t="e"><v>#N/A</v></c><c r="Z2" t="b"><v>1</v></c>') + row(3, '<c r="C3"><f>A3</f><v>7</v></c>')),
    sheets: { Sheet1: [['A1', 'first'], ['Z2', true], ['AA2', null, null, '#N/A'], ['A3', 5], ['B3', 6], ['C3', 7, '=A3']] },
  },
  {
    name: 'duplicate-address',
    why: 'Of an address twice the last one counts, an empty one too',
    rules: ['xlsx.duplicate_address'],
    file: sheetFile(row(1, '<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c><c r="B1"><v>3</v></c>') + row(1, '<c r="B1" s="1"/><c r="C1"><v>4</v></c>')),
    sheets: { Sheet1: [['A1', 2], ['C1', 4]] },
    diagnostics: ['xlsx.duplicate_address'],
  },
  {
    name: 'last-cell-of-the-grid',
    why: 'XFD1048576 is the last cell',
    rules: ['xlsx.grid'],
    file: sheetFile(row(1, '<c r="XFD1"><v>1</v></c>') + row(1048576, '<c r="A1048576"><v>2</v></c><c r="XFD1048576"><v>3</v></c>')),
    sheets: { Sheet1: [['XFD1', 1], ['A1048576', 2], ['XFD1048576', 3]] },
  },
  {
    name: 'address-past-the-grid',
    why: 'An address past XFD1048576 fails',
    rules: ['xlsx.grid'],
    file: sheetFile(row(1, '<c r="A1"><v>1</v></c><c r="XFE1"><v>2</v></c>')),
    error: malformed('an address outside the grid', { sheet: 'Sheet1', cell: 'XFE1' }),
  },
  {
    name: 'shared-string-out-of-range',
    why: 'An index past the shared strings fails with the address',
    rules: ['xlsx.shared_strings'],
    file: sheetFile(row(2, '<c r="C2" t="s"><v>1</v></c>'), { strings: '<si><t>only</t></si>' }),
    error: malformed('a shared string that does not exist', { sheet: 'Sheet1', cell: 'C2' }),
  },
  {
    name: 'lying-dimension-and-spans',
    why: 'What dimension, spans, count and uniqueCount say is of no account',
    rules: ['xlsx.dimension'],
    file: xlsxFile({
      sheets: [{ part: '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1"/><sheetData><row r="2" spans="1:1"><c r="B2"><v>1</v></c><c r="ZZ2" t="s"><v>1</v></c></row></sheetData></worksheet>' }],
      strings: '',
      parts: { 'xl/sharedStrings.xml': '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si><t>a</t></si><si><t>b</t></si></sst>' },
    }),
    sheets: { Sheet1: [['B2', 1], ['ZZ2', 'b']] },
  },
  {
    name: 'merged-cells-as-stored',
    why: 'A merge changes nothing: covered cells that hold something are told as they stand',
    rules: ['xlsx.merged_cells'],
    file: xlsxFile({ sheets: [{ rows: row(1, '<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>'), after: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>' }] }),
    sheets: { Sheet1: [['A1', 1], ['B1', 2]] },
  },
  {
    name: 'rich-values',
    why: 'Rich values are kept as stored, which is told: a picture is #VALUE!, a spill error too',
    rules: ['xlsx.rich_values'],
    file: sheetFile(row(1, '<c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1" t="e" vm="2"><f>_xlfn.SEQUENCE(3)</f><v>#VALUE!</v></c>')),
    sheets: { Sheet1: [['A1', null, null, '#VALUE!'], ['B1', null, '=_xlfn.SEQUENCE(3)', '#VALUE!']] },
    diagnostics: ['xlsx.rich_value'],
  },
  {
    name: 'cells-at-the-limit',
    why: 'Style-only cells count too; at the limit passes',
    rules: ['limits.cells'],
    file: sheetFile(row(1, '<c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="C1"><v>2</v></c>')),
    sheets: { Sheet1: [['A1', 1], ['C1', 2]] },
    limits: { cells: 3 },
  },
  {
    name: 'cells-past-the-limit',
    why: 'Past the limit the cell where it was passed is named',
    rules: ['limits.cells'],
    file: sheetFile(row(1, '<c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="C1"><v>2</v></c>')),
    limits: { cells: 2 },
    error: { code: 'limit_exceeded', details: { name: 'cells', max: 2, seen: 3, at: { sheet: 'Sheet1', cell: 'C1' } } },
  },
  {
    name: 'text-past-the-limit',
    why: 'One shared string used often enough passes text_bytes, and the cell where it did is named',
    rules: ['limits.text_bytes'],
    file: sheetFile(row(1, 'ABCDEFGHIJ'.split('').map((column) => `<c r="${column}1" t="s"><v>0</v></c>`).join('')), { strings: `<si><t>${'x'.repeat(1_000)}</t></si>` }),
    limits: { text_bytes: 5_000 },
    error: { code: 'limit_exceeded', details: { name: 'text_bytes', max: 5000, at: { sheet: 'Sheet1', cell: 'E1' } } },
  },
];
