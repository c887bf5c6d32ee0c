import type { Clock } from '../interface.ts';
import { Gate } from './gate.ts';
import type { Stop } from './stop.ts';

/** How long comparisons may keep the thread that answers everyone else. */
const TURN_MS = 20;

/** Thrown where work was not begun since the execution had stopped. */
export class ExecutionStopped extends Error {
  override readonly name = 'ExecutionStopped';
}

/**
 * Does the work of this thread piece by piece and gives the thread away in between: a Verifier of a thousand large
 * comparisons is still stopped by its deadline, and others are answered meanwhile.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #stop: Stop;
  readonly #gate = new Gate(1);
  #beganMs: number;

  constructor(clock: Clock, stop: Stop) {
    this.#clock = clock;
    this.#stop = stop;
    this.#beganMs = clock.now();
  }

  /** Does one piece of work when its turn has come, or throws `ExecutionStopped`. */
  async take<Result>(work: () => Result): Promise<Result> {
    return this.#gate.through(async () => {
      if (this.#clock.now() - this.#beganMs > TURN_MS) {
        await this.#stop.sleep(this.#clock, 0);
        this.#beganMs = this.#clock.now();
      }
      if (this.#stop.reason !== undefined) throw new ExecutionStopped('the execution has stopped');
      return work();
    });
  }
}
