import type { Clock } from '../interface.ts';

/** Why an execution ends before its verdict. */
export type StopReason = 'deadline' | 'cancelled';

/** The end of an execution from outside. The first reason stays. */
export class Stop {
  readonly #waiting = new Set<() => void>();
  #reason: StopReason | undefined;

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  /** Calls off everything that waits. */
  now(reason: StopReason): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    for (const callOff of this.#waiting) callOff();
    this.#waiting.clear();
  }

  /** Does a piece of work under a signal of its own, and leaves it behind when the execution stops. */
  async during<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | 'stopped'> {
    if (this.#reason !== undefined) return 'stopped';
    const controller = new AbortController();
    const stopped = Promise.withResolvers<'stopped'>();
    const callOff = (): void => {
      // First, so that what the abort makes of the work is not taken for its result.
      stopped.resolve('stopped');
      controller.abort();
    };
    this.#waiting.add(callOff);
    try {
      return await Promise.race([work(controller.signal), stopped.promise]);
    } finally {
      this.#waiting.delete(callOff);
    }
  }

  /** Waits so long, or until the execution stops. */
  async sleep(clock: Clock, ms: number): Promise<void> {
    await this.during((signal) => clock.sleep(ms, signal));
  }
}
