import type { Budget } from './budget.ts';

/** Spans above this are cut: no table of any producer is that wide (Word allows 63 columns, PowerPoint 75). */
export const SPAN_MAX = 1_024;

/**
 * How a cell takes part in a merge over rows: `restart` begins one, `continue` belongs to the one above it, if there is
 * one.
 */
export type VerticalMerge = 'none' | 'restart' | 'continue';

export interface GridCell {
  readonly text: string;
  /** Grid columns the cell covers; what is no whole number of at least 1 counts as 1. */
  readonly columnSpan: number;
  readonly verticalMerge: VerticalMerge;
}

/**
 * Builds the true rectangular grid of one table out of its cells in document order.
 *
 *     const grid = new TableGrid(budget);
 *     grid.beginRow();
 *     grid.skip(gridBefore);                                  // columns without a cell: "" each
 *     grid.add({ text, columnSpan, verticalMerge });          // text, then "" for each further column
 *     grid.addCovered(text);                                  // a cell that another one covers: ""
 *     const rows = grid.finish();                             // every row as long as the widest
 *     diagnostics.note('docx.covered_text', place, grid.coveredTexts);
 *     diagnostics.note('docx.span_clamped', place, grid.clampedSpans);
 *
 * A `continue` cell gives "" when the cell above it at the same grid column is part of a vertical merge, and keeps its
 * text and begins a merge of its own when there is none (mammoth loses such text). No text is given twice, none is lost
 * but that of covered cells, which is counted. The grid is held against `text_bytes` while it grows: as soon as its
 * cells alone could not be written within it, the document ends with `limit_exceeded`.
 */
export class TableGrid {
  /** Covered cells that hold text. */
  coveredTexts = 0;
  /** Spans that were larger than SPAN_MAX. */
  clampedSpans = 0;
  readonly #budget: Budget;
  readonly #rows: string[][] = [];
  #width = 0;
  #row: string[] = [];
  /** Columns of the row above, and of this one, that are part of a vertical merge. */
  #mergedAbove = new Set<number>();
  #merged = new Set<number>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  beginRow(): void {
    this.#row = [];
    this.#rows.push(this.#row);
    this.#mergedAbove = this.#merged;
    this.#merged = new Set();
    this.#judge();
  }

  /** Columns that no cell of this row covers. */
  skip(columns: number): void {
    this.#fill(this.#clamp(columns, 0));
  }

  /** Adds a cell; returns how many columns it covers. */
  add({ text, columnSpan, verticalMerge }: GridCell): number {
    const column = this.#row.length;
    const isCovered = verticalMerge === 'continue' && this.#mergedAbove.has(column);
    if (isCovered && text !== '') this.coveredTexts++;
    this.#row.push(isCovered ? '' : text);
    const columns = this.#clamp(columnSpan, 1);
    this.#fill(columns - 1);
    if (verticalMerge !== 'none') this.#merged.add(column);
    return columns;
  }

  /** A cell that the producer marks as covered by another one. */
  addCovered(text: string): void {
    if (text !== '') this.coveredTexts++;
    this.#fill(1);
  }

  /** The rows, padded with "" to the widest; a table without any column is no table and has no rows. */
  finish(): string[][] {
    this.#judge();
    if (this.#width === 0) return [];
    for (const row of this.#rows) {
      while (row.length < this.#width) row.push('');
    }
    return this.#rows;
  }

  #fill(columns: number): void {
    for (let count = 0; count < columns; count++) this.#row.push('');
    if (this.#row.length > this.#width) this.#width = this.#row.length;
    this.#judge();
  }

  #clamp(span: number, least: number): number {
    if (!(span >= least)) return least;
    if (span <= SPAN_MAX) return Math.trunc(span);
    this.clampedSpans++;
    return SPAN_MAX;
  }

  /** Each cell but the last takes two bytes of JSON at the least: `""`, or an escaped tab inside another cell. */
  #judge(): void {
    const leastBytes = (this.#rows.length * this.#width - 1) * 2;
    if (leastBytes > this.#budget.limits.text_bytes) this.#budget.exceed('text_bytes', leastBytes);
  }
}
