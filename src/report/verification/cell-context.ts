import type { ExtractOutput } from '../../contract/extract-output.ts';
import { columnOf, lettersOf } from './cell-address.ts';
import type { CitedContext, ContextBlock } from './cited-context.ts';
import { cellText } from './sheet-context.ts';

type Sheet = Extract<ExtractOutput, { readonly format: 'xlsx' }>['sheets'][number];
type Cell = Sheet['cells'][number];

const ROWS_AROUND = 3;
const COLUMNS_AROUND = 3;
const POINTER = /^\/sheets\/(0|[1-9]\d*)\/cells\/(0|[1-9]\d*)(?:\/(?:value|formula|error))?$/;

/** A cited cell in the grid of its sheet, with its formula; undefined for a pointer to anything but a cell. */
export function cellContext(sheets: readonly Sheet[], pointer: string): CitedContext | undefined {
  const steps = POINTER.exec(pointer);
  const sheet = sheets[Number(steps?.[1])];
  const cell = sheet?.cells[Number(steps?.[2])];
  const address = /^([A-Z]+)(\d+)$/.exec(cell?.address ?? '');
  const [, letters, digits] = address ?? [];
  if (sheet === undefined || cell === undefined || letters === undefined) return undefined;
  const rows = around(Number(digits), ROWS_AROUND);
  const columns = around(columnOf(letters), COLUMNS_AROUND).map(lettersOf);
  const near = cellsAt(sheet.cells, new Set(rows.flatMap((row) => columns.map((column) => column + row))));
  const usedRows = trimmed(rows, (row) => columns.some((column) => near.has(column + row)));
  const usedColumns = trimmed(columns, (column) => rows.some((row) => near.has(column + row)));
  const grid: ContextBlock = {
    kind: 'table',
    label: `${sheet.name}, ${cell.address}`,
    head: usedColumns,
    rows: usedRows.map((row) => ({
      label: String(row),
      cells: usedColumns.map((column) => {
        const one = near.get(column + row);
        return { text: one === undefined ? '' : cellText(one), cited: one?.address === cell.address };
      }),
    })),
  };
  const { formula } = cell;
  if (formula === null) return { blocks: [grid], notes: [] };
  const stretches = [{ text: formula, cited: true }];
  return { blocks: [grid, { kind: 'prose', label: `formula of ${cell.address}`, stretches }], notes: [] };
}

function around(middle: number, by: number): readonly number[] {
  const first = Math.max(1, middle - by);
  return Array.from({ length: middle + by - first + 1 }, (_, index) => first + index);
}

/** What lies between the first and the last that is used; the cited cell itself is. */
function trimmed<Item>(items: readonly Item[], isUsed: (item: Item) => boolean): readonly Item[] {
  return items.slice(items.findIndex(isUsed), items.findLastIndex(isUsed) + 1);
}

function cellsAt(cells: readonly Cell[], addresses: ReadonlySet<string>): ReadonlyMap<string, Cell> {
  return new Map(cells.filter(({ address }) => addresses.has(address)).map((cell) => [cell.address, cell]));
}
