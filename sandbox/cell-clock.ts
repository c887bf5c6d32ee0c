const NANOSECONDS_PER_MS = 1_000_000n;

/** 2000-01-01T00:00:00Z, where every clock stands unless the job says otherwise. */
export const STANDARD_START_MS = 946_684_800_000;

/** The only clock of a cell: wall and monotonic time are one, and nothing but a sleep moves it. */
export class CellClock {
  #now = BigInt(STANDARD_START_MS) * NANOSECONDS_PER_MS;

  /** Puts the clock to the start of a job. */
  set(startMs: number): void {
    this.#now = BigInt(Math.trunc(startMs)) * NANOSECONDS_PER_MS;
  }

  /** Moves the clock on; it never runs backwards, and never past what a signed 64-bit count can hold. */
  move(nanoseconds: bigint): void {
    if (nanoseconds > 0n) this.#now = BigInt.asIntN(63, this.#now + nanoseconds);
  }

  get nanoseconds(): bigint {
    return this.#now;
  }

  get milliseconds(): number {
    return Number(this.#now / NANOSECONDS_PER_MS);
  }
}

/** A `Date` that reads the cell's clock, for what Pyodide's own glue dates. */
export function dateOf(clock: CellClock): DateConstructor {
  return class CellDate extends Date {
    constructor(...parts: readonly number[]) {
      if (parts.length === 0) super(clock.milliseconds);
      else super(...(parts as [number]));
    }

    static override now(): number {
      return clock.milliseconds;
    }
  } as unknown as DateConstructor;
}
