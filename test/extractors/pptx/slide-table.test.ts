import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json-value.ts';
import { read } from '../../helpers/extract.ts';
import type { Region } from '../../helpers/merged-regions.ts';
import { gridTexts, mergedRectangle, regionsOf } from '../../helpers/merged-regions.ts';
import { presentation, run } from '../../helpers/presentation.ts';

/** The cell of a table at a place, as PowerPoint writes it; undefined for one that other producers leave out. */
function cellAt(regions: readonly Region[], row: number, column: number, isSparse: boolean): string {
  const region = regions.find(
    (one) =>
      one.row <= row && row < one.row + one.rows && one.column <= column && column < one.column + one.columns,
  );
  if (region === undefined) throw new Error('Cannot happen: regions cover the rectangle');
  const isLeft = region.column === column;
  if (isSparse && !isLeft) return '';
  const spans =
    (isLeft && region.columns > 1 ? ` gridSpan="${region.columns}"` : '') +
    (region.row === row && region.rows > 1 ? ` rowSpan="${region.rows}"` : '');
  const merges = (isLeft ? '' : ' hMerge="1"') + (region.row === row ? '' : ' vMerge="1"');
  const text = isLeft && region.row === row ? region.text : 'covered';
  return `<a:tc${spans}${merges}><a:txBody><a:p>${run(text)}</a:p></a:txBody></a:tc>`;
}

describe('a:tbl', () => {
  it('gives every random grid of merges back, with the covered cells of a gridSpan or without them', async () => {
    await fc.assert(
      fc.asyncProperty(mergedRectangle, fc.boolean(), async ({ height, width, wishes }, isSparse) => {
        const regions = regionsOf(height, width, wishes);
        const rows = Array.from({ length: height }, (_, row) =>
          Array.from({ length: width }, (_cell, column) => cellAt(regions, row, column, isSparse)).join(''),
        );
        const table = `<a:tbl>${rows.map((cells) => `<a:tr>${cells}</a:tr>`).join('')}</a:tbl>`;
        const result = await read('pptx', presentation([{ tree: table }]));
        if (result.status === 'failed') throw new Error(result.code);
        const [slide] = result.output['slides'] as readonly JsonObject[];
        expect(slide?.['tables']).toEqual([{ rows: gridTexts(height, width, regions) }]);
        expect(slide?.['paragraphs']).toEqual([]);
      }),
    );
  });
});
