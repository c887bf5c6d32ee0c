import fc from 'fast-check';

/** A cell of a table with what it covers. */
export interface Region {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

const size = fc.integer({ min: 1, max: 8 });
const span = fc.integer({ min: 1, max: 4 });

/** A table's size, and how many rows and columns its cells wish to cover. */
export const mergedRectangle = fc.record({
  height: size,
  width: size,
  wishes: fc.array(fc.tuple(span, span), { minLength: 1, maxLength: 9 }),
});

/** Covers a rectangle with regions that do not overlap: each grows as far as it wishes and finds room. */
export function regionsOf(
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

/** The grid that these regions are: each text at its first place, the rest empty. */
export function gridTexts(height: number, width: number, regions: readonly Region[]): string[][] {
  const grid = Array.from({ length: height }, () => Array.from({ length: width }, () => ''));
  for (const { text, row, column } of regions) grid[row]?.splice(column, 1, text);
  return grid;
}
