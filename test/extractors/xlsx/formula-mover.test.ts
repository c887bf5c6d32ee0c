import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveFormula } from '../../../extractors/xlsx/formula-mover.ts';
import { scanFormula } from '../../../extractors/xlsx/formula-scanner.ts';
import { formulas } from './formula-grammar.ts';
import { moveByRegex } from './regex-mover.ts';

const move = (formula: string, rows: number, columns: number): string =>
  moveFormula(scanFormula(formula), { rows, columns });

/** Formula, the same one row down and two columns to the right. */
const MOVED: readonly (readonly [rule: string, stored: string, moved: string])[] = [
  ['relative cells', 'A1+B2', 'C2+D3'],
  ['$ holds a column or a row', '$A$1+$A1+A$1', '$A$1+$A2+C$1'],
  ['letters in either case', 'a1+$b2', 'C2+$b3'],
  ['both ends of a range', 'SUM(A1:$B$2)', 'SUM(C2:$B$2)'],
  ['whole columns', 'SUM(F:G,$A:B)', 'SUM(H:I,$A:D)'],
  ['whole rows', 'SUM(1:3,$1:3)', 'SUM(2:4,$1:4)'],
  ['a range operator between expressions', 'INDEX(A:A,1):B5', 'INDEX(C:C,1):D6'],
  ['strings stay', '"B1"&"say ""A1"""&B1', '"B1"&"say ""A1"""&D2'],
  ['sheet names stay', "Data1!A1+'B1 x'!B1+'It''s A1'!A1", "Data1!C2+'B1 x'!D2+'It''s A1'!C2"],
  ['a sheet named like a cell stays', "A1!A1+'A1'!A1", "A1!C2+'A1'!C2"],
  ['sheet ranges stay', "Jan:Mar!A1+'Jan 1:Mar 2'!A1+A:C!A1", "Jan:Mar!C2+'Jan 1:Mar 2'!C2+A:C!C2"],
  ['a range that ends on another sheet', 'A1:Data!B2+Data!A1:Data!B2', 'C2:Data!D3+Data!C2:Data!D3'],
  ['whole columns and rows of a sheet', 'Data!A:B+Data!1:2', 'Data!C:D+Data!2:3'],
  ['external workbooks stay', "[1]Data!A1+'[2]B1 x'!A1+[1]!A1_name", "[1]Data!C2+'[2]B1 x'!C2+[1]!A1_name"],
  [
    'table references stay',
    'Table1[B1]+T1[[#This Row],[A1]]+T[@[C3]]',
    'Table1[B1]+T1[[#This Row],[A1]]+T[@[C3]]',
  ],
  ['escaped brackets of a table reference', "T[a'[A1]+T['']+A1", "T[a'[A1]+T['']+C2"],
  ['functions that look like cells stay', 'LOG10(A1)+ATAN2(B1,1)+A1(A1)', 'LOG10(C2)+ATAN2(D2,1)+A1(C2)'],
  ['names that begin like cells stay', 'ABC1_x+A1.B2+_A1+A1?+Größe1', 'ABC1_x+A1.B2+_A1+A1?+Größe1'],
  ['R1C1 is a name, R1 a cell', 'R1C1+R1', 'R1C1+T2'],
  ['names past the grid stay', 'XFE1+A1048577+A0+AAAA1', 'XFE1+A1048577+A0+AAAA1'],
  ['the last cell wraps', 'XFD1048576+$XFD$1048576', 'B1+$XFD$1048576'],
  ['the last column and row wrap', 'SUM(XFC:XFD,1048575:1048576)', 'SUM(A:B,1048576:1)'],
  ['unions and intersections', '(A1,B1) A1:C1 B:B', '(C2,D2) C2:E2 D:D'],
  ['array constants stay', 'SUM({1,2;3,4}*A1)&{"A1"}', 'SUM({1,2;3,4}*C2)&{"A1"}'],
  ['errors stay', '#REF!+#DIV/0!+#N/A+#NAME?+A1', '#REF!+#DIV/0!+#N/A+#NAME?+C2'],
  ['spill and implicit intersection marks', 'SUM(A1#)+@B2', 'SUM(C2#)+@D3'],
  ['numbers stay', '1.5E+3+2E10+.5+A1', '1.5E+3+2E10+.5+C2'],
  [
    'prefixed functions and LET names stay',
    '_xlfn.LET(_xlpm.A1,A1,_xlpm.A1)',
    '_xlfn.LET(_xlpm.A1,C2,_xlpm.A1)',
  ],
  ['white space and line breaks stay', ' A1 +\n B1 ', ' C2 +\n D2 '],
  ['an unclosed string or bracket is copied', 'A1&"B1', 'C2&"B1'],
  ['an unclosed table reference is copied', 'A1+T[B1', 'C2+T[B1'],
];

/** Made by corpus/make/xlsx/fill-down: formula, rows, columns and the formula that Calc filled in there. */
const FILLED = JSON.parse(
  readFileSync(new URL('libreoffice-fill-down.json', import.meta.url), 'utf8'),
) as (readonly [string, number, number, string])[];

describe('formula mover', () => {
  for (const [rule, stored, moved] of MOVED) {
    it(`${rule}: ${JSON.stringify(stored)}`, () => {
      expect(move(stored, 1, 2)).toBe(moved);
    });
  }

  it('wraps at the first row and column', () => {
    expect(move('A1:B2', -1, -1)).toBe('XFD1048576:A1');
  });

  it('moves every formula of the grammar as it was made to move', () => {
    const offset = (size: number): fc.Arbitrary<number> =>
      fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -size, max: size }));
    fc.assert(
      fc.property(formulas(), offset(1_048_576), offset(16_384), (formula, rows, columns) => {
        expect(move(formula(0, 0), rows, columns)).toBe(formula(rows, columns));
      }),
      { numRuns: 3_000 },
    );
  });

  it('moves 1000 formulas as LibreOffice Calc filled them down and to the right', () => {
    expect(FILLED).toHaveLength(1_000);
    for (const [formula, rows, columns, filled] of FILLED) expect(move(formula, rows, columns)).toBe(filled);
  });

  it('moves any text as the regular expression does', () => {
    const words = [
      'A1',
      '$B$2',
      'c$3',
      'XFD',
      '7',
      '$1',
      'T1',
      'Log10',
      'é1',
      'A0',
      'XFE1',
      '_x',
      'A1.2',
      'R1C1',
    ];
    const marks = ['!', ':', '(', ')', '[', ']', "'", '"', ' ', '+', ',', '#', '{', '}', '@', '-', '%', '\n'];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(...marks)), { maxLength: 12 })
      .map((parts) => parts.join(''))
      .filter((formula) => !/\[[^\]]*\[[^\]]*\[|\[(?![^[\]']*(?:\[[^[\]']*\][^[\]']*)*\])/.test(formula));
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        (formula, rows, columns) => {
          expect(move(formula, rows, columns)).toBe(moveByRegex(formula, rows, columns));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('moved there and back is the text again', () => {
    fc.assert(
      fc.property(formulas(), fc.integer({ min: -5_000, max: 5_000 }), (formula, by) => {
        expect(move(move(formula(0, 0), by, -by), -by, by)).toBe(formula(0, 0));
      }),
    );
  });

  it('is the text itself when it is not moved, letters of columns in upper case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (binary) => {
        const text = binary.replaceAll('0', '1');
        expect(move(text, 0, 0).toUpperCase()).toBe(text.toUpperCase());
      }),
    );
  });
});
