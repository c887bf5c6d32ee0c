import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalNumber } from '../../../extractors/xlsx/number-text.ts';

describe('stored numbers', () => {
  it('take every form of the grammar', () => {
    const stored = [
      '0',
      '-0',
      '+5',
      '1.',
      '.5',
      '-.5e-3',
      '1E5',
      '1e+400',
      '007',
      '1.50',
      '12345678901234567890',
      '-0.0',
      '0.000001',
      '0.0000001',
      '1E-400',
      '100000000000000000000000',
    ];
    expect(stored.map(canonicalNumber)).toEqual(['0', '0', '5', '1', '0.5', '-0.0005', '100000', undefined, '7', '1.5', '12345678901234567000', '0', '0.000001', '1e-7', '0', '1e+23']); // prettier-ignore
  });

  it('are nothing else', () => {
    const stored = [
      '',
      ' ',
      ' 5',
      '5 ',
      '1,5',
      '0x10',
      'Infinity',
      'NaN',
      '1e',
      'e5',
      '.',
      '-',
      '+',
      '1 2',
      '１',
      '1_0',
      '--1',
      '-.',
      '1.2.3',
      '5%',
      'TRUE',
    ];
    expect(stored.filter((text) => canonicalNumber(text) !== undefined)).toEqual([]);
  });

  it('are written as the nearest double reads back', () => {
    const digits = fc.stringMatching(/^[+-]?(\d{1,20}\.?\d{0,20}|\.\d{1,20})([eE][+-]?\d{1,2})?$/);
    fc.assert(
      fc.property(digits, (stored) => {
        const value = Number(stored);
        expect(canonicalNumber(stored)).toBe(JSON.stringify(value === 0 ? 0 : value));
      }),
      { numRuns: 5_000 },
    );
  });

  it('are written the same when they were written by a program', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(canonicalNumber(String(value))).toBe(JSON.stringify(value));
      }),
      { numRuns: 5_000 },
    );
  });
});
