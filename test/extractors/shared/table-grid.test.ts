import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridCell } from '../../../extractors/shared/table-grid.ts';
import { TableGrid } from '../../../extractors/shared/table-grid.ts';
import { budgetOf, failureOf } from '../../helpers/archive-read.ts';

interface Region {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

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

/** Covers a rectangle with regions that do not overlap: each grows as far as it wishes and finds room. */
function regionsOf(
  height: number,
  width: number,
  wishes: readonly (readonly [number, number])[],
): readonly Region[] {
  const taken = new Set<string>();
  const isFree = (row: number, column: number): boolean =>
    row < height && column < width && !taken.has(`${row} ${column}`);
  const regions: Region[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!isFree(row, column)) continue;
      const [tall, wide] = wishes[regions.length % wishes.length] ?? [1, 1];
      let columns = 1;
      while (columns < wide && isFree(row, column + columns)) columns++;
      const across = Array.from({ length: columns }, (_, index) => column + index);
      let rows = 1;
      while (rows < tall && across.every((x) => isFree(row + rows, x))) rows++;
      for (let y = row; y < row + rows; y++) for (const x of across) taken.add(`${y} ${x}`);
      regions.push({ text: `t${regions.length}`, row, column, rows, columns });
    }
  }
  return regions;
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
    const size = fc.integer({ min: 1, max: 8 });
    const span = fc.integer({ min: 1, max: 4 });
    const wishes = fc.array(fc.tuple(span, span), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(size, size, wishes, (height, width, wanted) => {
        const regions = regionsOf(height, width, wanted);
        const expected = Array.from({ length: height }, () => Array.from({ length: width }, () => ''));
        for (const { text, row, column } of regions) expected[row]?.splice(column, 1, text);
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
