import { describe, expect, it } from 'vitest';
import { read } from '../helpers/extract.ts';

const MB = 1_000_000;

describe('hostile CSV', () => {
  it('stops one field without end at text_bytes, quoted or not, closed or not', async () => {
    for (const text of ['x'.repeat(5 * MB), `"${'x'.repeat(5 * MB)}"`, `"${'x\n'.repeat(3 * MB)}`])
      expect(await read('csv', text, { text_bytes: 4 * MB })).toMatchObject({
        code: 'limit_exceeded',
        details: { name: 'text_bytes', max: 4 * MB, at: { row: 1 } },
      });
  });

  it('stops characters that are written six times as long at text_bytes', async () => {
    expect(await read('csv', '\u0001'.repeat(MB), { text_bytes: 5 * MB })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'text_bytes', max: 5 * MB },
    });
  });

  it('stops commas without end at cells', async () => {
    expect(await read('csv', ','.repeat(MB), { cells: 400_000 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'cells', max: 400_000, seen: 400_001, at: { row: 1 } },
    });
  });

  it('reads blank lines by the million as no rows', async () => {
    expect(await read('csv', '\n\r'.repeat(2 * MB))).toMatchObject({
      output: { rows: [] },
      diagnostics: [],
    });
  });

  it('reads quotes by the million in every state', async () => {
    expect(await read('csv', '"'.repeat(MB))).toMatchObject({ output: { rows: [['"'.repeat(MB / 2 - 1)]] } });
    expect(await read('csv', `x${'"'.repeat(MB)}`)).toMatchObject({
      output: { rows: [[`x${'"'.repeat(MB)}`]] },
    });
    expect(await read('csv', '"'.repeat(MB + 1))).toMatchObject({
      code: 'document_malformed',
      details: { at: { row: 1, offset: 0, line: 1, column: 1 } },
    });
  });

  it('names the opening quote of an unclosed one behind hundreds of thousands of rows', async () => {
    expect(await read('csv', `${'a,b\r\n'.repeat(200_000)}c,"d\n`)).toMatchObject({
      code: 'document_malformed',
      details: { at: { row: 200_001, line: 200_001, column: 3, offset: 1_000_002 } },
    });
  });

  it('looks for other delimiters once a file, however ragged it is', async () => {
    const result = await read('csv', 'a;b,c\na;b\n'.repeat(50_000));
    expect(result.diagnostics).toMatchObject([
      { code: 'csv.ragged', count: 50_000, at: { row: 2 } },
      { code: 'csv.looks_like_other_delimiter' },
    ]);
  });
});
