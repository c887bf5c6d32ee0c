import { moveFormula } from './formula-mover.ts';
import type { FormulaPieces } from './formula-scanner.ts';
import { scanFormula } from './formula-scanner.ts';
import type { CellPosition } from './grid.ts';

/** A formula that other cells share. */
export class MasterFormula {
  readonly #text: string;
  readonly #position: CellPosition;
  #pieces: FormulaPieces | undefined;

  constructor(text: string, position: CellPosition) {
    this.#text = text;
    this.#position = position;
  }

  /** The formula as it reads in another cell. */
  at({ row, column }: CellPosition): string {
    this.#pieces ??= scanFormula(this.#text);
    return moveFormula(this.#pieces, {
      rows: row - this.#position.row,
      columns: column - this.#position.column,
    });
  }
}

/** The shared formulas of one sheet by their index (`si`). */
export class SharedFormulas {
  readonly #masters = new Map<string, MasterFormula>();

  /**
   * Takes a cell that has text of its own. The master is the one with a range (`ref`), and the next of them when
   * an index is used again; as long as there is none, the first cell that has text.
   */
  define(index: string, text: string, position: CellPosition, hasRange: boolean): void {
    if (hasRange || !this.#masters.has(index)) this.#masters.set(index, new MasterFormula(text, position));
  }

  /** The master that a cell without text of its own follows, undefined as long as none was seen. */
  find(index: string): MasterFormula | undefined {
    return this.#masters.get(index);
  }
}
