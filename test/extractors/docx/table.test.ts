import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { par, readBody, run } from '../../helpers/docx-file.ts';

const cells = array(
  record({
    span: integer({ min: 1, max: 3 }),
    merge: constantFrom('', '<w:vMerge/>', '<w:vMerge w:val="restart"/>', '<w:hMerge/>'),
  }),
  { maxLength: 5 },
);
const rows = array(
  record({ before: integer({ min: 0, max: 3 }), after: integer({ min: 0, max: 3 }), cells }),
  {
    maxLength: 6,
  },
);

describe('tables', () => {
  it('are rectangular and lose no text but that of covered cells, whatever is merged', async () => {
    await assert(
      asyncProperty(rows, async (chosen) => {
        let texts = 0;
        const xml = chosen.map(({ before, after, cells: inRow }) => {
          const content = inRow.map(
            ({ span, merge }) =>
              `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/>${merge}</w:tcPr>${par(run(`t${texts++};`))}</w:tc>`,
          );
          return `<w:tr><w:trPr><w:gridBefore w:val="${before}"/><w:gridAfter w:val="${after}"/></w:trPr>${content.join('')}</w:tr>`;
        });
        const { blocks, diagnostics } = await readBody(`<w:tbl>${xml.join('')}</w:tbl>`);
        const grid = (blocks[0] ?? []) as readonly (readonly string[])[];
        const kept = grid.flat().filter((text) => text !== '');
        expect(blocks).toHaveLength(texts === 0 ? 0 : 1);
        expect(new Set(grid.map((row) => row.length)).size).toBeLessThanOrEqual(1);
        expect(new Set(kept).size).toBe(kept.length);
        expect(kept.length + (diagnostics['docx.covered_text'] ?? 0)).toBe(texts);
      }),
      { numRuns: 200 },
    );
  });

  it('count a span at the bound as it is and one past it as cut', async () => {
    const one = (span: number): string =>
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${par(run('a'))}</w:tc></w:tr></w:tbl>`;
    const atBound = await readBody(one(1_024));
    const past = await readBody(one(1_025));
    expect(atBound.diagnostics).toEqual({});
    expect(past.diagnostics).toEqual({ 'docx.span_clamped': 1 });
    expect(past.blocks).toEqual(atBound.blocks);
  });
});
