import type { Reading } from '../difference.ts';

interface ExcelJs {
  readonly Workbook: new () => Workbook;
}

interface Workbook {
  readonly xlsx: { load(bytes: Uint8Array): Promise<unknown> };
  readonly worksheets: readonly Worksheet[];
  readonly properties: { readonly date1904?: boolean };
}

interface Worksheet {
  readonly name: string;
  eachRow(visit: (row: { eachCell(visit: (cell: Cell) => void): void }) => void): void;
}

interface Cell {
  readonly address: string;
  readonly value: unknown;
  readonly formula: string | undefined;
  /** The cached value; `value` leaves out one that is 0 or false. */
  readonly result: unknown;
  readonly master: Cell;
}

type Entries = Record<string, string>;

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Cells by ExcelJS; a date is brought back to the serial number that it was made from. */
export async function readByExcelJs(module: unknown, bytes: Uint8Array): Promise<Reading> {
  const workbook = new (module as { default: ExcelJs }).default.Workbook();
  await workbook.xlsx.load(bytes);
  const epoch = workbook.properties.date1904 === true ? EPOCH_1904 : EPOCH_1900;
  const items: Entries = { sheets: workbook.worksheets.map(({ name }) => name).join('\n') };
  for (const sheet of workbook.worksheets)
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        // Cells under a merge repeat what its first cell holds.
        if (cell.master.address === cell.address) enter(items, `${sheet.name}!${cell.address}`, cell, epoch);
      });
    });
  return { kind: 'placed', told: [], items };
}

function enter(items: Entries, at: string, cell: Cell, epoch: number): void {
  const formula = cell.formula;
  if (formula !== undefined) items[`${at} formula`] = `=${formula}`;
  const stored = formula === undefined ? cell.value : cell.result;
  const error = memberOf(stored, 'error');
  if (typeof error === 'string') items[`${at} error`] = error;
  else {
    const value = valueOf(stored, epoch);
    if (value !== undefined) items[`${at} value`] = value;
  }
}

function valueOf(stored: unknown, epoch: number): string | undefined {
  if (stored instanceof Date) return `date ${(stored.getTime() - epoch) / DAY_MS}`;
  if (typeof stored !== 'object' || stored === null)
    return stored === undefined || stored === null ? undefined : JSON.stringify(stored);
  const runs = memberOf(stored, 'richText');
  if (Array.isArray(runs)) return JSON.stringify(runs.map((run) => textOf(run)).join(''));
  return valueOf(memberOf(stored, 'text'), epoch);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(run: unknown): string {
  const text = memberOf(run, 'text');
  return typeof text === 'string' ? text : '';
}
