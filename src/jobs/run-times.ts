/** How many attempts back it is looked: long enough to be steady, short enough to follow the load. */
const WINDOW = 256;

/** Fewer tell nothing: a service that does not know refuses nobody for it. */
const FEWEST = 20;

/** How long the last attempts took; everything is undefined until enough have been seen. */
export class RunTimes {
  readonly #ms: number[] = [];
  #next = 0;
  #sum = 0;
  #p95: number | undefined;

  add(ms: number): void {
    this.#sum += ms - (this.#ms[this.#next] ?? 0);
    this.#ms[this.#next] = ms;
    this.#next = (this.#next + 1) % WINDOW;
    this.#p95 = undefined;
  }

  get meanMs(): number | undefined {
    return this.#ms.length < FEWEST ? undefined : this.#sum / this.#ms.length;
  }

  get p95Ms(): number | undefined {
    if (this.#ms.length < FEWEST) return undefined;
    this.#p95 ??= this.#ms.toSorted((a, b) => a - b)[Math.ceil(this.#ms.length * 0.95) - 1];
    return this.#p95;
  }
}
