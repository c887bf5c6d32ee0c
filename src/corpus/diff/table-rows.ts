import type { DiffPlace, DiffSide } from '../../contract/corpus-diff.ts';
import { rowsContent, showFrom, textContent } from './content.ts';
import { hasNumber, numbersDiffer } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import { wordBag } from './similarity.ts';

/** A row of CSV or of a table. */
export type Row = readonly string[];

/** Names the place of a row, or of one cell of it, by positions. */
export type RowPlace = (row: number, column: number | null) => DiffPlace;

/** The places of rows on both sides. */
export interface RowPlaces {
  readonly before: RowPlace;
  readonly after: RowPlace;
}

/** Compares rows: those that came, went or moved as a whole, the others cell by cell. */
export function diffRows(
  before: readonly Row[],
  after: readonly Row[],
  places: RowPlaces,
  list: PlaceList,
): void {
  const key = (row: Row): string => JSON.stringify(row);
  const { gaps, moved } = diffSequences(before.map(key), after.map(key), (text) => /[^[\]",\s]/.test(text));
  const rowSide = (rows: readonly Row[], at: number, placeOf: RowPlace) => (): DiffSide => ({
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
  places: RowPlaces,
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
