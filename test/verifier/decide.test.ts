import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/contract/verdict.ts';
import type { Decide } from '../../src/verifier/declaration.ts';
import { decide } from '../../src/verifier/decide.ts';

const LETTERS: Readonly<Record<string, Outcome>> = {
  p: 'passed',
  f: 'failed',
  i: 'inconclusive',
  n: 'not_applicable',
};

function outcomes(letters: string): Outcome[] {
  return letters.split('').map((letter) => LETTERS[letter] ?? 'failed');
}

const rate = (threshold: number): Decide => ({ kind: 'pass_rate', threshold });

describe('decide', () => {
  const rows: readonly (readonly [Decide, string, string])[] = [
    [{ kind: 'all' }, '', 'inconclusive'],
    [{ kind: 'all' }, 'n', 'inconclusive'],
    [{ kind: 'all' }, 'nn', 'inconclusive'],
    [{ kind: 'all' }, 'p', 'passed'],
    [{ kind: 'all' }, 'pn', 'passed'],
    [{ kind: 'all' }, 'pi', 'inconclusive'],
    [{ kind: 'all' }, 'f', 'failed'],
    [{ kind: 'all' }, 'fi', 'failed'],
    [{ kind: 'all' }, 'if', 'failed'],
    [{ kind: 'all' }, 'pfin', 'failed'],
    [{ kind: 'all' }, 'in', 'inconclusive'],
    [rate(0.5), '', 'inconclusive'],
    [rate(0.5), 'n', 'inconclusive'],
    [rate(0.5), 'pf', 'passed'],
    [rate(0.5), 'pi', 'passed'],
    [rate(0.5), 'pffn', 'failed'],
    [rate(0.5), 'pfi', 'inconclusive'],
    [rate(0.5), 'pii', 'inconclusive'],
    [rate(0.5), 'pn', 'passed'],
    [rate(1), 'ppp', 'passed'],
    [rate(1), 'ppf', 'failed'],
    [rate(1), 'ppi', 'inconclusive'],
    [rate(5e-324), 'fffi', 'inconclusive'],
    [rate(5e-324), 'fffip', 'passed'],
    [rate(0.28), 'p'.repeat(7) + 'f'.repeat(18), 'passed'],
    [rate(0.28), 'p'.repeat(6) + 'f'.repeat(19), 'failed'],
  ];
  for (const [rule, letters, verdict] of rows)
    it(`by ${JSON.stringify(rule)} of "${letters}" is ${verdict}`, () => {
      expect(decide(rule, outcomes(letters))).toBe(verdict);
    });

  it('meets every decimal threshold of two digits with exactly as many of n', () => {
    for (let hundredths = 1; hundredths <= 100; hundredths++)
      for (let n = 1; n <= 200; n++) {
        const k = (hundredths * n) / 100;
        if (!Number.isInteger(k)) continue;
        const rule = rate(Number(`0.${String(hundredths).padStart(2, '0')}`.replace('0.100', '1')));
        const verdictOf = (passed: number): string =>
          decide(rule, outcomes('p'.repeat(passed) + 'f'.repeat(n - passed)));
        if (verdictOf(k) !== 'passed' || verdictOf(k - 1) !== 'failed')
          expect.fail(`${k} of ${n} against ${hundredths} hundredths`);
      }
  });
});
