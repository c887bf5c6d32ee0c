import { standsAt } from '../shared/xml.ts';
import type { CellPosition } from './grid.ts';
import { GRID_COLUMNS, GRID_ROWS } from './grid.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const CELL = bytesOf('<c');
const CELL_END = bytesOf('</c>');
const FORMULA = bytesOf('<f>');
const FORMULA_END = bytesOf('</f>');
const VALUE = bytesOf('<v>');
const VALUE_END = bytesOf('</v>');
const STRING = bytesOf('str"');
const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LETTERS = 26;
const [R, S, T] = bytesOf('rst') as unknown as readonly [number, number, number];
const TYPES = new Set(bytesOf('sbne'));
const STR = 0;
/** Longer texts are left to the tokenizer. */
const TEXT_MAX = 1_024;
/** 1 for the bytes of a formula that neither XML nor JSON writes in another way. */
const PLAIN_FORMULA = new Uint8Array(256).fill(1, SPACE, 0x7f);
for (const byte of bytesOf('<&]"\\')) PLAIN_FORMULA[byte] = 0;
/** The same for a value, in which `_x0041_` would be another character. */
const PLAIN_VALUE = PLAIN_FORMULA.slice();
for (const byte of bytesOf('_')) PLAIN_VALUE[byte] = 0;

/** The type of a cell as one byte: `s`, `b`, `n` and `e`, or STR for `str`. */
export type PlainType = number;
export const PLAIN_TYPES = { shared: S, boolean: 0x62, number: 0x6e, error: 0x65, string: STR } as const;

/**
 * Reads a `c` element that is written as nearly all are: attributes `r`, `s` and `t` in double quotes, an address in
 * capitals, `f` and `v` without attributes, in this order, holding ASCII that stands for itself. Where its pieces are
 * is in the fields until the next. An end of 0 says that there is none.
 */
export class PlainCell implements CellPosition {
  row = 0;
  column = 0;
  addressStart = 0;
  addressEnd = 0;
  type: PlainType = PLAIN_TYPES.number;
  formulaStart = 0;
  formulaEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  #isEmpty = false;

  /** Reads the cell that may begin at `from`; returns where it ends, 0 when none of this kind does or it is cut. */
  read(bytes: Uint8Array, from: number): number {
    if (!standsAt(bytes, CELL, from)) return 0;
    let at = this.#attributes(bytes, from + CELL.length);
    this.formulaEnd = 0;
    this.valueEnd = 0;
    if (at === 0 || this.#isEmpty) return at;
    if (standsAt(bytes, FORMULA, at)) {
      this.formulaStart = at + FORMULA.length;
      this.formulaEnd = textEnd(bytes, this.formulaStart, PLAIN_FORMULA);
      if (this.formulaEnd === 0 || !standsAt(bytes, FORMULA_END, this.formulaEnd)) return 0;
      at = this.formulaEnd + FORMULA_END.length;
    }
    if (standsAt(bytes, VALUE, at)) {
      this.valueStart = at + VALUE.length;
      this.valueEnd = textEnd(bytes, this.valueStart, PLAIN_VALUE);
      if (this.valueEnd === 0 || !standsAt(bytes, VALUE_END, this.valueEnd)) return 0;
      at = this.valueEnd + VALUE_END.length;
    }
    return standsAt(bytes, CELL_END, at) ? at + CELL_END.length : 0;
  }

  /** Returns where the tag ends, or 0. */
  #attributes(bytes: Uint8Array, from: number): number {
    let at = from;
    let hasStyle = false;
    let hasType = false;
    this.addressEnd = 0;
    this.type = PLAIN_TYPES.number;
    while (bytes[at] === SPACE) {
      const name = bytes[at + 1];
      if (bytes[at + 2] !== EQUALS || bytes[at + 3] !== QUOTE) return 0;
      at += 4;
      if (name === R && this.addressEnd === 0) at = this.#address(bytes, at);
      else if (name === S && !hasStyle) {
        hasStyle = true;
        at = digitsEnd(bytes, at);
      } else if (name === T && !hasType) {
        hasType = true;
        at = this.#type(bytes, at);
      } else return 0;
      if (at === 0 || bytes[at] !== QUOTE) return 0;
      at++;
    }
    if (this.addressEnd === 0) return 0;
    this.#isEmpty = bytes[at] === SLASH;
    if (this.#isEmpty) at++;
    return bytes[at] === GREATER ? at + 1 : 0;
  }

  /** Returns where the address ends, 0 when it is not one of the grid in its canonical form. */
  #address(bytes: Uint8Array, from: number): number {
    let at = from;
    let column = 0;
    let byte = bytes[at] as number;
    for (; byte >= UPPER_A && byte <= UPPER_Z && column < GRID_COLUMNS; byte = bytes[++at] as number)
      column = column * LETTERS + byte - UPPER_A + 1;
    if (column === 0 || column > GRID_COLUMNS || byte === DIGIT_0) return 0;
    const digits = at;
    let row = 0;
    for (; byte >= DIGIT_0 && byte <= DIGIT_9 && row <= GRID_ROWS; byte = bytes[++at] as number)
      row = row * 10 + byte - DIGIT_0;
    if (at === digits || row > GRID_ROWS) return 0;
    this.row = row - 1;
    this.column = column - 1;
    this.addressStart = from;
    this.addressEnd = at;
    return at;
  }

  #type(bytes: Uint8Array, at: number): number {
    const byte = bytes[at] as number;
    if (bytes[at + 1] === QUOTE && TYPES.has(byte)) {
      this.type = byte;
      return at + 1;
    }
    this.type = PLAIN_TYPES.string;
    return standsAt(bytes, STRING, at) ? at + STRING.length - 1 : 0;
  }
}

/** Where a text of these bytes ends; 0 when it is empty or too long. */
function textEnd(bytes: Uint8Array, start: number, plain: Uint8Array): number {
  let at = start;
  while (plain[bytes[at] as number] === 1) at++;
  return at === start || at - start > TEXT_MAX ? 0 : at;
}

function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] as number) >= DIGIT_0 && (bytes[at] as number) <= DIGIT_9) at++;
  return at;
}
