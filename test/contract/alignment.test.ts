import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align } from '../../src/contract/alignment.ts';

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });

/** The length of the longest common subsequence, by the table that every textbook has. */
function longestCommon(before: readonly string[], after: readonly string[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const one of before) {
    const next = [0];
    after.forEach((other, index) => {
      next.push(one === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('align', () => {
  it('covers both sequences in order, equal where it says so', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const at = { before: 0, after: 0 };
        for (const run of align(before, after)) {
          expect([run.before.start, run.after.start]).toEqual([at.before, at.after]);
          const left = before.slice(run.before.start, run.before.end);
          const right = after.slice(run.after.start, run.after.end);
          expect(left.length + right.length).toBeGreaterThan(0);
          if (run.same) expect(left).toEqual(right);
          at.before = run.before.end;
          at.after = run.after.end;
        }
        expect(at).toEqual({ before: before.length, after: after.length });
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps as much as can be kept, and never two runs of one kind in a row', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const runs = align(before, after);
        const kept = runs
          .filter(({ same }) => same)
          .reduce((sum, run) => sum + run.before.end - run.before.start, 0);
        expect(kept).toBe(longestCommon(before, after));
        expect(runs.some((run, index) => run.same === runs[index - 1]?.same)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes the middle as one difference when the way would be too long', () => {
    const before = ['same', ...Array.from({ length: 40 }, (_, index) => `b${index}`), 'end'];
    const after = ['same', ...Array.from({ length: 40 }, (_, index) => `a${index}`), 'end'];
    expect(align(before, after, 10)).toEqual([
      { same: true, before: { start: 0, end: 1 }, after: { start: 0, end: 1 } },
      { same: false, before: { start: 1, end: 41 }, after: { start: 1, end: 41 } },
      { same: true, before: { start: 41, end: 42 }, after: { start: 41, end: 42 } },
    ]);
  });

  it('ends soon on long sequences that have nothing in common', () => {
    const long = (letter: string): string[] =>
      Array.from({ length: 50_000 }, (_, index) => `${letter}${index}`);
    expect(align(long('a'), long('b'))).toHaveLength(1);
  });
});
