import type { Place } from '../../src/contract/failure.ts';
import { limitExceeded } from '../../src/contract/failure.ts';
import type { ExtractLimitName, ExtractLimits } from '../../src/contract/limits.ts';

/** What one document may still use: every reader draws from it, and it names the place where a limit was passed. */
export class Budget {
  readonly limits: ExtractLimits;
  #place: Place | (() => Place) = {};
  readonly #spent = new Map<ExtractLimitName, number>();

  constructor(limits: ExtractLimits) {
    this.limits = limits;
  }

  /** Where the reader is; stands in the error when a limit is passed. */
  get place(): Place {
    return typeof this.#place === 'function' ? this.#place() : this.#place;
  }

  /** A place may be told by a function, which is called only when a limit was passed. */
  set place(place: Place | (() => Place)) {
    this.#place = place;
  }

  /** Adds to a running count, and fails with `limit_exceeded` when it passes the limit. */
  spend(name: ExtractLimitName, amount: number): void {
    const seen = (this.#spent.get(name) ?? 0) + amount;
    this.#spent.set(name, seen);
    this.check(name, seen);
  }

  /** Holds one figure against its limit: at the limit passes. */
  check(name: ExtractLimitName, seen: number): void {
    if (seen > this.limits[name]) this.exceed(name, seen);
  }

  /** What is left of a running count. */
  left(name: ExtractLimitName): number {
    return this.limits[name] - (this.#spent.get(name) ?? 0);
  }

  /** Ends the document with `limit_exceeded` at the present place. */
  exceed(name: ExtractLimitName, seen: number): never {
    throw limitExceeded(name, this.limits[name], seen, { ...this.place });
  }
}
