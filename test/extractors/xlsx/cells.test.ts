import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';
import { sheetFile } from '../../helpers/xlsx-file.ts';
import { readCells } from './read-cells.ts';

const cellsOf = async (rows: string, strings?: string): Promise<unknown> => {
  const sheets = await readCells(sheetFile(rows, strings === undefined ? {} : { strings }));
  return 'Sheet1' in sheets ? sheets['Sheet1'] : sheets;
};
const failure = (reason: string, at: object): object => ({
  code: 'document_malformed',
  details: { reason, at },
});

describe('xlsx cells', () => {
  it('c without v, f and is, and an empty v, are left out', async () => {
    expect(
      await cellsOf('<row r="1"><c r="A1" s="3"/><c r="B1"><v/></c><c r="C1" t="s"><v/></c></row>'),
    ).toEqual([]);
  });

  it('empty strings are left out, whatever their kind, unless a formula gave them', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t/></is></c><c r="C1" t="str"><v/></c>' +
      '<c r="D1" t="str"><f>""</f><v/></c><c r="E1" t="str"><f>""</f></c><c r="F1" t="s"><f>A1</f><v>0</v></c></row>';
    expect(await cellsOf(rows, '<si><t/></si>')).toEqual([
      ['D1', '', '=""'],
      ['E1', null, '=""'],
      ['F1', '', '=A1'],
    ]);
  });

  it('cached 0, false and "" of a formula are values', async () => {
    const rows = '<row r="1"><c r="A1"><f>1-1</f><v>0</v></c><c r="B1" t="b"><f>1=2</f><v>0</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', 0, '=1-1'],
      ['B1', false, '=1=2'],
    ]);
  });

  it('t="b" takes the booleans of XML Schema and no other text', async () => {
    const rows =
      '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>true</v></c><c r="C1" t="b"><v>false</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', true],
      ['B1', true],
      ['C1', false],
    ]);
    expect(await cellsOf('<row r="1"><c r="B1" t="b"><v>TRUE</v></c></row>')).toEqual(
      failure('a boolean that is none', { sheet: 'Sheet1', cell: 'B1' }),
    );
  });

  it('t="e" gives the error and no value', async () => {
    expect(await cellsOf('<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>')).toEqual([
      ['A1', null, '=1/0', '#DIV/0!'],
    ]);
  });

  it('a number outside the grammar or the doubles fails with its cell', async () => {
    for (const stored of ['1,5', ' 1', 'NaN', '1e999', '0x1'])
      expect(await cellsOf(`<row r="7"><c r="C7"><v>${stored}</v></c></row>`)).toEqual(
        failure('a number that is none', { sheet: 'Sheet1', cell: 'C7' }),
      );
  });

  it('a shared string index that is none or out of range fails with its cell', async () => {
    for (const index of ['1', '-1', '0.0', 'x', ' 0', '99999999999999999999'])
      expect(
        await cellsOf(`<row r="1"><c r="A1" t="s"><v>${index}</v></c></row>`, '<si><t>a</t></si>'),
      ).toEqual(failure('a shared string that does not exist', { sheet: 'Sheet1', cell: 'A1' }));
  });

  it('a t that the schema does not know fails with its cell', async () => {
    expect(await cellsOf('<row r="1"><c r="A1" t="x"><v>1</v></c></row>')).toEqual(
      failure('a cell of an unknown type', { sheet: 'Sheet1', cell: 'A1' }),
    );
  });

  it('is is read without t="inlineStr", and v with it', async () => {
    const rows =
      '<row r="1"><c r="A1"><is><t>a</t></is></c><c r="B1" t="inlineStr"><v>b_x0041_</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', 'a'],
      ['B1', 'bA'],
    ]);
  });

  it('rich and plain runs are joined in order, phonetic runs and their escapes left out', async () => {
    const item =
      '<t>plain </t><r><rPr><b/></rPr><t>rich_x000A_</t></r><rPh sb="0" eb="1"><t>kana</t></rPh><t xml:space="preserve"> end </t><phoneticPr fontId="1"/>';
    expect(
      await cellsOf(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is>${item}</is></c></row>`,
        `<si>${item}</si>`,
      ),
    ).toEqual([
      ['A1', 'plain rich\n end '],
      ['B1', 'plain rich\n end '],
    ]);
  });

  it('an escape is decoded in each t before joining, never across two', async () => {
    expect(
      await cellsOf(
        '<row r="1"><c r="A1" t="inlineStr"><is><r><t>_x00</t></r><r><t>41_</t></r></is></c></row>',
      ),
    ).toEqual([['A1', '_x0041_']]);
  });

  it('CDATA, references and white space are text as stored', async () => {
    const rows = '<row r="1"><c r="A1" t="str"><v>  <![CDATA[<b>]]>&amp;&#x1F600;\n </v></c></row>';
    expect(await cellsOf(rows)).toEqual([['A1', '  <b>&😀\n ']]);
  });

  it('_xHHHH_ stays in formulas and errors', async () => {
    expect(await cellsOf('<row r="1"><c r="A1" t="str"><f>"_x0041_"</f><v>_x0041_</v></c></row>')).toEqual([
      ['A1', 'A', '="_x0041_"'],
    ]);
  });

  it('a lone surrogate and NUL become U+FFFD and are counted at every use', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="str"><v>_x0000_</v></c></row>';
    const result = await read('xlsx', sheetFile(rows, { strings: '<si><t>a_xD83D_</t></si>' }));
    expect(result).toMatchObject({
      diagnostics: [{ code: 'document.replaced_characters', at: { sheet: 'Sheet1', cell: 'A1' }, count: 3 }],
    });
    expect(result.status === 'completed' && result.text).toContain('"value":"a\ufffd"');
  });

  it('a missing r follows the cell or row before, also behind an address of its own', async () => {
    const rows =
      '<row><c><v>1</v></c><c r="C1"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row><row r="9"><c><v>5</v></c></row><row><c><v>6</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', 1],
      ['C1', 2],
      ['D1', 3],
      ['A2', 4],
      ['A9', 5],
      ['A10', 6],
    ]);
  });

  it('the r of a cell beats that of its row', async () => {
    expect(await cellsOf('<row r="1"><c r="B5"><v>1</v></c><c><v>2</v></c></row>')).toEqual([
      ['B5', 1],
      ['C5', 2],
    ]);
  });

  it('addresses are written in upper case without leading zeros', async () => {
    expect(await cellsOf('<row r="01"><c r="b01"><v>1</v></c></row>')).toEqual([['B1', 1]]);
  });

  it('rows and cells out of order come row by row', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row><row r="1"><c r="A1" t="str"><f>"é"</f><v>é</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1" t="b"><v>1</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', 'é', '="é"'],
      ['B1', null, null, '#N/A'],
      ['C1', true],
      ['A2', 3],
      ['B2', 4],
    ]);
  });

  it('of an address twice the last one counts, also when it is empty', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="1"><c r="A1"><v>3</v></c><c r="B1" s="1"/></row>';
    const result = await read('xlsx', sheetFile(rows));
    expect(result.diagnostics).toMatchObject([
      { code: 'xlsx.duplicate_address', at: { cell: 'A1' }, count: 2 },
    ]);
    expect(await cellsOf(rows)).toEqual([['A1', 3]]);
  });

  it('XFD1048576 is read; what lies past it fails with the address', async () => {
    expect(await cellsOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')).toEqual([
      ['XFD1048576', 1],
    ]);
    for (const address of ['XFE1', 'A1048577', 'A0', 'AAAA1', '1', 'A', '', 'A1:B2', '$A$1'])
      expect(await cellsOf(`<row><c r="${address}"><v>1</v></c></row>`)).toEqual(
        failure('an address outside the grid', { sheet: 'Sheet1', cell: address }),
      );
    for (const row of ['0', '1048577', 'x', ''])
      expect(await cellsOf(`<row r="${row}"/>`)).toEqual(
        failure('a row outside the grid', { sheet: 'Sheet1' }),
      );
    expect(await cellsOf('<row r="1"><c r="XFD1"/><c/></row>')).toEqual(
      failure('an address outside the grid', { sheet: 'Sheet1' }),
    );
    expect(await cellsOf('<row r="1048576"/><row/>')).toEqual(
      failure('a row outside the grid', { sheet: 'Sheet1' }),
    );
  });
});
