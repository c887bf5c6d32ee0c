import type { Budget } from '../shared/budget.ts';
import type { VerticalMerge } from '../shared/table-grid.ts';
import { TableGrid } from '../shared/table-grid.ts';

/** A cell being read. */
export interface Cell {
  text: string;
  columnSpan: number;
  verticalMerge: VerticalMerge;
  /** Covered by the cell before it: w:hMerge, as Word 97 merged (§17.4.21). */
  isCovered: boolean;
  isDeleted: boolean;
}

/** A row being read. */
export interface Row {
  columnsBefore: number;
  columnsAfter: number;
  isDeleted: boolean;
  readonly cells: Cell[];
}

/** A table being read: each row is placed on the grid when it ends. */
export class Table {
  row: Row | undefined;
  cell: Cell | undefined;
  /** Deleted cells and rows that hold text. */
  deletedTexts = 0;
  /** Characters of cells that are not part of the output. */
  coveredCharacters = 0;
  readonly #grid: TableGrid;
  #hasCells = false;

  constructor(budget: Budget) {
    this.#grid = new TableGrid(budget);
  }

  get coveredTexts(): number {
    return this.#grid.coveredTexts;
  }

  get clampedSpans(): number {
    return this.#grid.clampedSpans;
  }

  openRow(): void {
    this.row = { columnsBefore: 0, columnsAfter: 0, isDeleted: false, cells: [] };
  }

  closeRow(): void {
    const { row } = this;
    this.row = undefined;
    if (row === undefined) return;
    if (row.isDeleted) this.#drop(row.cells);
    else this.#place(row);
  }

  openCell(): void {
    this.cell = { text: '', columnSpan: 1, verticalMerge: 'none', isCovered: false, isDeleted: false };
  }

  closeCell(text: string): void {
    const { cell } = this;
    this.cell = undefined;
    if (cell === undefined) return;
    cell.text = text;
    if (cell.isDeleted) this.#drop([cell]);
    this.row?.cells.push(cell);
  }

  /** The rows of the grid; none when no cell is left. */
  finish(): string[][] {
    const rows = this.#grid.finish();
    return this.#hasCells ? rows : [];
  }

  #drop(cells: readonly Cell[]): void {
    for (const cell of cells) {
      if (cell.text !== '') this.deletedTexts++;
      this.coveredCharacters += cell.text.length;
      cell.text = '';
    }
  }

  #place({ columnsBefore, columnsAfter, cells }: Row): void {
    this.#grid.beginRow();
    this.#grid.skip(columnsBefore);
    for (const cell of cells) this.#placeCell(cell);
    this.#grid.skip(columnsAfter);
  }

  #placeCell({ text, columnSpan, verticalMerge, isCovered }: Cell): void {
    this.#hasCells = true;
    const coveredBefore = this.#grid.coveredTexts;
    if (isCovered) {
      this.#grid.addCovered(text);
      this.#grid.skip(columnSpan - 1);
    } else this.#grid.add({ text, columnSpan, verticalMerge });
    if (this.#grid.coveredTexts > coveredBefore) this.coveredCharacters += text.length;
  }
}
