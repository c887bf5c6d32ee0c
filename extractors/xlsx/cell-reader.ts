import type { Place } from '../../src/contract/failure.ts';
import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from '../shared/budget.ts';
import type { DiagnosticLog } from '../shared/diagnostic-log.ts';
import type { XmlAttributes, XmlWindow } from '../shared/xml.ts';
import type { CellFormula, CellPlace } from './cell.ts';
import type { CellCount } from './cell-count.ts';
import type { CellSequence } from './cell-sequence.ts';
import { readContent } from './cell-value.ts';
import type { ElementReader } from './element-table.ts';
import { GRID_COLUMNS, GRID_ROWS, columnAt, letterCount, rowAt } from './grid.ts';
import type { PlainCells } from './plain-cells.ts';
import type { SharedFormulas } from './shared-formulas.ts';
import type { SheetElement } from './sheet-elements.ts';
import { StringItem } from './string-item.ts';

const NO_FORMULA: CellFormula = { kind: 'none' };

/** What a reader of cells works with. */
interface CellReaderParts {
  readonly budget: Budget;
  readonly diagnostics: DiagnosticLog;
  readonly place: CellPlace;
  readonly formulas: SharedFormulas;
  readonly cells: CellSequence;
  readonly count: CellCount;
  readonly plainCells: PlainCells;
  readonly sharedStrings: number;
}

/** The attributes of an `f` element. */
interface StoredFormula {
  readonly type: string | undefined;
  readonly index: string | undefined;
  readonly hasRange: boolean;
}

/** Reads the cells of one sheet part, one after the other. */
export class CellReader implements ElementReader<SheetElement> {
  readonly #budget: Budget;
  readonly #diagnostics: DiagnosticLog;
  readonly #place: CellPlace;
  readonly #formulas: SharedFormulas;
  readonly #cells: CellSequence;
  readonly #sharedStrings: number;
  readonly #count: CellCount;
  readonly #plainCells: PlainCells;
  readonly #inline = new StringItem();
  readonly #now = (): Place => this.#place.now();
  #hasRoot = false;
  /** Names without a prefix are of the spreadsheet's namespace in this row. */
  #isPlainRow = false;
  #type: string | undefined;
  #value: string | undefined;
  #hasInline = false;
  #formula: StoredFormula | undefined;
  #formulaText = '';

  constructor(parts: CellReaderParts) {
    this.#budget = parts.budget;
    this.#diagnostics = parts.diagnostics;
    this.#place = parts.place;
    this.#formulas = parts.formulas;
    this.#cells = parts.cells;
    this.#sharedStrings = parts.sharedStrings;
    this.#count = parts.count;
    this.#plainCells = parts.plainCells;
  }

  /** Closes the books of the sheet; fails when the part held none. */
  end(part: string): void {
    if (!this.#hasRoot) throw malformed('a sheet part that holds no sheet', { part });
    this.#count.settle();
  }

  open(name: SheetElement, attributes: XmlAttributes): void {
    if (name === 'c') this.#beginCell(attributes);
    else if (name === 'v') this.#value = '';
    else if (name === 'row') this.#beginRow(attributes);
    else if (name === 'f') this.#beginFormula(attributes);
    else if (name === 'is') this.#beginInline();
    else if (name === 'sheet') this.#beginSheet();
  }

  text(name: SheetElement, text: string): void {
    if (name === 'v') this.#value = this.#value === '' ? text : `${this.#value ?? ''}${text}`;
    else if (name === 'f') this.#formulaText += text;
    else if (name === 't') this.#inline.append(text);
    else if (/\S/.test(text)) this.#diagnostics.note('xlsx.headers', { sheet: this.#place.sheet });
  }

  close(name: SheetElement): void {
    if (name === 'c') this.#endCell();
    else if (name === 't') this.#inline.endElement();
  }

  readAhead(name: SheetElement, window: XmlWindow, from: number): number {
    return name === 'row' && this.#isPlainRow ? this.#plainCells.read(window, from) : from;
  }

  unknownText(): void {
    this.#diagnostics.note('xlsx.unknown_element', { sheet: this.#place.sheet });
  }

  #beginSheet(): void {
    this.#hasRoot = true;
    this.#budget.place = this.#place.live;
  }

