import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberChanges } from '../../src/report/numbers.ts';
import { compareWords } from '../../src/report/words.ts';

/** Stretches as a string: what went in [-…-], what came in {+…+}. */
function told(before: string, after: string): string {
  return compareWords(before, after)
    .map((one) =>
      one.same
        ? one.text
        : `${one.before === '' ? '' : `[-${one.before}-]`}${one.after === '' ? '' : `{+${one.after}+}`}`,
    )
    .join('');
}

describe('compareWords', () => {
  it('marks whole words, numbers with their groups and sign, and dates', () => {
    expect(told('pay 1,250.00 EUR now', 'pay 1,253.00 EUR now')).toBe('pay [-1,250.00-]{+1,253.00+} EUR now');
    expect(told('a loss of -5 so far', 'a loss of 5 so far')).toBe('a loss of [--5-]{+5+} so far');
    expect(told('on 2021-05-04 at noon', 'on 2021-06-04 at noon')).toBe(
      'on [-2021-05-04-]{+2021-06-04+} at noon',
    );
    expect(told('all 1 204 orders', 'all 1 205 orders')).toBe('all [-1 204-]{+1 205+} orders');
  });

  it('joins changes that only a blank or a comma keeps apart', () => {
    expect(told('the old red house stands', 'the new blue house stands')).toBe(
      'the [-old red-]{+new blue+} house stands',
    );
  });

  it('cuts what went where a reader would', () => {
    expect(told('30 came.\nNone was lost.', '30 came.')).toBe('30 came.[-\nNone was lost.-]');
    expect(told('one line\ntwo line\n', 'one line\nand line\ntwo line\n')).toBe(
      'one line\n{+and line\n+}two line\n',
    );
  });

  it('marks blanks alone where words were glued or torn apart', () => {
    expect(told('We know the exact value', 'Weknow theexact value')).toBe('We[- -]know the[- -]exact value');
    expect(told('a long word\nand more', 'a lo ng word and more')).toBe(
      'a lo{+ +}ng word[-\n-]{+ +}and more',
    );
    expect(told('AB12 CD34', 'AB12CD34')).toBe('AB12[- -]CD34');
    expect(told(' x ', 'x')).toBe('[- -]x[- -]');
  });

  it('shows two texts that have little in common as two', () => {
    expect(told('Board of directors', 'Completely other words')).toBe(
      '[-Board of directors-]{+Completely other words+}',
    );
  });

  it('compares scripts without spaces letter by letter', () => {
    expect(told('東京へ行く人', '東京へ帰る人')).toBe('東京へ[-行く-]{+帰る+}人');
  });

  it('gives both texts again when its stretches are joined', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '.', '\n', '1', ',', '-', '漢', 'é', '😀', '\u0301'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const stretches = compareWords(before, after);
        expect(stretches.map((one) => (one.same ? one.text : one.before)).join('')).toBe(before);
        expect(stretches.map((one) => (one.same ? one.text : one.after)).join('')).toBe(after);
        expect(stretches.every((one) => (one.same ? one.text !== '' : one.before !== one.after))).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('numberChanges', () => {
  const changes = (before: string, after: string): unknown => numberChanges(compareWords(before, after));

  it('pairs the numbers that differ, in order', () => {
    expect(changes('30 of 90 were lost', '31 of 90 were lost')).toEqual([{ before: '30', after: '31' }]);
    expect(changes('it costs 5 EUR', 'it costs nothing EUR')).toEqual([{ before: '5', after: null }]);
  });

  it('takes no digits inside a word for a number', () => {
    expect(changes('part A12 fits well', 'part A13 fits well')).toEqual([]);
  });
});
