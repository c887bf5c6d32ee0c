import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridCell } from '../../../extractors/shared/table-grid.ts';
import { TableGrid } from '../../../extractors/shared/table-grid.ts';
import { budgetOf, failureOf } from '../../helpers/archive-read.ts';
import { gridTexts, mergedRectangle, regionsOf } from '../../helpers/merged-regions.ts';
import type { Region } from '../../helpers/merged-regions.ts';

type Merge = GridCell['verticalMerge'];

const cell = (text: string, columnSpan = 1, verticalMerge: Merge = 'none'): GridCell => ({
  text,
  columnSpan,
  verticalMerge,
});

function gridOf(rows: readonly (readonly GridCell[])[]): {
  readonly grid: TableGrid;
  readonly rows: string[][];
} {
  const grid = new TableGrid(budgetOf());
  for (const row of rows) {
    grid.beginRow();
    for (const one of row) grid.add(one);
  }
  return { grid, rows: grid.finish() };
}

/** A row of the source: a cell for each region that crosses it, as WordprocessingML writes them. */
function sourceRow(regions: readonly Region[], row: number): GridCell[] {
  return regions
    .filter((one) => one.row <= row && row < one.row + one.rows)
    .sort((a, b) => a.column - b.column)
    .map((one) => {
      const merge: Merge = one.rows === 1 ? 'none' : one.row === row ? 'restart' : 'continue';
      return cell(merge === 'continue' ? 'covered' : one.text, one.columns, merge);
    });
}

describe('table grid', () => {
  it('gives every random grid of merges back: rectangular, nothing lost, nothing twice', () => {
    fc.assert(
      fc.property(mergedRectangle, ({ height, width, wishes }) => {
        const regions = regionsOf(height, width, wishes);
        const expected = gridTexts(height, width, regions);
        const { grid, rows } = gridOf(expected.map((_, row) => sourceRow(regions, row)));
        expect(rows).toEqual(expected);
        expect(grid.coveredTexts).toBe(regions.reduce((sum, one) => sum + one.rows - 1, 0));
      }),
    );
  });

  it('pads ragged rows and skipped columns with empty cells', () => {
    const grid = new TableGrid(budgetOf());
    grid.beginRow();
    grid.skip(2);
    grid.add(cell('a'));
    grid.beginRow();
    grid.add(cell('b'));
    grid.beginRow();
    expect(grid.finish()).toEqual([
      ['', '', 'a'],
      ['b', '', ''],
      ['', '', ''],
    ]);
  });

  it('keeps the text of a continue cell with no merge above it at its column', () => {
    expect(gridOf([[cell('a')], [cell('orphan', 1, 'continue')], [cell('x', 1, 'continue')]]).rows).toEqual([
      ['a'],
      ['orphan'],
      [''],
    ]);
    const shifted = [[cell('a', 2, 'restart')], [cell('b'), cell('kept', 1, 'continue')]];
    expect(gridOf(shifted).rows[1]).toEqual(['b', 'kept']);
  });

  it('counts the text of covered cells and gives none for it', () => {
    const grid = new TableGrid(budgetOf());
    grid.beginRow();
    grid.addCovered('hidden');
    grid.addCovered('');
    grid.add(cell('b'));
    expect(grid.finish()).toEqual([['', '', 'b']]);
    expect(grid.coveredTexts).toBe(1);
  });

  it('cuts spans at 1,024 columns, counts them, and takes what is no number of columns as one', () => {
    const { grid, rows } = gridOf([[cell('a', 10_000_000)], [cell('b', 1_024)]]);
    expect(rows.map((row) => row.length)).toEqual([1_024, 1_024]);
    expect(grid.clampedSpans).toBe(1);
    for (const span of [0, -3, Number.NaN])
      expect(gridOf([[cell('a', span), cell('b')]]).rows).toEqual([['a', 'b']]);
    expect(gridOf([[cell('a', 2.9)]]).rows).toEqual([['a', '']]);
  });

  it('has no rows without any column', () => {
    expect(gridOf([[], []]).rows).toEqual([]);
  });

  it('ends at text_bytes as soon as its cells alone could not be written within it', async () => {
    const grow = (textBytes: number): Promise<unknown> =>
      failureOf(() => {
        const grid = new TableGrid(budgetOf({ text_bytes: textBytes }));
        for (let row = 0; row < 10; row++) {
          grid.beginRow();
          grid.add(cell('', row === 0 ? 100 : 1));
        }
        grid.finish();
      });
    expect(await grow(2 * 999)).toBeUndefined();
    expect(await grow(2 * 999 - 1)).toMatchObject({ code: 'limit_exceeded', name: 'text_bytes' });
  });
});
