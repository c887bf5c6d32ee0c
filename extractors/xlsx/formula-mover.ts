import type { FormulaPieces } from './formula-scanner.ts';
import { GRID_COLUMNS, GRID_ROWS, columnName } from './grid.ts';

/** How far a formula is moved, down and to the right when positive. */
export interface Offset {
  readonly rows: number;
  readonly columns: number;
}

/** The formula as it reads in a cell that far away: relative coordinates move, and wrap where the grid ends. */
export function moveFormula(pieces: FormulaPieces, { rows, columns }: Offset): string {
  let moved = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') moved += piece;
    else if (piece.axis === 'row') moved += wrap(piece.index + rows, GRID_ROWS) + 1;
    else moved += columnName(wrap(piece.index + columns, GRID_COLUMNS));
  }
  return moved;
}

function wrap(index: number, size: number): number {
  return ((index % size) + size) % size;
}
