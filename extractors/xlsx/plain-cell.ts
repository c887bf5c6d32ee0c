import { FORBIDDEN_LEAD, standsAt } from '../shared/xml.ts';
import type { CellPosition } from './grid.ts';
import { GRID_COLUMNS, GRID_ROWS } from './grid.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const CELL = bytesOf('<c');
const CELL_END = bytesOf('</c>');
const FORMULA = bytesOf('<f>');
const FORMULA_END = bytesOf('</f>');
const VALUE = bytesOf('<v>');
const VALUE_END = bytesOf('</v>');
const INLINE = bytesOf('<is><t');
const PRESERVED = bytesOf(' xml:space="preserve"');
const INLINE_END = bytesOf('</t></is>');
const STRING = bytesOf('str"');
const INLINE_STRING = bytesOf('inlineStr"');
const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const LOWER_X = 0x78;
const UNDERSCORE = 0x5f;
const BRACKET = 0x5d;
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
/**
 * 1 for the bytes that neither XML nor JSON writes in another way; U+FFFE and U+FFFF, which XML does not allow, share
 * their first byte with much that it does.
 */
const PLAIN = new Uint8Array(256).fill(1, SPACE);
for (const byte of bytesOf('<&]_"\\')) PLAIN[byte] = 0;
PLAIN[FORBIDDEN_LEAD] = 0;

/** The type of a cell as one byte: `s`, `b`, `n` and `e`, or STR for `str`. */
export type PlainType = number;
export const PLAIN_TYPES = { shared: S, boolean: 0x62, number: 0x6e, error: 0x65, string: STR } as const;

/**
 * Reads a `c` element that is written as nearly all are: attributes `r`, `s` and `t` in double quotes, an address in
 * capitals or none, `f` and `v` without attributes or an inline string of one `t`, in this order, holding text that
 * stands for itself. Where its pieces are is in the fields until the next. An end of 0 says that there is none.
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
  #isInline = false;

  /**
   * Reads the cell that may begin at `from`, in a row and behind another cell whose place is `before`; returns where it
   * ends, 0 when none of this kind does or it is cut.
   */
  read(bytes: Uint8Array, from: number, before: CellPosition): number {
    if (!standsAt(bytes, CELL, from)) return 0;
    let at = this.#attributes(bytes, from + CELL.length);
    this.formulaEnd = 0;
    this.valueEnd = 0;
    if (at === 0 || (this.addressEnd === 0 && !this.#follow(before))) return 0;
    if (this.#isEmpty) return at;
    if (standsAt(bytes, FORMULA, at)) {
      this.formulaStart = at + FORMULA.length;
      this.formulaEnd = formulaEnd(bytes, this.formulaStart);
      if (this.formulaEnd === 0 || !standsAt(bytes, FORMULA_END, this.formulaEnd)) return 0;
      at = this.formulaEnd + FORMULA_END.length;
    }
    if (standsAt(bytes, VALUE, at)) at = this.#value(bytes, at + VALUE.length, VALUE_END);
    else if (this.#isInline && standsAt(bytes, INLINE, at)) at = this.#inline(bytes, at + INLINE.length);
    return at !== 0 && standsAt(bytes, CELL_END, at) ? at + CELL_END.length : 0;
  }

  /** Takes the place behind another cell; false when the grid ends there. */
  #follow(before: CellPosition): boolean {
    this.row = before.row;
    this.column = before.column + 1;
    return this.column < GRID_COLUMNS;
  }

  #inline(bytes: Uint8Array, from: number): number {
    const at = bytes[from] === SPACE && standsAt(bytes, PRESERVED, from) ? from + PRESERVED.length : from;
    return bytes[at] === GREATER ? this.#value(bytes, at + 1, INLINE_END) : 0;
  }

  /** Reads the text that begins at `from` up to `end`, and returns where that ends, or 0. */
  #value(bytes: Uint8Array, from: number, end: Uint8Array): number {
    this.valueStart = from;
    this.valueEnd = valueEnd(bytes, from);
    return this.valueEnd !== 0 && standsAt(bytes, end, this.valueEnd) ? this.valueEnd + end.length : 0;
  }

  /** Returns where the tag ends, or 0. */
  #attributes(bytes: Uint8Array, from: number): number {
    let at = from;
    let hasStyle = false;
    let hasType = false;
    this.addressEnd = 0;
    this.type = PLAIN_TYPES.number;
    this.#isInline = false;
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
    if (standsAt(bytes, STRING, at)) return at + STRING.length - 1;
    this.#isInline = standsAt(bytes, INLINE_STRING, at);
    return this.#isInline ? at + INLINE_STRING.length - 1 : 0;
  }
}

/** Where a formula ends that stands for itself; 0 when it is empty or too long. */
function formulaEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (PLAIN[bytes[at] as number] === 1 || bytes[at] === UNDERSCORE || isLoneBracket(bytes, at)) at++;
  return at === start || at - start > TEXT_MAX ? 0 : at;
}

/** The same for a value, in which `_x0041_` would be another character. */
function valueEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (
    PLAIN[bytes[at] as number] === 1 ||
    (bytes[at] === UNDERSCORE && bytes[at + 1] !== LOWER_X) ||
    isLoneBracket(bytes, at)
  )
    at++;
  return at === start || at - start > TEXT_MAX ? 0 : at;
}

/** Not the beginning of `]]>`, which character data must not hold. */
function isLoneBracket(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === BRACKET && bytes[at + 1] !== BRACKET;
}

function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] as number) >= DIGIT_0 && (bytes[at] as number) <= DIGIT_9) at++;
  return at;
}
