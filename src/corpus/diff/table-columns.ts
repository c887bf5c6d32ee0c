import type { DiffSide } from '../../contract/corpus-diff.ts';
import { rowsContent } from './content.ts';
import { hasNumber } from './numbers.ts';
import { pairGap } from './pairing.ts';
import { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import { wordBag } from './similarity.ts';
import type { CellPlace, CellPlaces, Row } from './table-rows.ts';
import { diffRows } from './table-rows.ts';

/** Columns of the two sides, by their positions. */
interface ColumnDiff {
  readonly pairs: readonly { readonly before: number; readonly after: number }[];
  readonly moved: readonly { readonly before: number; readonly after: number }[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Compares tables by their rows or, when that says less, by columns that came, went or moved before the rows. */
export function diffTable(
  before: readonly Row[],
  after: readonly Row[],
  places: CellPlaces,
  list: PlaceList,
): void {
  const byRow = new PlaceList(list.bounds);
  diffRows(before, after, places, byRow);
  const columns = byRow.total > 1 && isEven(before) && isEven(after) ? columnDiff(before, after) : undefined;
  const byColumn = new PlaceList(list.bounds);
  if (columns !== undefined) diffByColumn(before, after, columns, places, byColumn);
  list.take(columns !== undefined && byColumn.total < byRow.total ? byColumn : byRow);
}

/** Whether all rows are of one length: in others a cell that is not there would pass for an empty one. */
function isEven(rows: readonly Row[]): boolean {
  return rows.every(({ length }) => length === rows[0]?.length);
}

/**
 * The columns by what stands in them; undefined when all of them stay, and when some came and others went: those may be
 * the same ones with other values, which are told cell by cell.
 */
function columnDiff(before: readonly Row[], after: readonly Row[]): ColumnDiff | undefined {
  const [one, other] = [columnsOf(before), columnsOf(after)];
  const { partners, moved, gaps } = diffSequences(one.map(keyOf), other.map(keyOf), (key) =>
    /[^[\]",\s]/.test(key),
  );
  const pairs = [...moved];
  partners.forEach((to, from) => {
    if (to !== -1) pairs.push({ before: from, after: to });
  });
  const removed: number[] = [];
  const added: number[] = [];
  for (const gap of gaps) {
    const steps = pairGap(
      gap,
      (at) => wordBag(one[at] ?? []),
      (at) => wordBag(other[at] ?? []),
    );
    for (const step of steps)
      if (step.kind === 'changed') pairs.push(step);
      else if (step.kind === 'removed') removed.push(step.before);
      else added.push(step.after);
  }
  const stay = moved.length + removed.length + added.length === 0;
  if (stay || (removed.length > 0 && added.length > 0)) return undefined;
  return { pairs: pairs.toSorted((a, b) => a.after - b.after), moved, removed, added };
}

function columnsOf(rows: readonly Row[]): readonly Row[] {
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => rows.map((row) => row[column] ?? ''));
}

function keyOf(column: Row): string {
  return JSON.stringify(column);
}

/** Tells whole columns once, then what differs in the rows of those that stay. */
function diffByColumn(
  before: readonly Row[],
  after: readonly Row[],
  { pairs, moved, removed, added }: ColumnDiff,
  places: CellPlaces,
  list: PlaceList,
): void {
  const side = (rows: readonly Row[], at: number, placeOf: CellPlace) => (): DiffSide => ({
    at: placeOf(null, at),
    content: rowsContent(
      rows.slice(0, list.bounds.rows + 1).map((row) => [row[at] ?? '']),
      list.bounds,
    ),
  });
  const holdsNumber = (rows: readonly Row[], at: number): boolean =>
    rows.some((row) => hasNumber(row[at] ?? ''));
  for (const at of removed)
    list.add('removed', holdsNumber(before, at), side(before, at, places.before), null);
  for (const at of added) list.add('added', holdsNumber(after, at), null, side(after, at, places.after));
  for (const pair of moved)
    list.add('moved', false, side(before, pair.before, places.before), side(after, pair.after, places.after));
  const kept = (rows: readonly Row[], columns: readonly number[]): readonly Row[] =>
    rows.map((row) => columns.map((column) => row[column] ?? ''));
  const placed =
    (placeOf: CellPlace, columns: readonly number[]): CellPlace =>
    (row, column) =>
      placeOf(row, column === null ? null : (columns[column] ?? column));
  const [from, to] = [pairs.map((pair) => pair.before), pairs.map((pair) => pair.after)];
  diffRows(
    kept(before, from),
    kept(after, to),
    { before: placed(places.before, from), after: placed(places.after, to) },
    list,
  );
}
