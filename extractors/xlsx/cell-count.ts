import type { Budget } from '../shared/budget.ts';

/** Counts the cells of one sheet against what the document may still have. */
export class CellCount {
  readonly #budget: Budget;
  readonly #most: number;
  #count = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#most = budget.left('cells');
  }

  get isFull(): boolean {
    return this.#count >= this.#most;
  }

  /** Fails when it is one too many. */
  add(): void {
    if (++this.#count > this.#most) this.#budget.spend('cells', this.#count);
  }

  /** Draws the cells of the sheet from the budget. */
  settle(): void {
    this.#budget.spend('cells', this.#count);
  }
}
