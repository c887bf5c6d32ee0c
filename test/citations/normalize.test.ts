import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../src/citations/normalize.ts';

const MODES = ['joined', 'kept'] as const;

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom(
    '1',
    '22',
    '٣',
    '７',
    '²',
    '⁴',
    '½',
    '①',
    '⒈',
    '\u00ad',
    '-',
    '‐',
    '–',
    '−',
    '\n',
    '\r\n',
    ' ',
    '\u00a0',
    '’',
    '“',
    '«',
    'ﬁ',
    'e\u0301',
    'ﾊﾞ',
    '\uff9e',
    'ᄀ',
    'ᅡ',
    'ᆨ',
    '가',
    'ㄱ',
    'ㅏ',
    '\u0344',
    '\u1fbd',
    'a',
    '.',
  ),
);
const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

/** The figures of a text, run by run: what stands beside one another is one number. */
function numbersOf(source: string): readonly string[] {
  return Array.from(source.matchAll(/[\p{Nd}\p{No}]+/gu), ({ 0: run }) =>
    Array.from(run, (figure) => (/\p{Nd}/u.test(figure) ? figure.normalize('NFKC') : figure)).join(''),
  );
}

describe('normalising', () => {
  it.each(MODES)('twice changes nothing more, with line-end hyphens %s', (mode) => {
    fc.assert(
      fc.property(text, (source) => {
        const once = normalize(source, mode).text;
        expect(normalize(once, mode).text).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(MODES)('never joins, parts or changes numbers, with line-end hyphens %s', (mode) => {
    fc.assert(
      fc.property(text, (source) => {
        expect(numbersOf(normalize(source, mode).text)).toEqual(numbersOf(source));
      }),
      { numRuns: 5000 },
    );
  });

  it.each(MODES)('tells for each unit a part of the source, in order, with line-end hyphens %s', (mode) => {
    fc.assert(
      fc.property(text, (source) => {
        const { text: normal, from, to } = normalize(source, mode);
        expect([from.length, to.length]).toEqual([normal.length, normal.length]);
        for (const [unit, start] of from.entries()) {
          expect(start).toBeLessThan(to[unit] ?? 0);
          expect(start).toBeGreaterThanOrEqual(from[unit - 1] ?? 0);
        }
        expect(to.at(-1) ?? 0).toBeLessThanOrEqual(source.length);
      }),
    );
  });

  it.each([
    ['ﬁne  \t print', 'fine print'],
    ['“so‑called” — ‘it’', '"so-called" - \'it\''],
    ['con\u00adtract and con\u00ad\n tract', 'contract and contract'],
    ['agree-\nment', 'agreement'],
    ['12-\n34 and 12\u00ad34', '12- 34 and 12\u00ad34'],
    ['10² and x½', '10² and x½'],
    ['ｶﾞ', 'ガ'],
  ])('of %j gives %j', (source, expected) => {
    expect(normalize(source, 'joined').text).toBe(expected);
  });

  it('keeps a hyphen of the word at a line end when asked to', () => {
    expect(normalize('well-\n  known', 'kept').text).toBe('well-known');
  });
});
