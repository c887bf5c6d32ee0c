import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AsciiWindow } from '../../src/contract/ascii-window.ts';

describe('AsciiWindow', () => {
  it('gives ASCII ranges as strings in any order, and nothing for others', () => {
    const bytes = Buffer.from(`${'0123456789'.repeat(300)}é${'abcdefghij'.repeat(200)}`);
    const range = fc.tuple(fc.nat(bytes.length), fc.nat(60));
    const property = fc.property(fc.array(range, { maxLength: 30 }), (ranges) => {
      const window = new AsciiWindow(bytes);
      for (const [start, length] of ranges) {
        const part = bytes.subarray(start, start + length);
        const ascii = part.every((byte) => byte < 0x80);
        expect(window.text(start, start + part.length)).toBe(ascii ? part.toString() : undefined);
      }
    });
    fc.assert(property);
  });

  it('gives nothing for what is longer than a window', () => {
    expect(new AsciiWindow(Buffer.alloc(5_000, 0x61)).text(0, 4_000)).toBeUndefined();
  });
});
