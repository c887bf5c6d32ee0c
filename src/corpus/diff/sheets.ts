import type { DiffPlace, DiffSide } from '../../contract/corpus-diff.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import { jsonContent, rowsContent, showFrom, textContent } from './content.ts';
import { hasNumber, numbersDiffer } from './numbers.ts';
import { pairGap } from './pairing.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';
import { wordBag } from './similarity.ts';

/** The sheets of a workbook. */
export type Sheets = Extract<ExtractOutput, { readonly format: 'xlsx' }>['sheets'];

type Sheet = Sheets[number];
type Cell = Sheet['cells'][number];

const FIELDS = ['value', 'formula', 'error'] as const;
/** Cells that are shown of a sheet that came or went. */
const SHOWN_CELLS = 200;
/** Cells whose words tell whether two sheets are the same one under another name. */
const JUDGED_CELLS = 500;

/** Compares sheets by their names, and their cells by address. */
export function diffSheets(before: Sheets, after: Sheets, list: PlaceList): void {
  const { partners, moved, gaps } = diffSequences(
    before.map(({ name }) => name),
    after.map(({ name }) => name),
  );
  partners.forEach((to, from) => {
    if (to !== -1) diffCells(before, from, after, to, list);
  });
  for (const { before: from, after: to } of moved) {
    list.add('moved', false, sheetSide(before, from, list), sheetSide(after, to, list));
    diffCells(before, from, after, to, list);
  }
  for (const gap of gaps) {
    const steps = pairGap(
      gap,
      (at) => wordBag(wordsOf(before[at])),
      (at) => wordBag(wordsOf(after[at])),
    );
    for (const step of steps) {
      if (step.kind === 'removed')
        list.add('removed', hasNumbers(before[step.before]), sheetSide(before, step.before, list), null);
      else if (step.kind === 'added')
        list.add('added', hasNumbers(after[step.after]), null, sheetSide(after, step.after, list));
      else {
        const name = (sheets: Sheets, at: number) => (): DiffSide => ({
          at: sheetAt(sheets, at, '/name'),
          content: textContent(sheets[at]?.name ?? '', list.bounds),
        });
        list.add('changed', false, name(before, step.before), name(after, step.after));
        diffCells(before, step.before, after, step.after, list);
      }
    }
  }
}

/** Cells stand row by row in both outputs, so that one walk over both finds every address that differs. */
function diffCells(before: Sheets, from: number, after: Sheets, to: number, list: PlaceList): void {
  const [one = [], other = []] = [before[from]?.cells, after[to]?.cells];
  const gone: number[] = [];
  const come: number[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length || j < other.length) {
    const [was, is] = [one[i], other[j]];
    const order = was === undefined ? 1 : is === undefined ? -1 : compareAddresses(was.address, is.address);
    if (order < 0) gone.push(i++);
    else if (order > 0) come.push(j++);
    else {
      if (was !== undefined && is !== undefined) diffCell(was, cellOf(before, from, i), is, cellOf(after, to, j), list);
      i++;
      j++;
    }
  }
  const key = ({ value, formula, error }: Cell): string => JSON.stringify([value, formula, error]);
  const whole = (cells: readonly Cell[], at: number, placeOf: CellPlace) => (): DiffSide => ({
    at: placeOf('cell'),
    content: rowsContent(
      cells.slice(at, at + 1).map((cell) => [cell.address, ...FIELDS.map((field) => shown(cell[field]))]),
      list.bounds,
    ),
  });
  const went = new Map<string, number[]>();
  for (const at of come.toReversed()) {
    const cell = other[at];
    if (cell === undefined) continue;
    const places = went.get(key(cell));
    if (places === undefined) went.set(key(cell), [at]);
    else places.push(at);
  }
  const arrived = new Set<number>();
  for (const at of gone) {
    const cell = one[at];
    if (cell === undefined) continue;
    const target = went.get(key(cell))?.pop();
    const side = whole(one, at, cellOf(before, from, at));
    if (target === undefined) list.add('removed', hasNumber(shown(cell.value)), side, null);
    else {
      arrived.add(target);
      list.add('moved', false, side, whole(other, target, cellOf(after, to, target)));
    }
  }
  for (const at of come) {
    const isNumber = hasNumber(shown(other[at]?.value ?? null));
    if (!arrived.has(at)) list.add('added', isNumber, null, whole(other, at, cellOf(after, to, at)));
  }
}

type CellPlace = (field: 'cell' | (typeof FIELDS)[number]) => DiffPlace;

function diffCell(was: Cell, placeBefore: CellPlace, is: Cell, placeAfter: CellPlace, list: PlaceList): void {
  for (const field of FIELDS) {
    if (was[field] === is[field]) continue;
    const [one, other] = [JSON.stringify(was[field]), JSON.stringify(is[field])];
    const start = showFrom(one, other, list.bounds);
    list.add(
      'changed',
      field === 'value' && numbersDiffer(one, other),
      () => ({ at: placeBefore(field), content: jsonContent(one, list.bounds, start) }),
      () => ({ at: placeAfter(field), content: jsonContent(other, list.bounds, start) }),
    );
  }
}

function cellOf(sheets: Sheets, sheet: number, cell: number): CellPlace {
  return (field) => ({
    unit: 'cell',
    pointer: `/sheets/${sheet}/cells/${cell}${field === 'cell' ? '' : `/${field}`}`,
    sheet: sheets[sheet]?.name ?? '',
    address: sheets[sheet]?.cells[cell]?.address ?? '',
    field,
  });
}

/** Row before column, as cells stand in a sheet; a longer column name stands further right. */
function compareAddresses(one: string, other: string): number {
  if (one === other) return 0;
  const [at, otherAt] = [lettersOf(one), lettersOf(other)];
  const rows = Number(one.slice(at)) - Number(other.slice(otherAt));
  if (rows !== 0) return rows;
  return at === otherAt ? (one < other ? -1 : 1) : at - otherAt;
}

function lettersOf(address: string): number {
  let at = 0;
  while (address.charCodeAt(at) > 0x39) at++;
  return at;
}

function sheetSide(sheets: Sheets, at: number, { bounds }: PlaceList): () => DiffSide {
  return () => ({
    at: sheetAt(sheets, at),
    content: rowsContent(
      (sheets[at]?.cells ?? [])
        .slice(0, SHOWN_CELLS)
        .map((cell) => [cell.address, ...FIELDS.map((field) => shown(cell[field]))]),
      bounds,
    ),
  });
}

function sheetAt(sheets: Sheets, at: number, field = ''): DiffPlace {
  return { unit: 'sheet', pointer: `/sheets/${at}${field}`, sheet: sheets[at]?.name ?? '' };
}

function wordsOf(sheet: Sheet | undefined): string[] {
  return (sheet?.cells ?? [])
    .slice(0, JUDGED_CELLS)
    .map(({ value, formula, error }) => [value, formula, error].map(shown).join(' '));
}

function hasNumbers(sheet: Sheet | undefined): boolean {
  return sheet?.cells.some(({ value }) => hasNumber(shown(value))) ?? false;
}

function shown(value: string | number | boolean | null): string {
  return value === null ? '' : String(value);
}
