import type { ExtractOutput } from '../../contract/extract-output.ts';
import { columnOf, lettersOf } from './cell-address.ts';
import type { CitedContext } from './cited-context.ts';

type Sheet = Extract<ExtractOutput, { readonly format: 'xlsx' }>['sheets'][number];
type Cell = Sheet['cells'][number];

const MOST_ROWS = 60;
const MOST_COLUMNS = 26;
const POINTER = /^\/sheets\/(0|[1-9]\d*)(?:\/(?:cells|name))?$/;

/** A whole cited sheet as a grid, its rows and columns those that are used; undefined for a pointer to anything else. */
export function sheetContext(sheets: readonly Sheet[], pointer: string): CitedContext | undefined {
  const steps = POINTER.exec(pointer);
  const sheet = steps === null ? undefined : sheets[Number(steps[1])];
  if (sheet === undefined) return undefined;
  const cited = !pointer.endsWith('/name');
  const name = { kind: 'prose', label: 'sheet', stretches: [{ text: sheet.name, cited: !cited }] } as const;
  if (sheet.cells.length === 0) return { blocks: [name], notes: ['The sheet has no cells.'] };
  const grid = gridOf(sheet.cells);
  const rows = [...grid.keys()].toSorted((one, other) => one - other);
  const columns = [...new Set([...grid.values()].flatMap((row) => [...row.keys()]))].toSorted(
    (one, other) => one - other,
  );
  const [shownRows, shownColumns] = [rows.slice(0, MOST_ROWS), columns.slice(0, MOST_COLUMNS)];
  const table = {
    kind: 'table',
    label: '',
    head: shownColumns.map(lettersOf),
    rows: shownRows.map((row) => ({
      label: String(row),
      cells: shownColumns.map((column) => {
        const cell = grid.get(row)?.get(column);
        return { text: cell === undefined ? '' : cellText(cell), cited: cited && cell !== undefined };
      }),
    })),
  } as const;
  const notes = [
    ...(rows.length > MOST_ROWS
      ? [`Only the first ${MOST_ROWS} of ${rows.length} used rows are shown.`]
      : []),
    ...(columns.length > MOST_COLUMNS
      ? [`Only the first ${MOST_COLUMNS} of ${columns.length} used columns are shown.`]
      : []),
  ];
  return { blocks: [name, table], notes };
}

/** What a cell shows: its error, its value, or its formula where a value was never calculated. */
export function cellText({ value, error, formula }: Cell): string {
  if (error !== null) return error;
  return value === null ? (formula ?? '') : String(value);
}

function gridOf(cells: readonly Cell[]): ReadonlyMap<number, ReadonlyMap<number, Cell>> {
  const grid = new Map<number, Map<number, Cell>>();
  for (const cell of cells) {
    const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell.address) ?? [];
    const row = grid.get(Number(digits)) ?? new Map<number, Cell>();
    grid.set(Number(digits), row.set(columnOf(letters), cell));
  }
  return grid;
}