  #beginInline(): void {
    this.#hasInline = true;
    this.#inline.clear();
  }

  /** A row without `r` follows the one before. */
  #beginRow(attributes: XmlAttributes): void {
    const place = this.#place;
    const stored = attributes.get('r');
    place.column = -1;
    this.#isPlainRow = attributes.roleOfPrefix('') === 's';
    if (stored === undefined) place.row++;
    else place.row = rowAt(stored, 0, stored.length);
    if (place.row < 0 || place.row >= GRID_ROWS)
      throw malformed('a row outside the grid', { sheet: place.sheet });
  }

  /** The cell's own address beats that of its row; without one it follows the cell before. */
  #beginCell(attributes: XmlAttributes): void {
    const place = this.#place;
    const stored = attributes.get('r');
    if (stored === undefined) place.column++;
    else {
      const letters = letterCount(stored, 0);
      place.column = columnAt(stored, 0, letters);
      const row = rowAt(stored, letters, stored.length);
      if (place.column < 0 || row < 0) throw malformed('an address outside the grid', this.#fault(stored));
      place.row = row;
    }
    if (place.column >= GRID_COLUMNS) throw malformed('an address outside the grid', { sheet: place.sheet });
    this.#count.add();
    this.#type = attributes.get('t');
    this.#value = undefined;
    this.#hasInline = false;
    this.#formula = undefined;
    if (attributes.get('vm') !== undefined) this.#diagnostics.note('xlsx.rich_value', place.now());
  }

  #endCell(): void {
    const { row, column } = this.#place;
    const inline = this.#hasInline ? this.#inline.text : undefined;
    const stored = { type: this.#type, value: this.#value, inline };
    const content = readContent(stored, this.#sharedStrings, this.#now);
    if (this.#type === 'd' && content.kind === 'text')
      this.#diagnostics.note('xlsx.iso_date', this.#place.now());
    this.#cells.add({ row, column, content, formula: this.#readFormula() });
  }

  #beginFormula(attributes: XmlAttributes): void {
    this.#formulaText = '';
    this.#formula = {
      type: attributes.get('t'),
      index: attributes.get('si'),
      hasRange: attributes.get('ref') !== undefined,
    };
  }

  /** ECMA-376 Part 1, 18.3.1.40; an array formula reads as stored, a data table has no text that means anything alone. */
  #readFormula(): CellFormula {
    const formula = this.#formula;
    if (formula === undefined) return NO_FORMULA;
    if (formula.type === 'dataTable') {
      this.#diagnostics.note('xlsx.data_table', this.#place.now());
      return NO_FORMULA;
    }
    const text = this.#formulaText;
    if (formula.type !== 'shared') return text === '' ? NO_FORMULA : { kind: 'own', text };
    return this.#readShared(formula, text);
  }

  #readShared({ index, hasRange }: StoredFormula, text: string): CellFormula {
    if (text !== '') {
      if (index !== undefined)
        this.#formulas.define(index, text, { row: this.#place.row, column: this.#place.column }, hasRange);
      return { kind: 'own', text };
    }
    if (index === undefined) throw malformed('a shared formula without an index', this.#place.now());
    const master = this.#formulas.find(index);
    return master === undefined ? { kind: 'awaited', index } : { kind: 'moved', master };
  }

  #fault(address: string): { sheet: string; cell: string } {
    return { sheet: this.#place.sheet, cell: address.slice(0, ADDRESS_SHOWN).toWellFormed() };
  }
}

/** An address that is none may be of any length. */
const ADDRESS_SHOWN = 16;
