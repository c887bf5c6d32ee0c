// A cited sheet is read as a grid: each cell at its address, marked where the sheet itself was cited.
import { describe, expect, it } from 'vitest';
import type { CitedContext } from '../../../src/report/verification/cited-context.ts';
import { contextOf } from '../../../src/report/verification/context-of.ts';

const cell = (address: string, value: string | number | null, formula: string | null = null) => ({
  address,
  value,
  formula,
  error: null,
});
const cells = [cell('A1', 'item'), cell('AA1', 7), cell('A3', null, '=1+1')];
const sheets = [
  { name: 'Other', cells: [cell('A1', 'elsewhere')] },
  { name: 'Budget', cells },
  { name: 'Empty', cells: [] },
  { name: 'Long', cells: Array.from({ length: 61 }, (_, index) => cell(`A${index + 1}`, index)) },
  {
    name: 'Wide',
    cells: Array.from({ length: 26 }, (_, at) => cell(`${String.fromCharCode(65 + at)}1`, at)).concat(
      cell('AA1', 26),
    ),
  },
];
const at = (json_pointer: string): CitedContext =>
  contextOf({ kind: 'output', output: { format: 'xlsx', sheets } }, { locator: { json_pointer } });
const gridOf = ({ blocks }: CitedContext) => {
  const [grid] = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  return grid;
};

describe('the context of a sheet', () => {
  it.each(['/sheets/1', '/sheets/1/cells'])(
    'is its used rows and columns, each cell marked: %s',
    (pointer) => {
      const grid = gridOf(at(pointer));
      expect(grid?.head).toEqual(['A', 'AA']);
      expect(grid?.rows).toEqual([
        {
          label: '1',
          cells: [
            { text: 'item', cited: true },
            { text: '7', cited: true },
          ],
        },
        {
          label: '3',
          cells: [
            { text: '=1+1', cited: true },
            { text: '', cited: false },
          ],
        },
      ]);
      expect(JSON.stringify(at(pointer))).not.toContain('elsewhere');
    },
  );

  it('marks the name alone where that was cited', () => {
    const { blocks } = at('/sheets/1/name');
    expect(blocks[0]).toMatchObject({ stretches: [{ text: 'Budget', cited: true }] });
    expect(
      gridOf(at('/sheets/1/name'))
        ?.rows.flatMap(({ cells: row }) => row)
        .some(({ cited }) => cited),
    ).toBe(false);
  });

  it('says so of a sheet without cells', () => {
    expect(at('/sheets/2').notes).toEqual(['The sheet has no cells.']);
  });

  it('tells what of a large sheet is not shown', () => {
    expect(at('/sheets/3').notes).toEqual(['Only the first 60 of 61 used rows are shown.']);
    expect(gridOf(at('/sheets/3'))?.rows).toHaveLength(60);
    expect(at('/sheets/4').notes).toEqual(['Only the first 26 of 27 used columns are shown.']);
    expect(gridOf(at('/sheets/4'))?.head.at(-1)).toBe('Z');
  });
});
