import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys } from '../../src/contract/json-key-order.ts';

const unit = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom('\0', '\u0001', '\n', '\u001f', ' ', '!', '"', '\\', 'n', 'u', 'a', '\u007f', '\u07ff', '\ud7ff', '\ue000', '\ufb33', '\uffff', '😀', '\u{10ffff}'),
); // prettier-ignore

describe('compareKeys', () => {
  it('orders canonical literals as the language orders their strings by code units', () => {
    const key = fc.array(unit, { maxLength: 6 }).map((units) => units.join('').toWellFormed());
    const property = fc.property(key, key, key, (shared, restA, restB) => {
      const [a, b] = [shared + restA, shared + restB];
      const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
      const bytes = Buffer.from(first + second);
      const middle = Buffer.byteLength(first);
      const order = Math.sign(compareKeys(bytes, 0, middle, middle, bytes.length));
      expect(order).toBe(a < b ? -1 : a > b ? 1 : 0);
    });
    fc.assert(property, { numRuns: 5_000 });
  });
});
