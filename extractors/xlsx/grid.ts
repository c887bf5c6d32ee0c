/** The grid of a worksheet ends at XFD1048576. */
export const GRID_ROWS = 1_048_576;
export const GRID_COLUMNS = 16_384;

const LETTERS = 26;
const UPPER_A = 65;
const LETTER_BITS = 0x20;
const DIGIT_0 = 48;
const NAMES: string[] = [];

/** Where a cell stands; rows and columns count from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The letters of a column, 0 is `A`. */
export function columnName(column: number): string {
  const known = NAMES[column];
  if (known !== undefined) return known;
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    name = String.fromCharCode(UPPER_A + ((rest - 1) % LETTERS)) + name;
  NAMES[column] = name;
  return name;
}

/** The address of a position in A1 style, without `$`. */
export function addressOf({ row, column }: CellPosition): string {
  return `${columnName(column)}${row + 1}`;
}

/** The number of letters at the start of `text.slice(from)`. */
export function letterCount(text: string, from: number): number {
  let at = from;
  while (isLetter(text.charCodeAt(at))) at++;
  return at - from;
}

/** The column that the letters name, -1 when it lies outside the grid; letters count in either case. */
export function columnAt(text: string, from: number, letters: number): number {
  if (letters < 1 || letters > 3) return -1;
  let column = 0;
  for (let at = from; at < from + letters; at++)
    column = column * LETTERS + (text.charCodeAt(at) & ~LETTER_BITS) - UPPER_A + 1;
  return column <= GRID_COLUMNS ? column - 1 : -1;
}

/** The row that the digits from `from` to `end` name, -1 when they are no row of the grid; leading zeros count nothing. */
export function rowAt(text: string, from: number, end: number): number {
  let row = 0;
  for (let at = from; at < end; at++) {
    const digit = text.charCodeAt(at) - DIGIT_0;
    if (!(digit >= 0 && digit <= 9) || row > GRID_ROWS) return -1;
    row = row * 10 + digit;
  }
  return row <= GRID_ROWS ? row - 1 : -1;
}

function isLetter(unit: number): boolean {
  const upper = unit & ~LETTER_BITS;
  return upper >= UPPER_A && upper < UPPER_A + LETTERS;
}
