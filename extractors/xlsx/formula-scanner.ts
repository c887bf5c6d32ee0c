import { columnAt, letterCount, rowAt } from './grid.ts';

/** What moves when a formula is copied to another cell: a column or a row without `$` before it, counted from 0. */
export interface RelativeCoordinate {
  readonly axis: 'column' | 'row';
  readonly index: number;
}

/** A formula cut where it moves; joined, with the coordinates at their own places, it is the text that was scanned. */
export type FormulaPieces = readonly (string | RelativeCoordinate)[];

const DOLLAR = 0x24;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BRACKET = 0x5b;
const COLON = ':';

/** What may stand directly behind a word and says that it is no reference: a function, a sheet, a table. */
const OPENERS_BEHIND_NAMES = '(![';
/** ECMA-376 Part 1, 18.17.2: letters, digits and these make up names; `$` belongs to references. */
const WORD_MARKS = '_.\\?$';
const WORD = new Uint8Array(128);
for (const mark of `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${WORD_MARKS}`)
  WORD[mark.charCodeAt(0)] = 1;

/** Cuts a formula (ECMA-376 Part 1, 18.17) without its `=` into fixed text and the coordinates that move. */
export function scanFormula(text: string): FormulaPieces {
  return new FormulaScanner(text).scan();
}

class FormulaScanner {
  readonly #text: string;
  readonly #pieces: (string | RelativeCoordinate)[] = [];
  #copiedTo = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): FormulaPieces {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE || unit === APOSTROPHE) at = this.#endOfQuoted(at, unit);
      else if (unit === BRACKET) at = this.#endOfBrackets(at);
      else if (isWordUnit(unit)) at = this.#readWord(at);
      else at++;
    }
    if (this.#copiedTo < text.length) this.#pieces.push(text.slice(this.#copiedTo));
    return this.#pieces;
  }

  /** A word stands for a sheet, function, table, name, number or reference; only what stands around it tells. */
  #readWord(start: number): number {
    const text = this.#text;
    const end = this.#endOfWord(start);
    if (OPENERS_BEHIND_NAMES.includes(text.charAt(end)) && end < text.length) return end;
    if (text.charAt(end) === COLON) {
      const secondEnd = this.#endOfWord(end + 1);
      const afterSecond = text.charAt(secondEnd);
      if (afterSecond === '!') {
        if (this.#isSheetRange(start, end, secondEnd)) return secondEnd;
      } else if (afterSecond !== '(' && afterSecond !== '[' && this.#readWholeRange(start, end, secondEnd)) {
        return secondEnd;
      }
    }
    this.#readCell(start, end);
    return end;
  }

  /**
   * `Jan:Mar!A1` names the sheets from Jan to Mar, but `A1:Mar!B2` runs from a cell to another sheet's cell: Excel
   * quotes a sheet name that looks like a cell, and what stands behind a `!` is no sheet.
   */
  #isSheetRange(start: number, end: number, secondEnd: number): boolean {
    if (secondEnd === end + 1 || this.#text.charAt(start - 1) === '!') return false;
    return this.#cellLetters(start, end) === 0;
  }

  /** Whole columns (`A:$C`) or whole rows (`$1:3`). */
  #readWholeRange(start: number, colon: number, end: number): boolean {
    const text = this.#text;
    const first = start + Number(text.charCodeAt(start) === DOLLAR);
    const second = colon + 1 + Number(text.charCodeAt(colon + 1) === DOLLAR);
    const firstColumn = this.#wholeColumn(first, colon);
    const secondColumn = this.#wholeColumn(second, end);
    if (firstColumn >= 0 && secondColumn >= 0) {
      this.#readCoordinate('column', firstColumn, start, first, colon);
      this.#readCoordinate('column', secondColumn, colon + 1, second, end);
      return true;
    }
    const firstRow = rowAt(text, first, colon);
    const secondRow = rowAt(text, second, end);
    if (firstRow < 0 || secondRow < 0) return false;
    this.#readCoordinate('row', firstRow, start, first, colon);
    this.#readCoordinate('row', secondRow, colon + 1, second, end);
    return true;
  }

  #wholeColumn(start: number, end: number): number {
    const letters = letterCount(this.#text, start);
    return start + letters === end ? columnAt(this.#text, start, letters) : -1;
  }

  #readCell(start: number, end: number): void {
    const letters = this.#cellLetters(start, end);
    if (letters === 0) return;
    const text = this.#text;
    const column = start + Number(text.charCodeAt(start) === DOLLAR);
    const afterColumn = column + letters;
    const row = afterColumn + Number(text.charCodeAt(afterColumn) === DOLLAR);
    this.#readCoordinate('column', columnAt(text, column, letters), start, column, afterColumn);
    this.#readCoordinate('row', rowAt(text, row, end), afterColumn, row, end);
  }

  /** How many letters the cell reference from `start` to `end` begins with; 0 when the word is none. */
  #cellLetters(start: number, end: number): number {
    const text = this.#text;
    const column = start + Number(text.charCodeAt(start) === DOLLAR);
    const letters = letterCount(text, column);
    if (columnAt(text, column, letters) < 0) return 0;
    const afterColumn = column + letters;
    const row = afterColumn + Number(text.charCodeAt(afterColumn) === DOLLAR);
    return rowAt(text, row, end) < 0 ? 0 : letters;
  }

  /** A coordinate from `start`, its letters or digits from `value` to `end`: behind a `$` it stays text. */
  #readCoordinate(
    axis: RelativeCoordinate['axis'],
    index: number,
    start: number,
    value: number,
    end: number,
  ): void {
    if (value > start) return;
    if (this.#copiedTo < start) this.#pieces.push(this.#text.slice(this.#copiedTo, start));
    this.#pieces.push({ axis, index });
    this.#copiedTo = end;
  }

  #endOfWord(start: number): number {
    let at = start;
    while (at < this.#text.length && isWordUnit(this.#text.charCodeAt(at))) at++;
    return at;
  }

  /** String literals and quoted sheet names: a doubled quote stands for itself, so it opens the next stretch at once. */
  #endOfQuoted(start: number, quote: number): number {
    const close = this.#text.indexOf(String.fromCharCode(quote), start + 1);
    return close < 0 ? this.#text.length : close + 1;
  }

  /** External workbooks (`[1]`) and structured references, where brackets nest and `'` escapes the next one. */
  #endOfBrackets(start: number): number {
    let depth = 0;
    for (let at = start; at < this.#text.length; at++) {
      const character = this.#text.charAt(at);
      if (character === "'") at++;
      else if (character === '[') depth++;
      else if (character === ']' && --depth === 0) return at + 1;
    }
    return this.#text.length;
  }
}

/** Letters of other scripts make up names too; white space of other scripts does not. */
function isWordUnit(unit: number): boolean {
  return unit < 128 ? WORD[unit] === 1 : unit !== 0xa0 && unit !== 0x3000;
}
