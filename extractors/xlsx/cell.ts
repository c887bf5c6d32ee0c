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
  row = 0;
  column = 0;
  readonly sheet: string;

  constructor(sheetName: string) {
    this.sheet = sheetName.slice(0, SHEET_NAME_MAX).toWellFormed();
  }

  /** A place whose cell is asked for only when a limit was passed: setting it anew for every cell would cost more than reading one. */
  get live(): Place {
    const { sheet } = this;
    const address = (): string => addressOf(this);
    return {
      sheet,
      get cell() {
        return address();
      },
    };
  }

  now(): Place {
    return { sheet: this.sheet, cell: addressOf(this) };
  }
}
