import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, columnAt, columnName, letterCount, rowAt } from '../../../extractors/xlsx/grid.ts';

const column = (text: string): number => columnAt(text, 0, letterCount(text, 0));
const row = (digits: string): number => rowAt(digits, 0, digits.length);

describe('grid', () => {
  it('names columns from A to XFD', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });

  it('reads every column that it names', () => {
    for (let index = 0; index < 16_384; index++) expect(column(columnName(index))).toBe(index);
  });

  it('reads letters in either case', () => {
    expect([column('xfd'), column('aB')]).toEqual([16_383, 27]);
  });

  it('knows no column past XFD and none without letters', () => {
    expect(['XFE', 'AAAA', '', '1', '[', '@', '`', '{'].map(column)).toEqual([
      -1, -1, -1, -1, -1, -1, -1, -1,
    ]);
  });

  it('reads rows from 1 to 1048576, leading zeros allowed', () => {
    expect(['1', '01', '1048576'].map(row)).toEqual([0, 0, 1_048_575]);
  });

  it('knows no other row', () => {
    expect(['', '0', '00', '1048577', '9'.repeat(400), '1a', '-1', ' 1', '1.0'].map(row)).toEqual(
      Array.from({ length: 9 }, () => -1),
    );
  });

  it('writes addresses as it reads them', () => {
    fc.assert(
      fc.property(fc.nat(1_048_575), fc.nat(16_383), (atRow, atColumn) => {
        const address = addressOf({ row: atRow, column: atColumn });
        const letters = letterCount(address, 0);
        expect([columnAt(address, 0, letters), rowAt(address, letters, address.length)]).toEqual([
          atColumn,
          atRow,
        ]);
      }),
    );
  });
});
