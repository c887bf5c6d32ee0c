import { describe, expect, it } from 'vitest';
import { Classification } from '../../../src/corpus/crosscheck/classify.ts';
import { declaredClasses } from '../../../src/corpus/crosscheck/declared-classes.ts';
import type { Difference } from '../../../src/corpus/crosscheck/difference.ts';

const difference = (over: Partial<Difference>): Difference => ({
  reader: 'mammoth',
  format: 'docx',
  file: 'contracts/a.docx',
  kind: 'differs',
  at: 'item 3',
  ours: 'Clause 4',
  theirs: 'Clause',
  weTold: [],
  theyTold: [],
  ...over,
});
const declared = (one: object): ReturnType<typeof declaredClasses> =>
  declaredClasses(
    'mine.json',
    JSON.stringify([{ name: 'numbers', verdict: 'ours is right', because: 'seen', ...one }]),
  );

describe('classes of a user', () => {
  it('fit when every condition that they name holds', () => {
    const classes = declared({
      reader: 'mammoth',
      kind: 'differs',
      file: '^contracts/',
      ours: '^Clause \\d+$',
    });
    const sorted = new Classification(classes);
    sorted.add(difference({}));
    sorted.add(difference({ ours: 'Clause IV' }));
    sorted.add(difference({ file: 'letters/a.docx' }));
    sorted.add(difference({ kind: 'only_here' }));
    expect(sorted.counts).toMatchObject([{ count: 1, decided: { name: 'numbers' } }]);
    expect(sorted.undecided).toHaveLength(3);
  });

  it('are refused with their file when they are none, or a pattern is none', () => {
    expect(() => declaredClasses('mine.json', '{')).toThrow(/Cannot use "mine.json"/);
    expect(() => declared({ verdict: 'perhaps' })).toThrow(/Cannot use "mine.json"/);
    expect(() => declared({ surprise: 1 })).toThrow(/Cannot use "mine.json"/);
    expect(() => declared({ ours: '(' })).toThrow(/class "numbers"/);
  });
});
