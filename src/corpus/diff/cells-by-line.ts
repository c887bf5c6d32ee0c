import type { DiffSide } from '../../contract/corpus-diff.ts';
import { rowsContent } from './content.ts';
import { hasNumber } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import type { SheetAt } from './sheet-cells.ts';
import { cellRow, columnName, columnNumber, diffCell, shown, splitAddress } from './sheet-cells.ts';
import type { Line, LineAxis } from './sheet-lines.ts';
import { cellsOf, linesOf } from './sheet-lines.ts';
import { wordBag } from './similarity.ts';

/** Positions of lines that are the same one on both sides. */
interface LinePair {
  readonly before: number;
  readonly after: number;
}

/** Compares the rows, or the columns, of two sheets, some of which stand elsewhere than they did: the shift is told once. */
export function diffByLine(before: SheetAt, after: SheetAt, axis: LineAxis, list: PlaceList): void {
  new LineDiff(before, after, axis, list).run();
}

class LineDiff {
  readonly #before: SheetAt;
  readonly #after: SheetAt;
  readonly #axis: LineAxis;
  readonly #list: PlaceList;
  readonly #from: readonly Line[];
  readonly #to: readonly Line[];
  /** Numbers of lines on the after side by those of the before side. */
  readonly #renumbered = new Map<number, number>();

  constructor(before: SheetAt, after: SheetAt, axis: LineAxis, list: PlaceList) {
    this.#before = before;
    this.#after = after;
    this.#axis = axis;
    this.#list = list;
    this.#from = linesOf(before, axis);
    this.#to = linesOf(after, axis);
  }

