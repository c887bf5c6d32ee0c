import type { DiffSide } from '../../contract/corpus-diff.ts';
import { rowsContent } from './content.ts';
import { hasNumber } from './numbers.ts';
import type { PlaceList } from './place-list.ts';
import type { Cell, SheetAt } from './sheet-cells.ts';
import { cellPlace, cellRow, compareColumns, diffCell, shown, splitAddress } from './sheet-cells.ts';

interface AddressSteps {
  readonly both: (before: number, after: number) => void;
  readonly gone: (before: number) => void;
  readonly come: (after: number) => void;
}

/** Compares the cells of two sheets address by address; a cell that stands elsewhere as it was is moved. */
export function diffByAddress(before: SheetAt, after: SheetAt, list: PlaceList): void {
  const gone: number[] = [];
  const come: number[] = [];
  walkAddresses(before, after, {
    both: (from, to) => {
      diffCell(before, from, after, to, list);
    },
    gone: (at) => gone.push(at),
    come: (at) => come.push(at),
  });
  const waiting = new Map<string, number[]>();
  for (const at of come.toReversed()) {
    const key = contentKey(after.cells[at]);
    const places = waiting.get(key);
    if (places === undefined) waiting.set(key, [at]);
    else places.push(at);
  }
  const arrived = new Set<number>();
  for (const at of gone) {
    const target = waiting.get(contentKey(before.cells[at]))?.pop();
    if (target === undefined) list.add('removed', isNumber(before.cells[at]), whole(before, at, list), null);
    else {
      arrived.add(target);
      list.add('moved', false, whole(before, at, list), whole(after, target, list));
    }
  }
  for (const at of come)
    if (!arrived.has(at)) list.add('added', isNumber(after.cells[at]), null, whole(after, at, list));
}

/** How many addresses differ, without noting any. */
export function countByAddress(before: SheetAt, after: SheetAt): number {
  let count = 0;
  const one = (): void => {
    count++;
  };
  walkAddresses(before, after, {
    both: (from, to) => {
      if (contentKey(before.cells[from]) !== contentKey(after.cells[to])) count++;
    },
    gone: one,
    come: one,
  });
  return count;
}

/** Cells stand row by row on both sides, so that one walk over both meets every address. */
function walkAddresses(before: SheetAt, after: SheetAt, steps: AddressSteps): void {
  let from = 0;
  let to = 0;
  while (from < before.cells.length || to < after.cells.length) {
    const [was, is] = [before.cells[from], after.cells[to]];
    const order = was === undefined ? 1 : is === undefined ? -1 : compareAddresses(was.address, is.address);
    if (order < 0) steps.gone(from++);
    else if (order > 0) steps.come(to++);
    else steps.both(from++, to++);
  }
}

function compareAddresses(one: string, other: string): number {
  if (one === other) return 0;
  const [was, is] = [splitAddress(one), splitAddress(other)];
  return was.row === is.row ? compareColumns(was.column, is.column) : was.row - is.row;
}

function contentKey(cell: Cell | undefined): string {
  return cell === undefined ? '' : JSON.stringify([cell.value, cell.formula, cell.error]);
}

function isNumber(cell: Cell | undefined): boolean {
  return cell !== undefined && hasNumber(shown(cell.value));
}

function whole(sheet: SheetAt, at: number, { bounds }: PlaceList): () => DiffSide {
  return () => ({
    at: cellPlace(sheet, at),
    content: rowsContent(sheet.cells.slice(at, at + 1).map(cellRow), bounds),
  });
}
