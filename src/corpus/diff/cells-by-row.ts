import type { DiffSide } from '../../contract/corpus-diff.ts';
import { rowsContent } from './content.ts';
import { hasNumber } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import type { SheetAt } from './sheet-cells.ts';
import { cellRow, compareColumns, diffCell, shown, splitAddress } from './sheet-cells.ts';
import { wordBag } from './similarity.ts';

/** The cells of one row of a sheet, by their positions. */
interface SheetRow {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

interface MovedRows {
  readonly before: number;
  readonly after: number;
  count: number;
}

/** Compares the rows of two sheets, some of which stand higher or lower than they did: the shift is told once. */
export function diffByRow(before: SheetAt, after: SheetAt, list: PlaceList): void {
  const [one, other] = [rowsOf(before), rowsOf(after)];
  const { partners, moved, gaps } = diffSequences(
    one.map((row) => rowKey(before, row)),
    other.map((row) => rowKey(after, row)),
  );
  const pairs = [...moved];
  partners.forEach((to, from) => {
    if (to !== -1) pairs.push({ before: from, after: to });
  });
  for (const { before: from, after: to } of pairs) diffFormulas(before, one[from], after, other[to], list);
  const range =
    (sheet: SheetAt, rows: readonly SheetRow[], at: number, count = 1) =>
    (): DiffSide =>
      rangeSide(sheet, rows.slice(at, at + count), list);
  for (const gap of gaps) {
    const steps = pairGap(
      gap,
      (at) => wordBag(valuesOf(before, one[at])),
      (at) => wordBag(valuesOf(after, other[at])),
    );
    for (const step of steps) {
      if (step.kind === 'removed')
        list.add(
          'removed',
          valuesOf(before, one[step.before]).some(hasNumber),
          range(before, one, step.before),
          null,
        );
      else if (step.kind === 'added')
        list.add(
          'added',
          valuesOf(after, other[step.after]).some(hasNumber),
          null,
          range(after, other, step.after),
        );
      else diffRow(before, one[step.before], after, other[step.after], list);
    }
  }
  for (const run of shiftedRuns(pairs, one, other))
    list.add(
      'moved',
      false,
      range(before, one, run.before, run.count),
      range(after, other, run.after, run.count),
    );
}

function rowsOf({ cells }: SheetAt): SheetRow[] {
  const rows: SheetRow[] = [];
  let start = 0;
  for (let at = 1; at <= cells.length; at++) {
    const { row } = splitAddress(cells[start]?.address ?? '');
    if (at < cells.length && splitAddress(cells[at]?.address ?? '').row === row) continue;
    rows.push({ row, start, end: at });
    start = at;
  }
  return rows;
}

/** Formulas are no part of it: those of a row that moved name other rows. */
function rowKey({ cells }: SheetAt, { start, end }: SheetRow): string {
  return JSON.stringify(
    cells.slice(start, end).map(({ address, value, error }) => [splitAddress(address).column, value, error]),
  );
}

function valuesOf({ cells }: SheetAt, row: SheetRow | undefined): string[] {
  return row === undefined ? [] : cells.slice(row.start, row.end).map(({ value }) => shown(value));
}

/** Rows of equal values: their formulas may differ all the same. */
function diffFormulas(
  before: SheetAt,
  from: SheetRow | undefined,
  after: SheetAt,
  to: SheetRow | undefined,
  list: PlaceList,
): void {
  if (from === undefined || to === undefined) return;
  for (let at = 0; at < from.end - from.start; at++)
    diffFormula(before, from, from.start + at, after, to, to.start + at, list);
}

/** A formula that moved with its row is the same one. */
function diffFormula(
  before: SheetAt,
  from: SheetRow,
  one: number,
  after: SheetAt,
  to: SheetRow,
  other: number,
  list: PlaceList,
): void {
  const [was, is] = [before.cells[one]?.formula ?? null, after.cells[other]?.formula ?? null];
  if (was !== null && is !== null && relative(was, from.row) === relative(is, to.row)) return;
  diffCell(before, one, after, other, list, ['formula']);
}

/** A formula with its rows counted from its own, as it stays when both move. */
function relative(formula: string, row: number): string {
  return formula.replaceAll(
    /(\$?[A-Z]{1,3})(\d+)/g,
    (_, column: string, named: string) => `${column}[${Number(named) - row}]`,
  );
}

/** Two rows cell by cell; a cell without a partner in its column came or went. */
function diffRow(
  before: SheetAt,
  from: SheetRow | undefined,
  after: SheetAt,
  to: SheetRow | undefined,
  list: PlaceList,
): void {
  if (from === undefined || to === undefined) return;
  let i = from.start;
  let j = to.start;
  while (i < from.end || j < to.end) {
    const column = (sheet: SheetAt, at: number): string =>
      splitAddress(sheet.cells[at]?.address ?? '').column;
    const order =
      i === from.end ? 1 : j === to.end ? -1 : compareColumns(column(before, i), column(after, j));
    const alone = (sheet: SheetAt, row: SheetRow, at: number) => (): DiffSide =>
      rangeSide(sheet, [{ ...row, start: at, end: at + 1 }], list);
    if (order < 0) list.add('removed', isNumber(before, i), alone(before, from, i++), null);
    else if (order > 0) list.add('added', isNumber(after, j), null, alone(after, to, j++));
    else {
      diffCell(before, i, after, j, list, ['value', 'error']);
      diffFormula(before, from, i++, after, to, j++, list);
    }
  }
}

function isNumber({ cells }: SheetAt, at: number): boolean {
  return hasNumber(shown(cells[at]?.value ?? null));
}

/** Rows that follow one another on both sides and stand as much higher or lower. */
function shiftedRuns(
  pairs: readonly { readonly before: number; readonly after: number }[],
  before: readonly SheetRow[],
  after: readonly SheetRow[],
): MovedRows[] {
  const runs: MovedRows[] = [];
  const shift = (one: number, other: number): number => (after[other]?.row ?? 0) - (before[one]?.row ?? 0);
  for (const pair of pairs.toSorted((one, other) => one.before - other.before)) {
    const by = shift(pair.before, pair.after);
    if (by === 0) continue;
    const last = runs.at(-1);
    const follows =
      last !== undefined &&
      last.before + last.count === pair.before &&
      last.after + last.count === pair.after &&
      shift(last.before, last.after) === by;
    if (follows) last.count++;
    else runs.push({ ...pair, count: 1 });
  }
  return runs;
}

/** Rows as a range of cells, such as `A1:J20`. */
function rangeSide(sheet: SheetAt, rows: readonly SheetRow[], { bounds }: PlaceList): DiffSide {
  const [first, last] = [rows[0], rows.at(-1)];
  const start = first?.start ?? 0;
  const end = last?.end ?? start;
  const cells = sheet.cells.slice(start, end);
  const columns = cells.map(({ address }) => splitAddress(address).column).toSorted(compareColumns);
  const [left = '', right = ''] = [columns[0], columns.at(-1)];
  const [top, bottom] = [`${left}${first?.row ?? ''}`, `${right}${last?.row ?? ''}`];
  return {
    at: {
      unit: 'cell',
      pointer: `/sheets/${sheet.index}/cells/${start}`,
      sheet: sheet.name,
      address: top === bottom ? top : `${top}:${bottom}`,
      field: 'cell',
    },
    content: rowsContent(cells.slice(0, bounds.rows + 1).map(cellRow), bounds),
  };
}
