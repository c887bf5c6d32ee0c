import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../src/citations/excerpt.ts';
import { NearestSearch } from '../../src/citations/nearest.ts';
import { QuoteSearch } from '../../src/citations/quote.ts';

function found(text: string, quote: string, next?: string): string {
  return new QuoteSearch({ text, next }).find(quote)?.how ?? 'absent';
}

describe('a quote', () => {
  it.each([
    ['The fee is 1,500 euros.', 'fee is 1,500 euros', 'exact'],
    ['The  fee\nis “due”.', 'The fee is "due"', 'normalized'],
    ['a well-\nknown fact', 'a well-known fact', 'normalized'],
    ['the agree-\nment ends', 'agreement ends', 'normalized'],
    ['契約は有効です', '有効です', 'exact'],
    ['in 2019–2020 it rose', '2020 it rose', 'exact'],
    ['Grüße', 'Gru\u0308ße', 'normalized'],
    ['l’homme est libre', 'homme est libre', 'exact'],
  ])('of %j: %j is %s', (text, quote, how) => {
    expect(found(text, quote)).toBe(how);
  });

  it.each([
    ['The fee is 1,500 euros.', '500 euros'],
    ['The fee is 1,500 euros.', 'The fee is 1'],
    ['The fee is 1 500 euros.', '500 euros'],
    ['The fee is 1.5 euros.', '5 euros'],
    ['It is 15 euros.', '5 euros'],
    ['It is 15 euros.', 'It is 1'],
    ['It fell to -5 degrees.', '5 degrees'],
    ['It fell to −5 degrees.', '5 degrees'],
    ['It fell by −$5 in all.', '$5 in all'],
    ['about 10² units', 'about 10'],
    ['about 10² units', 'about 102 units'],
    ['it is 2½ metres', 'it is 2'],
    ['it is 2½ metres', 'it is 21/2 metres'],
    ['lots 12\u00ad34', 'lots 1234'],
    ['lots 12-\n34', 'lots 1234'],
    ['The clause is invalid.', 'valid'],
    ['They are non-compliant.', 'compliant'],
    ['You can’t leave.', 'You can'],
    ['It isn’t due.', 'It is'],
    ['契約は無効です', '効です'],
    ['这是不可能的', '可能的'],
    ['这是不可能的', '这是可能的'],
    ['The clause is not valid.', 'The clause is valid'],
    ['ﬁne', 'ine'],
    ['anything', '  '],
  ])('of %j: %j is absent', (text, quote) => {
    expect(found(text, quote)).toBe('absent');
  });

  it('is found at any stretch of whole words, at its offsets in characters', () => {
    const word = fc.stringMatching(/^[a-z😀]{1,6}$/u);
    const property = fc.property(
      fc.array(word, { minLength: 1, maxLength: 9 }),
      fc.nat(),
      fc.nat(),
      (words, a, b) => {
        const first = a % words.length;
        const quote = words.slice(first, first + 1 + (b % (words.length - first))).join(' ');
        const text = words.join(' ');
        const place = new QuoteSearch({ text, next: undefined }).find(quote);
        expect(place?.how).toBe('exact');
        const characters = Array.from(text);
        expect(characters.slice(place?.start, place?.end).join('')).toBe(quote);
      },
    );
    fc.assert(property);
  });

  it('that runs on ends in the next place, and one of the next place alone is absent', () => {
    expect(new QuoteSearch({ text: 'it is due on', next: 'Monday at noon' }).find('due on Monday')).toEqual({
      how: 'normalized',
      start: 6,
      end: 6,
      runsOn: true,
    });
    expect(found('it is due on', 'Monday at noon', 'Monday at noon')).toBe('absent');
    expect(found('the agree-', 'the agreement', 'ment ends')).toBe('normalized');
  });
});

describe('the nearest text', () => {
  it('is the stretch of as many words that is most like the quote', () => {
    const text = 'First the parties meet. The supplier must not deliver on Monday. Then they part.';
    expect(new NearestSearch(text).find('The supplier must deliver on Monday')?.text).toContain(
      'supplier must not deliver',
    );
    expect(new NearestSearch('you will receive it').find('recieve')).toEqual({
      text: 'receive',
      similarity: 0.714,
    });
    expect(new NearestSearch('nothing alike').find('xyz')).toBeUndefined();
  });

  it('has a similarity from 0 to 1 in thousandths, whatever the texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (quote, text) => {
        const { similarity = 0 } = new NearestSearch(text).find(quote) ?? {};
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(Math.round(similarity * 1000) / 1000).toBe(similarity);
      }),
    );
  });
});

describe('an excerpt', () => {
  it('is cut at 2,000 characters with a mark', () => {
    expect(excerptOf('😀'.repeat(2000))).toBe('😀'.repeat(2000));
    expect(excerptOf('😀'.repeat(2001))).toBe(`${'😀'.repeat(2000)}…`);
  });
});
