import type { DiffPlace } from '../../contract/corpus-diff.ts';
import type { ExtractOutput } from '../../contract/extract-output.ts';
import { jsonContent, showFrom } from './content.ts';
import { numbersDiffer } from './numbers.ts';
import type { PlaceList } from './place-list.ts';

/** The sheets of a workbook. */
export type Sheets = Extract<ExtractOutput, { readonly format: 'xlsx' }>['sheets'];

/** A cell of a sheet. */
export type Cell = Sheets[number]['cells'][number];

/** A sheet and where it stands in its workbook. */
export interface SheetAt {
  readonly index: number;
  readonly name: string;
  readonly cells: readonly Cell[];
}

const FIELDS = ['value', 'formula', 'error'] as const;

/** What a cell holds. */
export type CellField = (typeof FIELDS)[number];

/** The place of a cell, or of one field of it. */
export function cellPlace(
  { index, name, cells }: SheetAt,
  cell: number,
  field: CellField | 'cell' = 'cell',
): DiffPlace {
  return {
    unit: 'cell',
    pointer: `/sheets/${index}/cells/${cell}${field === 'cell' ? '' : `/${field}`}`,
    sheet: name,
    address: cells[cell]?.address ?? '',
    field,
  };
}

/** A cell as a row of a table: address, value, formula, error. */
export function cellRow(cell: Cell): string[] {
  return [cell.address, ...FIELDS.map((field) => shown(cell[field]))];
}

/** A value as it is shown in a table. */
export function shown(value: Cell['value']): string {
  return value === null ? '' : String(value);
}

/** Notes every field in which two cells differ. */
export function diffCell(
  before: SheetAt,
  from: number,
  after: SheetAt,
  to: number,
  list: PlaceList,
  fields: readonly CellField[] = FIELDS,
): void {
  const [was, is] = [before.cells[from], after.cells[to]];
  if (was === undefined || is === undefined) return;
  for (const field of fields) {
    if (was[field] === is[field]) continue;
    const [one, other] = [JSON.stringify(was[field]), JSON.stringify(is[field])];
    const start = showFrom(one, other, list.bounds);
    list.add(
      'changed',
      field === 'value' && numbersDiffer(one, other),
      () => ({ at: cellPlace(before, from, field), content: jsonContent(one, list.bounds, start) }),
      () => ({ at: cellPlace(after, to, field), content: jsonContent(other, list.bounds, start) }),
    );
  }
}

/** The letters and the row of an address. */
export function splitAddress(address: string): { readonly column: string; readonly row: number } {
  let letters = 0;
  while (address.charCodeAt(letters) > 0x39) letters++;
  return { column: address.slice(0, letters), row: Number(address.slice(letters)) };
}

/** A longer name of a column stands further right. */
export function compareColumns(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The number of a column, from 1: A is 1, Z is 26, AA is 27. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (let at = 0; at < letters.length; at++) number = number * 26 + letters.charCodeAt(at) - 0x40;
  return number;
}

/** The letters of the column of a number. */
export function columnName(number: number): string {
  let name = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(0x41 + ((left - 1) % 26)) + name;
  return name;
}
