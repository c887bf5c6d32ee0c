import type { Clock } from '../../src/verifier/interface.ts';

/** A clock on which no time passes: waits between attempts are over at once, deadlines never come. */
export const STILL_CLOCK: Clock = {
  now: () => 0,
  sleep: (ms, signal) =>
    ms <= 2_000
      ? Promise.resolve()
      : new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve();
          });
        }),
};

/** A clock that a test moves by hand. */
export class HandClock implements Clock {
  #now = 0;
  #sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];
  readonly slept: number[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    this.slept.push(ms);
    return new Promise((resolve) => {
      this.#sleepers.push({ atMs: this.#now + ms, wake: resolve });
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#sleepers.filter(({ atMs }) => atMs <= this.#now);
    this.#sleepers = this.#sleepers.filter(({ atMs }) => atMs > this.#now);
    for (const { wake } of due) wake();
  }
}
