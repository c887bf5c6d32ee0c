import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/contract/json-value.ts';
import { judgeOf } from '../../../src/verifier/operators/judge.ts';
import type { BareOperator } from '../../../src/verifier/operators/operator.ts';
import { textFinder } from '../../../src/verifier/operators/text-search.ts';

/** Texts of few letters, so that much of the wanted one is met before it is missed. */
const block = fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'é', '\u{1f600}'), { maxLength: 9 });
const repetitive = (least: number): fc.Arbitrary<string> =>
  fc.tuple(block, block).map(([often, once]) => {
    const period = `${often.join('')}a`;
    return period.repeat(Math.ceil(least / period.length)) + once.join('');
  });

describe('whether a text holds another', () => {
  it('is told as the runtime tells it, however long and repetitive both are', () => {
    fc.assert(
      fc.property(repetitive(2_000), repetitive(700), block, (text, most, rest) => {
        const wanted = rest.join('') + most;
        const find = textFinder(wanted);
        for (const held of [text, text + wanted, `${text}${wanted.slice(0, -1)}`, wanted + text])
          expect(find(held)).toBe(held.includes(wanted));
      }),
      { numRuns: 200 },
    );
  });

  it('is told of nearly equal texts, of which a search by trial would take minutes', () => {
    const text = 'a'.repeat(2_000_000);
    const wanted = `${'a'.repeat(200_000)}b${'a'.repeat(200_000)}`;
    const told = (operator: BareOperator, expected: string): JsonValue =>
      judgeOf(operator, expected)(text).kind;
    expect(told('contains', wanted)).toBe('does_not_hold');
    expect(told('not_contains', wanted)).toBe('holds');
    expect(told('contains_ignore_case', wanted.toUpperCase())).toBe('does_not_hold');
    expect(told('contains', text.slice(1))).toBe('holds');
  });
});
