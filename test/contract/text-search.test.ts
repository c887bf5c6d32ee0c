import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuoteSearch } from '../../src/citations/quote.ts';
import { holds, occurrences } from '../../src/contract/text-search.ts';
import { judgeOf } from '../../src/verifier/operators/judge.ts';
import type { BareOperator } from '../../src/verifier/operators/operator.ts';

/** Texts of few letters, so that much of the wanted one is met before it is missed. */
const block = fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'é', '\u{1f600}'), { maxLength: 9 });
const repetitive = (least: number): fc.Arbitrary<string> =>
  fc.tuple(block, block).map(([often, once]) => {
    const period = `${often.join('')}a`;
    return period.repeat(Math.ceil(least / period.length)) + once.join('');
  });

function byTrial(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = 0; at + wanted.length <= text.length; at++) if (text.startsWith(wanted, at)) found.push(at);
  return found;
}

const LONG = 'a'.repeat(2_000_000);
const NEARLY = `${'a'.repeat(200_000)}b${'a'.repeat(200_000)}`;

describe('the places at which a text holds another', () => {
  it.each([
    ['short', 1, 1],
    ['of which the other is a part', 2_000, 10],
    // More in vain than is tried before the search by borders begins.
    ['long', 20_000, 9_000],
  ])('are those that trial finds, in texts that are %s', (_what, most, least) => {
    fc.assert(
      fc.property(repetitive(most), repetitive(least), block, (text, end, start) => {
        const wanted = start.join('') + end;
        for (const held of [text, text + wanted, `${text}${wanted.slice(0, -1)}`, wanted + text])
          expect([...occurrences(held, wanted)]).toEqual(byTrial(held, wanted));
      }),
      { numRuns: 6 },
    );
  });

  it('are all places for an empty text', () => {
    expect([...occurrences('ab', '')]).toEqual([0, 1, 2]);
    expect(holds('', '')).toBe(true);
    expect(holds('', 'a')).toBe(false);
  });

  it('are found in nearly equal texts, of which a search by trial would take minutes', () => {
    const told = (operator: BareOperator, expected: string): string => judgeOf(operator, expected)(LONG).kind;
    expect(told('contains', NEARLY)).toBe('does_not_hold');
    expect(told('not_contains', NEARLY)).toBe('holds');
    expect(told('contains_ignore_case', NEARLY.toUpperCase())).toBe('does_not_hold');
    expect(told('contains', LONG.slice(1))).toBe('holds');
  });

  it('are looked through for quotes that stand at every one of them and at none alone', () => {
    const search = new QuoteSearch({ text: LONG, next: undefined });
    expect(search.find('a'.repeat(9_999))).toBeUndefined();
    expect(search.find(`${'a'.repeat(4_999)}b${'a'.repeat(5_000)}`)).toBeUndefined();
  });
});
