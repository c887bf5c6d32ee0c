import { describe, expect, it } from 'vitest';
import type { Read } from '../helpers/extract.ts';
import { read } from '../helpers/extract.ts';
import { sheetFile, workbookParts, xlsxFile } from '../helpers/xlsx-file.ts';
import { zipFile } from '../helpers/zip-file.ts';

const MIB = 1_048_576;
const cellsOf = (result: Read): readonly unknown[] => {
  if (result.status === 'failed') throw new Error(`${result.code} ${JSON.stringify(result.details)}`);
  return (result.output['sheets'] as unknown as readonly { cells: readonly unknown[] }[]).flatMap(
    ({ cells }) => cells,
  );
};
const repeated = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n + 1)).join('');
const column = (n: number): string =>
  (n > 26 ? column(Math.floor((n - 1) / 26)) : '') + String.fromCharCode(65 + ((n - 1) % 26));

describe('hostile xlsx', () => {
  it('one long shared string used by 100,000 cells stops at text_bytes, naming the cell', async () => {
    const file = sheetFile(
      repeated(100_000, (n) => `<row r="${n}"><c r="A${n}" t="s"><v>0</v></c></row>`),
      {
        strings: `<si><t>${'x'.repeat(32_767)}</t></si>`,
      },
    );
    expect(file.length).toBeLessThan(600_000);
    // 32,769 bytes of text and 57 around them a cell: 1,022 cells fit into 32 MiB.
    expect(await read('xlsx', file)).toMatchObject({
      status: 'failed',
      code: 'limit_exceeded',
      details: { name: 'text_bytes', max: 32 * MIB, at: { sheet: 'Sheet1', cell: 'A1023' } },
    });
  });

  it('a long shared formula moved into 100,000 cells stops at text_bytes, naming the cell', async () => {
    const master = `<row r="1"><c r="A1"><f t="shared" ref="A1:A100000" si="0">${'B1+'.repeat(2_700)}1</f></c></row>`;
    const file = sheetFile(
      master +
        repeated(100_000, (n) => `<row r="${n + 1}"><c r="A${n + 1}"><f t="shared" si="0"/></c></row>`),
    );
    const result = await read('xlsx', file);
    expect(result).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'text_bytes', at: { sheet: 'Sheet1' } },
    });
  });

  it('formulas that wait for their master are not moved before they are written', async () => {
    const rows = repeated(20_000, (n) => `<row r="${n}"><c r="A${n}"><f t="shared" si="0"/></c></row>`);
    const master = `<row r="20001"><c r="A20001"><f t="shared" ref="A1:A20001" si="0">${'B1+'.repeat(2_700)}1</f></c></row>`;
    expect(await read('xlsx', sheetFile(rows + master))).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'text_bytes', at: { sheet: 'Sheet1' } },
    });
  });

  it('a part that is named by a thousand sheets is inflated until inflated_bytes is reached', async () => {
    const parts = workbookParts({ sheets: [{ rows: `<row r="1"><c r="A1"/></row>${' '.repeat(900_000)}` }] });
    const sheets = repeated(1_000, (n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId1"/>`);
    parts.set('xl/workbook.xml', String(parts.get('xl/workbook.xml')).replace(/<sheet .*?\/>/, sheets));
    const file = zipFile([...parts].map(([name, content]) => ({ name, content })));
    expect(file.length).toBeLessThan(20_000);
    expect(await read('xlsx', file, { inflated_bytes: 20 * MIB })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'inflated_bytes', max: 20 * MIB },
    });
  });

  it('a limit that is passed before the first cell of a row names the sheet alone', async () => {
    const rows = '<row r="1"><c r="A1"/></row><row r="2"><x><x/></x></row>';
    for (const depth of [3, 4]) {
      const result = await read('xlsx', sheetFile(rows), { xml_depth: depth });
      const details = result.status === 'failed' ? result.details : {};
      expect(details).toEqual({ name: 'xml_depth', max: depth, seen: depth + 1, at: { sheet: 'Sheet1' } });
    }
  });

  it('a sheet that inflates past the limit stops there, naming the cell it had come to', async () => {
    const file = sheetFile(
      `<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>${' '.repeat(64 * MIB)}`,
    );
    expect(file.length).toBeLessThan(100_000);
    expect(await read('xlsx', file, { inflated_bytes: 16 * MIB })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'inflated_bytes', max: 16 * MIB, at: { sheet: 'Sheet1', cell: 'B2' } },
    });
  });

  it('style-only cells count as cells', async () => {
    const file = sheetFile(repeated(1_000, (n) => `<row r="${n}"><c s="1"/><c s="1"/></row>`));
    expect(await read('xlsx', file, { cells: 1_999 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'cells', max: 1_999, seen: 2_000, at: { sheet: 'Sheet1', cell: 'B1000' } },
    });
    expect(cellsOf(await read('xlsx', file, { cells: 2_000 }))).toEqual([]);
  });

  it('cells count over all sheets', async () => {
    const rows = '<row r="1"><c r="A1"/><c r="B1"/></row>';
    expect(await read('xlsx', xlsxFile({ sheets: [{ rows }, { rows }] }), { cells: 3 })).toMatchObject({
      details: { name: 'cells', seen: 4, at: { sheet: 'Sheet2', cell: 'B1' } },
    });
  });

  it('a row of all 16,384 columns is read', async () => {
    const cells = cellsOf(
      await read(
        'xlsx',
        sheetFile(`<row r="1">${repeated(16_384, (n) => `<c r="${column(n)}1"><v>${n}</v></c>`)}</row>`),
      ),
    );
    expect(cells).toHaveLength(16_384);
    expect(cells.at(-1)).toEqual({ address: 'XFD1', error: null, formula: null, value: 16_384 });
  });

  it('50,000 rows in reverse order come in order', async () => {
    const cells = cellsOf(
      await read(
        'xlsx',
        sheetFile(
          repeated(
            50_000,
            (n) => `<row r="${50_001 - n}"><c r="A${50_001 - n}"><v>${50_001 - n}</v></c></row>`,
          ),
        ),
      ),
    );
    expect(cells.map((cell) => (cell as { value: number }).value)).toEqual(
      Array.from({ length: 50_000 }, (_, n) => n + 1),
    );
  });

  it('one address 200,000 times with a long string each is one cell, however much it was', async () => {
    const rows = `<row r="1">${'<c r="A1" t="s"><v>0</v></c>'.repeat(200_000)}</row>`;
    const result = await read('xlsx', sheetFile(rows, { strings: `<si><t>${'x'.repeat(32_767)}</t></si>` }));
    expect(cellsOf(result)).toHaveLength(1);
    expect(result.diagnostics).toMatchObject([{ code: 'xlsx.duplicate_address', count: 199_999 }]);
  });

  it('rows out of order past text_bytes stop early', async () => {
    const rows = repeated(2_000, (n) => `<row r="${2_001 - n}"><c r="A${2_001 - n}"><v>1</v></c></row>`);
    expect(await read('xlsx', sheetFile(rows), { text_bytes: 50_000 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'text_bytes', max: 50_000, at: { sheet: 'Sheet1' } },
    });
  });

  it('formulas of a million brackets, quotes, colons or letters are moved in one pass', async () => {
    for (const piece of ['[', '["', "'", 'A:', 'A', '(', '{', '"', "['", '!', '#', '$', '1:'])
      expect(
        cellsOf(
          await read(
            'xlsx',
            sheetFile(
              `<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">${piece.repeat(300_000)}</f></c></row><row r="2"><c r="A2"><f t="shared" si="0"/></c></row>`,
            ),
          ),
        ),
      ).toHaveLength(2);
  });

  it('a million escapes in one string are decoded in one pass', async () => {
    for (const piece of ['_x', '_x0041_', '_x00', '_'])
      expect(
        cellsOf(
          await read(
            'xlsx',
            sheetFile(`<row r="1"><c r="A1" t="str"><v>${piece.repeat(250_000)}</v></c></row>`),
          ),
        ),
      ).toHaveLength(1);
  });

  it('500,000 shared strings that no cell uses are no burden', async () => {
    const file = sheetFile('<row r="1"><c r="A1" t="s"><v>499999</v></c></row>', {
      strings: `${'<si/>'.repeat(499_999)}<si><t>last</t></si>`,
    });
    expect(cellsOf(await read('xlsx', file))).toMatchObject([{ value: 'last' }]);
  });

  it('elements nested past xml_depth are refused', async () => {
    expect(await read('xlsx', sheetFile('<row>'.repeat(300)))).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'xml_depth', max: 256, seen: 257 },
    });
  });

  it('a sheet that is cut at any eighth is refused', async () => {
    const file = sheetFile(
      repeated(500, (n) => `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>row ${n}</t></is></c></row>`),
    );
    for (let eighth = 0; eighth < 8; eighth++)
      expect(await read('xlsx', file.subarray(0, (file.length * eighth) / 8))).toMatchObject({
        status: 'failed',
      });
  });
});
