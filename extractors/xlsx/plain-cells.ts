import type { Budget } from '../shared/budget.ts';
import type { DocumentOutput } from '../shared/document-output.ts';
import type { XmlWindow } from '../shared/xml.ts';
import type { CellPlace } from './cell.ts';
import type { CellCount } from './cell-count.ts';
import type { CellSequence } from './cell-sequence.ts';
import { columnName } from './grid.ts';
import type { CellPosition } from './grid.ts';
import { canonicalNumber, isCanonicalDecimal } from './number-text.ts';
import { PLAIN_TYPES, PlainCell } from './plain-cell.ts';
import type { SharedStringTable } from './shared-strings.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const ADDRESS = bytesOf(',{"address":"');
const NO_ERROR = bytesOf('","error":null,"formula":');
const ERROR = bytesOf('","error":"');
const AFTER_ERROR = bytesOf('","formula":');
const NO_FORMULA = bytesOf('null,"value":');
const FORMULA = bytesOf('"=');
const AFTER_FORMULA = bytesOf('","value":');
const NULL = bytesOf('null');
const TRUE = bytesOf('true');
const FALSE = bytesOf('false');
const QUOTE = 0x22;
const BRACE = 0x7d;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
/** Digits of an index that no table reaches. */
const INDEX_DIGITS = 9;
const LITERAL_MAX = 1_024;
/** More than a formula, a value and what stands around them take. */
const CELL_MAX = 4_096;
const ROOM = 16_384;

/** What the cells of one sheet are written with. */
interface PlainCellsParts {
  readonly output: DocumentOutput;
  readonly budget: Budget;
  readonly place: CellPlace;
  readonly cells: CellSequence;
  readonly count: CellCount;
  readonly strings: SharedStringTable;
}

/**
 * Copies plain cells from the bytes of a sheet straight into the output. Whatever is not plain, not in order, not right
 * or near a limit is left to the tokenizer and `CellReader`, which give the same for plain cells, and the faults.
 */
export class PlainCells {
  readonly #parts: PlainCellsParts;
  readonly #cell = new PlainCell();
  #out = new Uint8Array();
  #used = 0;

  constructor(parts: PlainCellsParts) {
    this.#parts = parts;
  }

  /** Takes the cells that begin at `from`, and returns where it stopped. */
  read(window: XmlWindow, from: number): number {
    const { output, budget, place } = this.#parts;
    let left = budget.limits.text_bytes - output.json.bytesWritten - CELL_MAX;
    let at = from;
    for (;;) {
      if (this.#used > left) break;
      if (this.#used > ROOM) left -= this.#flush();
      const next = this.#cell.read(window.bytes, blankEnd(window.bytes, at), place);
      if (next === 0 || !this.#take(window)) break;
      at = next;
    }
    this.#flush();
    return at;
  }

  /** Hands over what is written, and returns how much that was. */
  #flush(): number {
    const used = this.#used;
    if (used > 0) this.#parts.output.json.copy(this.#out, 0, used);
    this.#used = 0;
    return used;
  }

  /** Writes the cell that was read; false when it is none for here. */
  #take(window: XmlWindow): boolean {
    const { cells, count, place } = this.#parts;
    const cell = this.#cell;
    if (!cells.follows(cell) || count.isFull) return false;
    if (cell.formulaEnd !== 0 || cell.valueEnd !== 0) {
      const end = this.#write(window);
      if (end === -1) return false;
      this.#used = end;
    }
    count.add();
    cells.pass(cell);
    place.row = cell.row;
    place.column = cell.column;
    return true;
  }

  /** Returns where the written cell ends, where it began when it is not present, or -1. */
  #write({ bytes, latin }: XmlWindow): number {
    const cell = this.#cell;
    if (this.#out.length === 0) this.#out = new Uint8Array(ROOM + CELL_MAX);
    const out = this.#out;
    const isError = cell.type === PLAIN_TYPES.error && cell.valueEnd !== 0;
    let at = put(out, this.#used, ADDRESS);
    at =
      cell.addressEnd === 0
        ? putAddress(out, at, cell)
        : copy(out, at, bytes, cell.addressStart, cell.addressEnd);
    if (isError) {
      at = put(out, at, ERROR);
      at = copy(out, at, bytes, cell.valueStart, cell.valueEnd);
      at = put(out, at, AFTER_ERROR);
    } else at = put(out, at, NO_ERROR);
    if (cell.formulaEnd === 0) at = put(out, at, NO_FORMULA);
    else {
      at = put(out, at, FORMULA);
      at = copy(out, at, bytes, cell.formulaStart, cell.formulaEnd);
      at = put(out, at, AFTER_FORMULA);
    }
    const start = at;
    at = isError || cell.valueEnd === 0 ? put(out, at, NULL) : this.#value(out, at, bytes, latin);
    if (at === -1) return -1;
    // An empty shared string alone is no value.
    if (at - start === '""'.length && out[start] === QUOTE && cell.formulaEnd === 0) return this.#used;
    out[at++] = BRACE;
    return at;
  }

  #value(out: Uint8Array, at: number, bytes: Uint8Array, latin: string): number {
    const { type, valueStart, valueEnd } = this.#cell;
    if (type === PLAIN_TYPES.number) {
      if (isCanonicalDecimal(bytes, valueStart, valueEnd)) return copy(out, at, bytes, valueStart, valueEnd);
      return this.#number(out, at, latin.slice(valueStart, valueEnd));
    }
    if (type === PLAIN_TYPES.shared) return this.#shared(out, at, bytes);
    if (type === PLAIN_TYPES.boolean) {
      const digit = valueEnd - valueStart === 1 ? (bytes[valueStart] as number) - DIGIT_0 : -1;
      return digit === 1 ? put(out, at, TRUE) : digit === 0 ? put(out, at, FALSE) : -1;
    }
    out[at] = QUOTE;
    const end = copy(out, at + 1, bytes, valueStart, valueEnd);
    out[end] = QUOTE;
    return end + 1;
  }

  #number(out: Uint8Array, at: number, stored: string): number {
    const canonical = canonicalNumber(stored);
    if (canonical === undefined) return -1;
    return putAscii(out, at, canonical);
  }

  #shared(out: Uint8Array, at: number, bytes: Uint8Array): number {
    const { strings } = this.#parts;
    const { valueStart, valueEnd } = this.#cell;
    if (valueEnd - valueStart > INDEX_DIGITS) return -1;
    let index = 0;
    for (let digit = valueStart; digit < valueEnd; digit++) {
      const byte = bytes[digit] as number;
      if (byte < DIGIT_0 || byte > DIGIT_9) return -1;
      index = index * 10 + byte - DIGIT_0;
    }
    return index < strings.count ? strings.copyLiteral(index, out, at, LITERAL_MAX) : -1;
  }
}

function put(out: Uint8Array, at: number, piece: Uint8Array): number {
  for (let offset = 0; offset < piece.length; offset++) out[at + offset] = piece[offset] as number;
  return at + piece.length;
}

function putAscii(out: Uint8Array, at: number, text: string): number {
  for (let offset = 0; offset < text.length; offset++) out[at + offset] = text.charCodeAt(offset);
  return at + text.length;
}

function putAddress(out: Uint8Array, at: number, { row, column }: CellPosition): number {
  const end = putAscii(out, at, columnName(column));
  const next = end + decimalDigits(row + 1);
  for (let rest = row + 1, digit = next - 1; digit >= end; digit--, rest = Math.floor(rest / 10))
    out[digit] = DIGIT_0 + (rest % 10);
  return next;
}

function decimalDigits(count: number): number {
  let digits = 1;
  for (let bound = 10; bound <= count; bound *= 10) digits++;
  return digits;
}

function copy(out: Uint8Array, at: number, source: Uint8Array, start: number, end: number): number {
  for (let from = start; from < end; from++) out[at + from - start] = source[from] as number;
  return at + end - start;
}

/** Blank text between cells means nothing. */
function blankEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at] as number)) at++;
  return at;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
