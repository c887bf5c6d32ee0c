import type { DiffPlace, DiffSide } from '../../contract/corpus-diff.ts';
import { rowsContent, showFrom, textContent } from './content.ts';
import { hasNumber, numbersDiffer } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import { wordBag } from './similarity.ts';

/** A row of CSV or of a table. */
export type Row = readonly string[];

/** Names the place of a cell by positions; without a column that of a row, without a row that of a column. */
export type CellPlace = (row: number | null, column: number | null) => DiffPlace;

/** The places of cells on both sides. */
export interface CellPlaces {
  readonly before: CellPlace;
  readonly after: CellPlace;
}

/** The pointer of a cell below that of its rows; no pointer leads to a column, so that of its first cell stands for it. */
export function cellPointer(rows: string, row: number | null, column: number | null): string {
  return `${rows}/${row ?? 0}${column === null ? '' : `/${column}`}`;
}

/** Compares rows: those that came, went or moved as a whole, the others cell by cell. */
export function diffRows(
  before: readonly Row[],
  after: readonly Row[],
  places: CellPlaces,
  list: PlaceList,
): void {
  const key = (row: Row): string => JSON.stringify(row);
  const { gaps, moved } = diffSequences(before.map(key), after.map(key), (text) => /[^[\]",\s]/.test(text));
  const rowSide = (rows: readonly Row[], at: number, placeOf: CellPlace) => (): DiffSide => ({
    at: placeOf(at, null),
    content: rowsContent([rows[at] ?? []], list.bounds),
  });
  for (const gap of gaps) {
    const steps = pairGap(
      gap,
      (at) => wordBag(before[at] ?? []),
      (at) => wordBag(after[at] ?? []),
    );
    for (const step of steps) {
      if (step.kind === 'removed')
        list.add(
          'removed',
          someNumber(before[step.before]),
          rowSide(before, step.before, places.before),
          null,
        );
      else if (step.kind === 'added')
        list.add('added', someNumber(after[step.after]), null, rowSide(after, step.after, places.after));
      else diffRow(before, step.before, after, step.after, places, list);
    }
  }
  for (const pair of moved)
    list.add(
      'moved',
      false,
      rowSide(before, pair.before, places.before),
      rowSide(after, pair.after, places.after),
    );
}

/** Rows of one length cell by cell, others as they are: a cell too many shifts all that follow. */
function diffRow(
  before: readonly Row[],
  from: number,
  after: readonly Row[],
  to: number,
  places: CellPlaces,
  list: PlaceList,
): void {
  const [one = [], other = []] = [before[from], after[to]];
  if (one.length !== other.length) {
    list.add(
      'changed',
      numbersDiffer(one.join('\n'), other.join('\n')),
      () => ({ at: places.before(from, null), content: rowsContent([one], list.bounds) }),
      () => ({ at: places.after(to, null), content: rowsContent([other], list.bounds) }),
    );
    return;
  }
  one.forEach((cell, column) => {
    const changed = other[column] ?? '';
    if (cell === changed) return;
    const start = showFrom(cell, changed, list.bounds);
    list.add(
      'changed',
      numbersDiffer(cell, changed),
      () => ({ at: places.before(from, column), content: textContent(cell, list.bounds, start) }),
      () => ({ at: places.after(to, column), content: textContent(changed, list.bounds, start) }),
    );
  });
}

function someNumber(row: Row | undefined): boolean {
  return row?.some(hasNumber) ?? false;
}
