import type { Place } from '../../src/contract/failure.ts';
import type { CellContent } from './cell-value.ts';
import type { CellPosition } from './grid.ts';
import { addressOf } from './grid.ts';
import type { MasterFormula } from './shared-formulas.ts';

/** The formula of a cell. */
export type CellFormula =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly text: string }
  | { readonly kind: 'moved'; readonly master: MasterFormula }
  /** Its master was not seen yet. */
  | { readonly kind: 'awaited'; readonly index: string };

/** A cell that was read. */
export interface Cell extends CellPosition {
  readonly content: CellContent;
  readonly formula: CellFormula;
}

/** Excel allows no longer sheet names; a place is no way to carry more text out of a document. */
const SHEET_NAME_MAX = 31;

/** Where in a sheet the reader is. */
export class CellPlace implements CellPosition {
  row = -1;
  column = -1;
  readonly sheet: string;

  constructor(sheetName: string) {
    this.sheet = sheetName.slice(0, SHEET_NAME_MAX).toWellFormed();
  }

  /** A place that is told only when a limit was passed: making one for every cell would cost more than reading one. */
  readonly live = (): Place => this.now();

  /** The sheet alone where no cell of the row was met yet. */
  now(): Place {
    const isAtCell = this.row >= 0 && this.column >= 0;
    return isAtCell ? { sheet: this.sheet, cell: addressOf(this) } : { sheet: this.sheet };
  }
}
