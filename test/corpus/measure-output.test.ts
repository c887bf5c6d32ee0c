import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExtractOutput } from '../../src/contract/extract-output.ts';
import { measureOutput } from '../../src/corpus/measure-output.ts';

const textOf = (text: string): ExtractOutput => ({ format: 'text', text });

describe('the measure of an output', () => {
  it('counts code points, words between white space and characters without a sure meaning, as Unicode defines them', () => {
    const units = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ' ',
        '\u00a0',
        '\u0085',
        '\u3000',
        '\u2028',
        '\ufeff',
        '\u180e',
        '\ufffd',
        '\ue000',
        '\u{f0000}',
        '\u0007',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(units).map((parts) => parts.join('')),
        (text) => {
          const { counts, unreliable_share } = measureOutput(textOf(text));
          const characters = Array.from(text);
          expect(counts.characters).toBe(characters.length);
          expect(counts.words).toBe(text.match(/\P{White_Space}+/gu)?.length ?? 0);
          const unsure = characters.filter((one) =>
            /[\ufffd\p{Co}]|(?!\p{White_Space})\p{Cc}/u.test(one),
          ).length;
          expect(unreliable_share).toBe(characters.length === 0 ? 0 : unsure / characters.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each<[ExtractOutput, object]>([
    [
      {
        format: 'pdf',
        pages: [
          { number: 1, text: 'two words' },
          { number: 2, text: '' },
        ],
      },
      { pages: 2, characters: 9, words: 2, cells: 0 },
    ],
    [
      {
        format: 'pptx',
        slides: [
          { number: 1, title: null, paragraphs: ['a b'], tables: [{ rows: [['c', '']] }], notes: 'd' },
        ],
      },
      { pages: 1, characters: 5, words: 4, cells: 2 },
    ],
    [
      {
        format: 'docx',
        blocks: [
          { kind: 'paragraph', text: 'a', style: 'S' },
          { kind: 'table', rows: [['b', 'c']] },
        ],
      },
      { pages: 0, characters: 3, words: 3, cells: 2 },
    ],
    [
      {
        format: 'xlsx',
        sheets: [{ name: 'S', cells: [{ address: 'A1', value: 30, formula: '=B1', error: null }] }],
      },
      { pages: 0, characters: 5, words: 2, cells: 1 },
    ],
    [
      { format: 'csv', rows: [['a', 'b'], ['c']] },
      { pages: 0, characters: 3, words: 3, cells: 3 },
    ],
    [
      { format: 'json', value: { key: [true, null, 1.5] } },
      { pages: 0, characters: 6, words: 2, cells: 0 },
    ],
  ])('takes in all text of %j', (output, counts) => {
    expect(measureOutput(output).counts).toEqual(counts);
  });
});
