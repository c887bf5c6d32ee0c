import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstInvalidUtf8 } from '../../src/contract/utf8.ts';

/** Valid sequences at the edges of every row of RFC 3629 §4. */
const VALID = [
  [0x00], [0x7f], [0xc2, 0x80], [0xdf, 0xbf], [0xe0, 0xa0, 0x80], [0xe0, 0xbf, 0xbf], [0xe1, 0x80, 0x80], [0xec, 0xbf, 0xbf],
  [0xed, 0x80, 0x80], [0xed, 0x9f, 0xbf], [0xee, 0x80, 0x80], [0xef, 0xbf, 0xbf], [0xf0, 0x90, 0x80, 0x80], [0xf0, 0xbf, 0xbf, 0xbf],
  [0xf1, 0x80, 0x80, 0x80], [0xf3, 0xbf, 0xbf, 0xbf], [0xf4, 0x80, 0x80, 0x80], [0xf4, 0x8f, 0xbf, 0xbf],
]; // prettier-ignore

/** Sequences just past those edges: each is a fault at its first byte. */
const INVALID = [
  [0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc2], [0xc2, 0x7f], [0xc2, 0xc0], [0xe0, 0x9f, 0xbf], [0xe0, 0xa0], [0xe0, 0xa0, 0x7f],
  [0xe1, 0x80], [0xe1, 0x80, 0xc0], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf0, 0x8f, 0xbf, 0xbf], [0xf0, 0x90, 0x80], [0xf0, 0x90, 0x80, 0x20],
  [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xfe], [0xff],
]; // prettier-ignore

const hex = (bytes: readonly number[]): string => Buffer.from(bytes).toString('hex');

/** What surrounds a sequence: nothing, ASCII and characters of every length, short and past every size of chunk. */
const BEFORE = [
  '',
  'a',
  'é',
  '漢',
  '😀',
  'x'.repeat(600),
  `${'é漢😀'.repeat(100)}x`,
  'x'.repeat(65_535),
  `x${'é'.repeat(32_767)}`,
];
const AFTER = ['', 'a', 'é', 'x'.repeat(600)];

describe('firstInvalidUtf8', () => {
  it.each(VALID.map((bytes) => [hex(bytes), bytes] as const))('accepts %s wherever it stands', (_, bytes) => {
    for (const before of BEFORE)
      for (const after of AFTER)
        expect(
          firstInvalidUtf8(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])),
        ).toBe(-1);
  });

  it.each(INVALID.map((bytes) => [hex(bytes), bytes] as const))(
    'refuses %s at its first byte wherever it stands',
    (_, bytes) => {
      for (const before of BEFORE)
        for (const after of AFTER) {
          const whole = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
          expect(firstInvalidUtf8(whole)).toBe(Buffer.byteLength(before));
        }
    },
  );

  it('agrees with the decoder of the platform on bytes of every kind', () => {
    const piece = fc.constantFrom(...VALID, ...VALID, ...INVALID).map((bytes) => Buffer.from(bytes));
    const property = fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.constantFrom(0, 700),
      (pieces, padding) => {
        const bytes = Buffer.concat([...pieces, Buffer.alloc(padding, 0x61)]);
        const offset = firstInvalidUtf8(bytes);
        const decode = (end: number): string =>
          new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end));
        if (offset === -1) expect(() => decode(bytes.length)).not.toThrow();
        else {
          expect(() => decode(bytes.length)).toThrow(TypeError);
          expect(() => decode(offset)).not.toThrow();
        }
      },
    );
    fc.assert(property, { numRuns: 3_000 });
  });
});
