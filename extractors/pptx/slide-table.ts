import type { Budget } from '../shared/budget.ts';
import { TableGrid } from '../shared/table-grid.ts';
import type { XmlAttributes } from '../shared/xml.ts';

interface Cell {
  readonly paragraphs: string[];
  readonly columnSpan: number;
  readonly covered: 'no' | 'from-the-left' | 'from-above';
  hasText: boolean;
}

/**
 * One table of a slide (`a:tbl`, ISO 29500-1 §21.1.3). PowerPoint writes a cell for every column, the covered ones
 * marked hMerge or vMerge; other producers leave those out that a gridSpan covers.
 */
export class SlideTable {
  /** Covered cells that hold text. */
  coveredTexts = 0;
  readonly #grid: TableGrid;
  #cell: Cell | undefined;
  #inRow = false;
  /** Columns that the gridSpan of an earlier cell has filled and whose hMerge cells may still come. */
  #filled = 0;

  constructor(budget: Budget) {
    this.#grid = new TableGrid(budget);
  }

  get clampedSpans(): number {
    return this.#grid.clampedSpans;
  }

  beginRow(): void {
    this.#grid.beginRow();
    this.#inRow = true;
    this.#filled = 0;
  }

  endRow(): void {
    this.#inRow = false;
  }

  beginCell(attributes: XmlAttributes): void {
    if (!this.#inRow) this.beginRow();
    this.#cell = {
      paragraphs: [],
      columnSpan: Number(attributes.get('gridSpan') ?? 1),
      covered: isTrue(attributes.get('hMerge'))
        ? 'from-the-left'
        : isTrue(attributes.get('vMerge'))
          ? 'from-above'
          : 'no',
      hasText: false,
    };
  }

  /** Takes note of text when it stands in a covered cell: it is counted and not kept. */
  takeCoveredText(): boolean {
    if (this.#cell === undefined || this.#cell.covered === 'no') return false;
    this.#cell.hasText = true;
    return true;
  }

  /** Adds a paragraph to the open cell; false when no cell is open. */
  addParagraph(text: string): boolean {
    this.#cell?.paragraphs.push(text);
    return this.#cell !== undefined;
  }

  endCell(): void {
    const cell = this.#cell;
    if (cell === undefined) return;
    this.#cell = undefined;
    if (cell.hasText) this.coveredTexts++;
    if (cell.covered === 'from-the-left' && this.#filled > 0) {
      this.#filled--;
      return;
    }
    const text = cell.covered === 'no' ? cell.paragraphs.join('\n') : '';
    const columnSpan = cell.covered === 'from-the-left' ? 1 : cell.columnSpan;
    this.#filled = this.#grid.add({ text, columnSpan, verticalMerge: 'none' }) - 1;
  }

  finish(): string[][] {
    return this.#grid.finish();
  }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
