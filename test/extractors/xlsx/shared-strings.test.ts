import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../extractors/shared/budget.ts';
import { DiagnosticLog } from '../../../extractors/shared/diagnostic-log.ts';
import { DocumentOutput } from '../../../extractors/shared/document-output.ts';
import { SharedStringTable } from '../../../extractors/xlsx/shared-strings.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../../src/contract/limits.ts';

function written(texts: readonly string[], indexes: readonly number[]): unknown[] {
  const table = new SharedStringTable();
  for (const text of texts) table.add(text);
  const output = new DocumentOutput(new Budget(defaultLimits(EXTRACT_LIMITS)), new DiagnosticLog());
  output.list(indexes, (index) => {
    table.write(index, output);
  });
  return JSON.parse(Buffer.from(output.json.toBytes()).toString()) as unknown[];
}

describe('shared strings', () => {
  it('come back by their index, wherever the chunks that hold them end', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.integer({ min: 0, max: 90_000 }).map((length) => 'é'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 60 }), (texts) => {
        const indexes = texts.map((_, index) => texts.length - 1 - index);
        const expected = indexes.map((index) => texts[index]?.toWellFormed().replaceAll('\u0000', '\ufffd'));
        expect(written(texts, indexes)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('are longer than a chunk, and many more than a first table holds', () => {
    const long = 'x'.repeat(3_000_000);
    const many = Array.from({ length: 5_000 }, (_, n) => `text ${n}`);
    const texts = ['first', long, ...many];
    expect(written(texts, [0, 1, 2, 5_001, 2_500])).toEqual([
      'first',
      long,
      'text 0',
      'text 4999',
      'text 2498',
    ]);
  });

  it('know which of them are empty', () => {
    const table = new SharedStringTable();
    for (const text of ['', 'a', '"', '\ud83d']) table.add(text);
    expect([0, 1, 2, 3].map((index) => table.isEmpty(index))).toEqual([true, false, false, false]);
    expect(table.count).toBe(4);
  });
});