  run(): void {
    const { partners, moved, gaps } = diffSequences(
      this.#from.map((line) => this.#keyOf(this.#before, line)),
      this.#to.map((line) => this.#keyOf(this.#after, line)),
    );
    const same: LinePair[] = [...moved];
    partners.forEach((to, from) => {
      if (to !== -1) same.push({ before: from, after: to });
    });
    const steps = gaps.flatMap((gap) =>
      pairGap(
        gap,
        (at) => wordBag(valuesOf(this.#before, this.#from[at])),
        (at) => wordBag(valuesOf(this.#after, this.#to[at])),
      ),
    );
    const changed = steps.filter((step) => step.kind === 'changed');
    for (const pair of [...same, ...changed]) this.#renumber(pair);
    for (const pair of same) this.#diffLine(pair, 'formulas');
    for (const step of steps)
      if (step.kind === 'removed')
        this.#list.add(
          'removed',
          this.#holdsNumber(this.#before, this.#from[step.before]),
          this.#was(step.before),
          null,
        );
      else if (step.kind === 'added')
        this.#list.add(
          'added',
          this.#holdsNumber(this.#after, this.#to[step.after]),
          null,
          this.#is(step.after),
        );
      else this.#diffLine(step, 'everything');
    for (const run of this.#shiftedRuns(same))
      this.#list.add('moved', false, this.#was(run.before, run.count), this.#is(run.after, run.count));
  }

  #was(at: number, count = 1): () => DiffSide {
    return () => rangeSide(this.#before, this.#from.slice(at, at + count), this.#list);
  }

  #is(at: number, count = 1): () => DiffSide {
    return () => rangeSide(this.#after, this.#to.slice(at, at + count), this.#list);
  }

  /** Formulas are no part of it: those of a line that moved name other lines. */
  #keyOf(sheet: SheetAt, line: Line): string {
    return JSON.stringify(
      cellsOf(sheet, [line]).map(({ address, value, error }) => [this.#axis.placeOf(address), value, error]),
    );
  }

  #holdsNumber(sheet: SheetAt, line: Line | undefined): boolean {
    return valuesOf(sheet, line).some(hasNumber);
  }

  #renumber({ before, after }: LinePair): void {
    const [from, to] = [this.#from[before], this.#to[after]];
    if (from !== undefined && to !== undefined) this.#renumbered.set(from.number, to.number);
  }

  /** Two lines cell by cell; a cell without a partner at its place came or went. */
  #diffLine({ before, after }: LinePair, what: 'formulas' | 'everything'): void {
    const [from, to] = [this.#from[before], this.#to[after]];
    if (from === undefined || to === undefined) return;
    let i = 0;
    let j = 0;
    while (i < from.cells.length || j < to.cells.length) {
      const order = this.#placeIn(this.#before, from, i) - this.#placeIn(this.#after, to, j);
      if (order < 0) this.#alone('removed', this.#before, from, i++);
      else if (order > 0) this.#alone('added', this.#after, to, j++);
      else {
        const [one, other] = [from.cells[i++] ?? 0, to.cells[j++] ?? 0];
        if (what === 'everything')
          diffCell(this.#before, one, this.#after, other, this.#list, ['value', 'error']);
        this.#diffFormula(one, from.number, other, to.number);
      }
    }
  }

  /** Behind the last cell of a line lies everything of the other one. */
  #placeIn({ cells }: SheetAt, line: Line, at: number): number {
    const cell = cells[line.cells[at] ?? -1];
    return cell === undefined ? Infinity : this.#axis.placeOf(cell.address);
  }

  #alone(change: 'removed' | 'added', sheet: SheetAt, line: Line, at: number): void {
    const cell = { ...line, cells: line.cells.slice(at, at + 1) };
    const side = (): DiffSide => rangeSide(sheet, [cell], this.#list);
    const numbers = this.#holdsNumber(sheet, cell);
    if (change === 'removed') this.#list.add(change, numbers, side, null);
    else this.#list.add(change, numbers, null, side);
  }

  /** A formula is the same one when it moved with its line, or names the lines that it named where they stand now. */
  #diffFormula(one: number, from: number, other: number, to: number): void {
    const [was, is] = [this.#before.cells[one]?.formula ?? null, this.#after.cells[other]?.formula ?? null];
    if (was !== null && is !== null) {
      if (this.#relative(was, from) === this.#relative(is, to)) return;
      const follow = (line: number): string => `[${this.#renumbered.get(line) ?? line}]`;
      const stay = (line: number): string => `[${line}]`;
      if (this.#axis.renumbered(was, follow) === this.#axis.renumbered(is, stay)) return;
    }
    diffCell(this.#before, one, this.#after, other, this.#list, ['formula']);
  }

  /** A formula with its lines counted from its own, as it stays when it is moved. */
  #relative(formula: string, own: number): string {
    return this.#axis.renumbered(formula, (line, fixed) => (fixed ? `${line}` : `[${line - own}]`));
  }

  /** Lines that follow one another on both sides and stand as much further on or back. */
  #shiftedRuns(pairs: readonly LinePair[]): readonly (LinePair & { readonly count: number })[] {
    const runs: { readonly before: number; readonly after: number; count: number }[] = [];
    const shift = ({ before, after }: LinePair): number =>
      (this.#to[after]?.number ?? 0) - (this.#from[before]?.number ?? 0);
    for (const pair of pairs.toSorted((one, other) => one.before - other.before)) {
      if (shift(pair) === 0) continue;
      const last = runs.at(-1);
      const follows =
        last !== undefined &&
        last.before + last.count === pair.before &&
        last.after + last.count === pair.after &&
        shift(last) === shift(pair);
      if (follows) last.count++;
      else runs.push({ before: pair.before, after: pair.after, count: 1 });
    }
    return runs;
  }
}

function valuesOf(sheet: SheetAt, line: Line | undefined): string[] {
  return cellsOf(sheet, [line]).map(({ value }) => shown(value));
}

/** Lines as a range of cells, such as `A1:J20`. */
function rangeSide(sheet: SheetAt, lines: readonly Line[], { bounds }: PlaceList): DiffSide {
  const cells = cellsOf(sheet, lines);
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const { address } of cells) {
    const { column, row } = splitAddress(address);
    const number = columnNumber(column);
    [left, right] = [Math.min(left, number), Math.max(right, number)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  const [first, last] = [`${columnName(left)}${top}`, `${columnName(right)}${bottom}`];
  return {
    at: {
      unit: 'cell',
      pointer: `/sheets/${sheet.index}/cells/${lines[0]?.cells[0] ?? 0}`,
      sheet: sheet.name,
      address: first === last ? first : `${first}:${last}`,
      field: 'cell',
    },
    content: rowsContent(cells.slice(0, bounds.rows + 1).map(cellRow), bounds),
  };
}
