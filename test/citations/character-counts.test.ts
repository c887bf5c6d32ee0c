import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CharacterCounts } from '../../src/citations/character-counts.ts';

/** Longer than the steps in which counts are written down. */
const parts = fc.array(
  fc.tuple(fc.constantFrom('a', '😀', '\ud83d', '\ude00', 'é'), fc.integer({ min: 1, max: 5_000 })),
  { maxLength: 6 },
);

describe('character counts', () => {
  it('are those of a walk over the text before any place, in whatever order they are asked', () => {
    fc.assert(
      fc.property(parts, fc.array(fc.nat(), { maxLength: 8 }), (runs, places) => {
        const text = runs.map(([unit, times]) => unit.repeat(times)).join('');
        const counts = new CharacterCounts(text);
        for (const place of places) {
          const offset = place % (text.length + 1);
          expect(counts.before(offset)).toBe(Array.from(text.slice(0, offset)).length);
        }
      }),
    );
  });
});
