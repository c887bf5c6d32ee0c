import { describe, expect, it } from 'vitest';
import { NearestSearch } from '../../src/citations/nearest.ts';
import { normalize } from '../../src/citations/normalize.ts';
import { QuoteSearch } from '../../src/citations/quote.ts';

/** Each grows with the square of its length when a step looks again at what it has seen: hours at this size. */
const SIZE = 200_000;

const BOMBS: readonly (readonly [string, string])[] = [
  ['marks out of order on one letter', `a${'\u0301\u0316'.repeat(SIZE / 2)}`],
  ['marks of one kind on one letter', `a${'\u0301'.repeat(SIZE)}`],
  ['marks with no letter', '\u0316\u0301'.repeat(SIZE / 2)],
  ['marks on a Hangul letter', `ᄀ${'\u302e\u302f'.repeat(SIZE / 2)}`],
  ['vowels of Hangul', `ᄀ${'ᅡ'.repeat(SIZE)}`],
  ['line ends after a hyphen', `a-${'\n'.repeat(SIZE)}1`],
  ['spaces after soft hyphens', `a\u00ad\u00ad${' '.repeat(SIZE)}1`],
  ['hyphens after a letter', `a${'-'.repeat(SIZE)}`],
  ['soft hyphens after a letter', `a${'\u00ad'.repeat(SIZE)}1`],
  ['marks before every hyphen', `${`a${'\u0301'.repeat(1_000)}\u00ad`.repeat(SIZE / 1_000)}`],
];

describe('a text made to keep a search busy', () => {
  it.each(BOMBS)('of %s is normalised in one walk', (_of, bomb) => {
    for (const mode of ['joined', 'kept'] as const)
      expect(normalize(bomb, mode).from).toHaveLength(normalize(bomb, mode).text.length);
  });

  it.each(BOMBS)('of %s is searched for quotes it does not hold', (_of, bomb) => {
    const search = new QuoteSearch({ text: bomb, next: undefined });
    const nearest = new NearestSearch(bomb);
    for (let n = 0; n < 100; n++) {
      expect(search.find(`not ${n} there`)).toBeUndefined();
      nearest.find(`not ${n} there`);
    }
  });

  it('of one letter a million times is searched for that letter, which never stands alone', () => {
    const search = new QuoteSearch({ text: 'a'.repeat(1_000_000), next: undefined });
    for (let n = 0; n < 5; n++) expect(search.find('a')).toBeUndefined();
  });

  it('of pairs has its offsets counted once for a thousand quotes', () => {
    const text = `${'😀'.repeat(SIZE)} end`;
    const search = new QuoteSearch({ text, next: undefined });
    for (let n = 0; n < 1_000; n++)
      expect(search.find('end')).toMatchObject({ start: SIZE + 1, end: SIZE + 4 });
  });
});
