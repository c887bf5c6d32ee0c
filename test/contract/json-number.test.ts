import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanonicalNumber } from '../../src/contract/json-number.ts';
import { NumberTokens } from '../../src/contract/json-number.ts';
import { numberToken } from '../helpers/json-arbitraries.ts';

/** RFC 8785 Appendix B: the bits of a double and its text. */
const SAMPLES: readonly (readonly [string, string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

const number = (token: string): CanonicalNumber =>
  new NumberTokens(Buffer.from(`[${token},`)).canonical(1, token.length + 1);

/** The decimal value as a fraction of whole numbers: sign and digits over a power of ten. */
function exactDecimal(token: string): [bigint, number] {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  return [BigInt(`${sign ?? ''}${whole ?? ''}${fraction}`), Number(exponent) - fraction.length];
}

function sameDecimal(a: string, b: string): boolean {
  const [digitsA, powerA] = exactDecimal(a);
  const [digitsB, powerB] = exactDecimal(b);
  const shift = Math.min(powerA, powerB);
  return digitsA * 10n ** BigInt(powerA - shift) === digitsB * 10n ** BigInt(powerB - shift);
}

describe('NumberTokens.canonical', () => {
  it.each(SAMPLES)('writes the double %s of RFC 8785 Appendix B as %s', (bits, text) => {
    const value = Buffer.from(bits, 'hex').readDoubleBE();
    for (const token of [text, value.toExponential(), value.toPrecision(17)])
      expect([token, number(token).text]).toEqual([token, text]);
    expect(number(text).rounded).toBe(false);
  });

  it.each([
    ['0.1', false],
    ['1.0', false],
    ['-0', false],
    ['-0.0e5', false],
    ['1e2', false],
    ['100e-2', false],
    ['9007199254740992', false],
    ['9007199254740993', true],
    ['0.1000000000000000055511151231257827', true],
    ['1e-400', true],
    ['4.9e-324', true],
    ['5e-324', false],
    ['123456789012345678', true],
    ['123456789012345680', false],
    ['1e23', false],
    ['1e400', true],
  ])('says of %s that it is rounded: %s', (token, rounded) => {
    expect(number(token).rounded).toBe(rounded);
  });

  it('rounds by every digit, however far to the right the deciding one stands', () => {
    const half = `9007199254740993.${'0'.repeat(2_000)}`;
    expect(number(half).value).toBe(9007199254740992);
    expect(number(`${half}1`).value).toBe(9007199254740994);
    expect(number(`0.${'0'.repeat(5_000)}1e5001`)).toEqual({ value: 1, text: '1', rounded: false });
    expect(number(`1${'0'.repeat(5_000)}e-5000`)).toEqual({ value: 1, text: '1', rounded: false });
    expect(number(`1e${'9'.repeat(5_000)}`).value).toBe(Infinity);
    expect(number(`1e-${'9'.repeat(5_000)}`).value).toBe(0);
  });

  it('agrees with the language on the double and with exact decimals on what is rounded', () => {
    fc.assert(
      fc.property(numberToken(), (token) => {
        const value = Number(token);
        const { text, rounded, value: got } = number(token);
        expect(got).toBe(value === 0 ? 0 : value);
        expect(text).toBe(String(value));
        expect(rounded).toBe(!sameDecimal(token, text));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('NumberTokens.plainEnd', () => {
  it('leaves to canonical what it does not know and agrees with it otherwise', () => {
    const decimals = fc
      .tuple(fc.constantFrom('', '-'), fc.nat(99_999_999), fc.stringMatching(/^[0-9]{0,9}$/))
      .map(([sign, whole, fraction]) => `${sign}${whole}${fraction && '.'}${fraction}`);
    let known = 0;
    fc.assert(
      fc.property(fc.oneof(decimals, numberToken()), (token) => {
        const end = new NumberTokens(Buffer.from(`[${token},`)).plainEnd(1, token.length + 1);
        if (end === -1) return;
        known++;
        const { text, rounded } = number(token);
        expect(token.slice(0, end - 1)).toBe(text);
        expect(rounded).toBe(false);
      }),
      { numRuns: 5_000 },
    );
    expect(known).toBeGreaterThan(1_000);
  });

  it.each(['-0', '0.0', '0.000001', '1e5', '1234567890123456', '0.00000'])('leaves %s alone', (token) => {
    expect(new NumberTokens(Buffer.from(token)).plainEnd(0, token.length)).toBe(-1);
  });
});
