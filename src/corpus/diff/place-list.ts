import type { DiffSide, PlaceDiff } from '../../contract/corpus-diff.ts';
import type { ContentBounds } from './content.ts';

/** What a diff of one file may carry. */
export interface PlaceBounds extends ContentBounds {
  readonly places: number;
}

/** The differences of two outputs: all are counted, the first are kept, and those in numbers before all others. */
export class PlaceList {
  readonly bounds: PlaceBounds;
  readonly #numbers: PlaceDiff[] = [];
  readonly #others: PlaceDiff[] = [];
  #total = 0;
  #numbersTotal = 0;

  constructor(bounds: PlaceBounds) {
    this.bounds = bounds;
  }

  get total(): number {
    return this.#total;
  }

  /** How many differences are in numbers. */
  get numbersTotal(): number {
    return this.#numbersTotal;
  }

  /** Notes a difference; its sides are made only when there is room for it. */
  add(
    change: PlaceDiff['change'],
    numbers: boolean,
    before: (() => DiffSide) | null,
    after: (() => DiffSide) | null,
  ): void {
    this.#total++;
    if (numbers) this.#numbersTotal++;
    const list = numbers ? this.#numbers : this.#others;
    if (list.length >= this.bounds.places) return;
    list.push({ change, numbers, before: before?.() ?? null, after: after?.() ?? null });
  }

  /** Takes over what another list noted, as though it had been noted here. */
  take(other: PlaceList): void {
    this.#total += other.#total;
    this.#numbersTotal += other.#numbersTotal;
    this.#numbers.push(...other.#numbers.slice(0, this.bounds.places - this.#numbers.length));
    this.#others.push(...other.#others.slice(0, this.bounds.places - this.#others.length));
  }

  /** The differences that are kept, those in numbers first, each sort in its order. */
  kept(): PlaceDiff[] {
    return [...this.#numbers, ...this.#others].slice(0, this.bounds.places);
  }
}
