import { describe, expect, it } from 'vitest';
import { score, wordsOf } from '../../bench/pdf/score.ts';

describe('words that are compared', () => {
  it('folds ligatures, drawn soft hyphens and direction marks, and takes ideographs one by one', () => {
    expect(wordsOf('of\ufb01ce SS\u00ad1\n \u202b2041\u202c')).toEqual(['office', 'SS-1', '2041']);
    expect(wordsOf('東京 AB号')).toEqual(wordsOf('東 京\nAB号'));
  });
});

describe('scores', () => {
  it('gives one for the same words and nothing for other words', () => {
    expect(score(['a', 'b'], ['a', 'b'])).toEqual({ sequence: 1, bag: 1 });
    expect(score(['a', 'b'], ['c', 'd'])).toEqual({ sequence: 0, bag: 0 });
    expect(score([], [])).toEqual({ sequence: 1, bag: 1 });
    expect(score(['a'], [])).toEqual({ sequence: 0, bag: 0 });
  });

  it('counts order in the sequence and not in the bag', () => {
    expect(score(['a', 'b', 'c', 'd'], ['c', 'd', 'a', 'b'])).toEqual({ sequence: 0.5, bag: 1 });
  });

  it('counts a word as often as both have it', () => {
    expect(score(['a', 'a', 'b'], ['a', 'b', 'b']).bag).toBeCloseTo(2 / 3);
  });
});
