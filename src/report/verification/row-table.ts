import type { ContextBlock, ContextText } from './cited-context.ts';
import { firstOf } from './first-of.ts';

const MOST_ROWS = 60;
const MOST_COLUMNS = 40;

/** A table of a document as a block, and what of it is not shown; `cited` says which cells were cited. */
export function rowTable(
  rows: readonly (readonly string[])[],
  cited: (row: number, column: number) => boolean,
  { first = 0, label = '' }: { readonly first?: number; readonly label?: string } = {},
): { readonly block: ContextBlock; readonly notes: readonly string[] } {
  const shown = firstOf(rows, MOST_ROWS, 'rows');
  const widest = Math.max(0, ...shown.items.map(({ length }) => length));
  const notes =
    widest > MOST_COLUMNS ? [`Only the first ${MOST_COLUMNS} of ${widest} columns are shown.`] : [];
  const table = shown.items.map((row, index) => ({
    label: '',
    cells: row
      .slice(0, MOST_COLUMNS)
      .map((text, column): ContextText => ({ text, cited: cited(first + index, column) })),
  }));
  return { block: { kind: 'table', label, head: [], rows: table }, notes: [...shown.notes, ...notes] };
}
