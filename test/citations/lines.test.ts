import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines } from '../../src/citations/lines.ts';

describe('countLines', () => {
  it.each([
    ['', 0],
    ['\n', 1],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['a\r\nb\r\n', 2],
    ['a\rb', 2],
    ['\r\r\n\n', 3],
    ['\n\r', 2],
    ['\ufeff', 1],
    ['a\u2028b\u2029c\u0085d\ve\ff', 1],
  ])('counts in %j %i', (text, lines) => {
    expect(countLines(Buffer.from(text))).toBe(lines);
  });

  it('counts as many lines as there are parts between line ends, an empty last one left out', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r', '\r\n', '\u2028', '😀') });
    fc.assert(
      fc.property(text, (whole) => {
        const parts = whole.split(/\r\n|\n|\r/);
        if (parts.at(-1) === '') parts.pop();
        expect(countLines(Buffer.from(whole))).toBe(parts.length);
      }),
    );
  });

  it('adds up over texts that are joined by line ends', () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', '漢') });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.constantFrom('\n', '\r', '\r\n'), (lines, end) => {
        expect(countLines(Buffer.from(lines.join(end) + end))).toBe(lines.length);
      }),
    );
  });
});
