import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';
import { sheetFile } from '../../helpers/xlsx-file.ts';
import { readCells } from './read-cells.ts';

const cellsOf = async (rows: string): Promise<unknown> => {
  const sheets = await readCells(sheetFile(rows));
  return 'Sheet1' in sheets ? sheets['Sheet1'] : sheets;
};

describe('xlsx formulas', () => {
  it('f without v has no value', async () => {
    expect(await cellsOf('<row r="1"><c r="A1"><f>B1</f></c></row>')).toEqual([['A1', null, '=B1']]);
  });

  it('f keeps its white space, prefixes and external links as stored', async () => {
    expect(
      await cellsOf('<row r="1"><c r="A1"><f> _xlfn.XLOOKUP([1]Data!A1,\n _xlws.SORT(A2) )</f></c></row>'),
    ).toEqual([['A1', null, '= _xlfn.XLOOKUP([1]Data!A1,\n _xlws.SORT(A2) )']]);
  });

  it('an empty f is no formula', async () => {
    expect(await cellsOf('<row r="1"><c r="A1"><f/><v>1</v></c><c r="B1"><f></f></c></row>')).toEqual([
      ['A1', 1],
    ]);
  });

  it('t="shared": a cell without text is the master moved by its offset', async () => {
    const rows =
      '<row r="1"><c r="A1"><f t="shared" ref="A1:B2" si="0">C1+$D$1</f><v>1</v></c><c r="B1"><f t="shared" si="0"/><v>2</v></c></row><row r="2"><c r="A2"><f t="shared" si="0"/></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', 1, '=C1+$D$1'],
      ['B1', 2, '=D1+$D$1'],
      ['A2', null, '=C2+$D$1'],
    ]);
  });

  it('t="shared": a cell with text of its own uses it and changes no other', async () => {
    const rows =
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">B1</f></c></row><row r="2"><c r="A2"><f t="shared" si="0">Z9</f></c></row><row r="3"><c r="A3"><f t="shared" si="0"/></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', null, '=B1'],
      ['A2', null, '=Z9'],
      ['A3', null, '=B3'],
    ]);
  });

  it('t="shared": a cell before its master waits for it', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>7</v></c><c r="B1"><f t="shared" si="4"/><v>1</v></c></row><row r="2"><c r="B2"><f t="shared" ref="B1:B3" si="4">A2</f><v>2</v></c></row><row r="3"><c r="B3"><f t="shared" si="4"/><v>3</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', 7],
      ['B1', 1, '=A1'],
      ['B2', 2, '=A2'],
      ['B3', 3, '=A3'],
    ]);
  });

  it('t="shared": an index that is used again moves its own master', async () => {
    const rows =
      '<row r="1"><c r="A1"><f t="shared" ref="A1:B1" si="0">C1</f></c><c r="B1"><f t="shared" si="0"/></c></row><row r="2"><c r="A2"><f t="shared" ref="A2:B2" si="0">X9</f></c><c r="B2"><f t="shared" si="0"/></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', null, '=C1'],
      ['B1', null, '=D1'],
      ['A2', null, '=X9'],
      ['B2', null, '=Y9'],
    ]);
  });

  it('t="shared" without a master or an index fails with the cell', async () => {
    expect(await cellsOf('<row r="1"><c r="A1"/><c r="B1"><f t="shared" si="0"/></c></row>')).toEqual({
      code: 'document_malformed',
      details: { reason: 'a shared formula that no cell defines', at: { sheet: 'Sheet1', cell: 'B1' } },
    });
    expect(await cellsOf('<row r="1"><c r="B1"><f t="shared"/></c></row>')).toMatchObject({
      details: { reason: 'a shared formula without an index' },
    });
  });

  it('t="shared" wraps where the grid ends', async () => {
    const rows =
      '<row r="1"><c r="B1"><f t="shared" ref="A1:B1" si="0">A1</f></c></row><row r="2"><c r="A2"><f t="shared" si="0"/></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['B1', null, '=A1'],
      ['A2', null, '=XFD2'],
    ]);
  });

  it('t="array" is the stored text on its first cell, the others are values', async () => {
    const rows =
      '<row r="1"><c r="A1"><f t="array" ref="A1:B1">ROW(1:2)</f><v>1</v></c><c r="B1"><v>2</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      ['A1', 1, '=ROW(1:2)'],
      ['B1', 2],
    ]);
  });

  it('t="dataTable" keeps the value and is told', async () => {
    const rows =
      '<row r="1"><c r="B2"><f t="dataTable" ref="B2:B3" dt2D="0" dtr="0" r1="A1"/><v>5</v></c></row>';
    expect(await cellsOf(rows)).toEqual([['B2', 5]]);
    expect((await read('xlsx', sheetFile(rows))).diagnostics).toMatchObject([
      { code: 'xlsx.data_table', at: { cell: 'B2' }, count: 1 },
    ]);
  });
});
