import type { Cell, SheetAt } from './sheet-cells.ts';
import { columnNumber, splitAddress } from './sheet-cells.ts';

/** The cells of one row or one column of a sheet, by their positions, in order. */
export interface Line {
  readonly number: number;
  readonly cells: readonly number[];
}

/** How a sheet falls into lines: by rows, or by columns. */
export interface LineAxis {
  /** The number of the line that an address stands in. */
  readonly lineOf: (address: string) => number;
  /** The place of an address within its line. */
  readonly placeOf: (address: string) => number;
  /** The numbers of the lines that a formula names put through a function; a `$` before one says that it is fixed. */
  readonly renumbered: (formula: string, change: (line: number, fixed: boolean) => string) => string;
}

const row = (address: string): number => splitAddress(address).row;
const column = (address: string): number => columnNumber(splitAddress(address).column);
const REFERENCE = /(\$?)\b([A-Z]{1,3})(\$?)(\d+)\b/g;

/** A sheet by its rows. */
export const ROWS: LineAxis = {
  lineOf: row,
  placeOf: column,
  renumbered: (formula, change) =>
    formula.replaceAll(
      REFERENCE,
      (_, left: string, letters: string, mark: string, digits: string) =>
        `${left}${letters}${mark}${change(Number(digits), mark !== '')}`,
    ),
};

/** A sheet by its columns. */
export const COLUMNS: LineAxis = {
  lineOf: column,
  placeOf: row,
  renumbered: (formula, change) =>
    formula.replaceAll(
      REFERENCE,
      (_, mark: string, letters: string, right: string, digits: string) =>
        `${mark}${change(columnNumber(letters), mark !== '')}${right}${digits}`,
    ),
};

/** The lines of a sheet that hold a cell, in order. */
export function linesOf({ cells }: SheetAt, { lineOf }: LineAxis): readonly Line[] {
  const lines = new Map<number, number[]>();
  for (const [at, { address }] of cells.entries()) {
    const number = lineOf(address);
    const line = lines.get(number);
    if (line === undefined) lines.set(number, [at]);
    else line.push(at);
  }
  return [...lines]
    .map(([number, positions]) => ({ number, cells: positions }))
    .toSorted((one, other) => one.number - other.number);
}

/** The cells of lines, line by line. */
export function cellsOf({ cells }: SheetAt, lines: readonly (Line | undefined)[]): readonly Cell[] {
  return lines.flatMap((line) => (line?.cells ?? []).flatMap((at) => cells[at] ?? []));
}
