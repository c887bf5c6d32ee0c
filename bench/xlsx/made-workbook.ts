import { S, override, relationship, xlsxFile } from '../../test/helpers/xlsx-file.ts';
import { madeNumbers } from '../harness/made-numbers.ts';

const COLUMNS = 10;
const WORDS = 5_000;
const STYLES = `<styleSheet xmlns="${S}"><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Rows as a program would write them: shared strings, whole and broken numbers, dates, formulas with results, booleans. */
export function madeRows(cells: number): string {
  const next = madeNumbers();
  const rows: string[] = [];
  for (let row = 1; row <= cells / COLUMNS; row++) {
    const integer = Math.floor(next() * 1_000_000);
    const amount = next() * 1_000;
    rows.push(
      `<row r="${row}" spans="1:10"><c r="A${row}"><v>${row}</v></c><c r="B${row}" t="s"><v>${Math.floor(next() * WORDS)}</v></c>` +
        `<c r="C${row}"><v>${amount}</v></c><c r="D${row}"><v>${integer}</v></c><c r="E${row}" t="s"><v>${Math.floor(next() * WORDS)}</v></c>` +
        `<c r="F${row}" s="1"><v>${40_000 + (row % 5_000)}</v></c><c r="G${row}"><v>${(next() * 100).toFixed(2)}</v></c>` +
        `<c r="H${row}" t="s"><v>${WORDS + row - 1}</v></c><c r="I${row}"><f>C${row}*G${row}</f><v>${(amount * 3).toFixed(4)}</v></c>` +
        `<c r="J${row}" t="b"><v>${row % 2}</v></c></row>`,
    );
  }
  return rows.join('');
}

/** A workbook of one sheet with such rows. */
export function madeWorkbook(cells: number): Uint8Array {
  const strings = Array.from({ length: WORDS }, (_, n) => `<si><t>Item ${n} of list</t></si>`);
  for (let row = 1; row <= cells / COLUMNS; row++) strings.push(`<si><t>Name ${row}</t></si>`);
  return xlsxFile({
    sheets: [{ name: 'Data', rows: madeRows(cells) }],
    strings: strings.join(''),
    relationships: relationship('styles', 'styles', 'styles.xml'),
    contentTypes: override(
      'xl/styles.xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml',
    ),
    parts: { 'xl/styles.xml': STYLES },
  });
}
