import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortByKey } from '../../../extractors/json/key-sort.ts';
import { OpenMembers } from '../../../extractors/json/open-members.ts';

/** The keys as members one after the other behind one of an outer object, sorted; equal ones keep their order. */
function sorted(keys: readonly string[]): number[] {
  const members = new OpenMembers();
  members.push(0, 5, 0);
  let written = '"out"';
  for (const key of keys) {
    const start = Buffer.byteLength(written);
    written += JSON.stringify(key);
    members.push(start, Buffer.byteLength(written), start);
  }
  return [...sortByKey(Buffer.from(written), members, keys.length)].map((index) => index - 1);
}

function expected(keys: readonly string[]): number[] {
  const order = (a: number, b: number): number => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1);
  return keys.map((_, i) => i).sort((a, b) => (keys[a] === keys[b] ? a - b : order(a, b)));
}

describe('sortByKey', () => {
  it('sorts as the language does, whatever keys share, repeat or escape', () => {
    const unit = fc.constantFrom('a', 'b', 'é', '\ufb33', '😀', '\n', '\u0001', '\0', '"', '\\');
    const key = fc
      .tuple(
        fc.constantFrom('', 'shared ', '\n\u0001\\"\n', 'x'.repeat(50)),
        fc.string({ unit, maxLength: 8 }),
      )
      .map((parts) => parts.join(''));
    const property = fc.property(fc.array(key, { maxLength: 150, size: 'max' }), (keys) => {
      expect(sorted(keys)).toEqual(expected(keys));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('sorts keys that differ only in their length, and equal keys by their place', () => {
    const lengths = Array.from({ length: 100 }, (_, i) => 'k'.repeat((i * 37) % 101));
    expect(sorted(lengths)).toEqual(expected(lengths));
    expect(sorted(Array.from({ length: 100 }, () => 'same'))).toEqual(
      Array.from({ length: 100 }, (_, i) => i),
    );
  });
});
