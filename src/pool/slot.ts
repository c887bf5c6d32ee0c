import { Check } from 'typebox/value';
import type { LaunchPlan } from '../contract/isolation.ts';
import { JailReadySchema } from '../contract/jail-messages.ts';
import { Jail } from './jail.ts';
import type { JailReuse } from './keeper-messages.ts';
import { residentMib } from './memory-watch.ts';

const START_MS = 15_000;
/** A jail that holds more than this share of its ceiling after a job is replaced, so that memory does not creep. */
const RETIRE_SHARE = 0.5;
const RESTART_PAUSE_MS = 200;
const MAX_RESTART_PAUSE_MS = 5_000;

interface Bound {
  readonly jail: Jail;
  readonly binding: string;
  readonly reuse: JailReuse;
  served: number;
  /** Settles when the jail can take another job. */
  again: Promise<boolean>;
}

/**
 * The jails of one keeper thread: one bound to what its first job was, and a warm one that nobody has touched. A jail
 * never serves two bindings.
 */
export class Slot {
  readonly #plan: LaunchPlan;
  readonly #jobsPerJail: number;
  readonly #onReady: (ready: boolean) => void;
  #bound: Bound | undefined;
  #spare: Promise<Jail | undefined> | undefined;
  readonly #jails = new Set<Jail>();
  #failures = 0;
  #closed = false;

  constructor(plan: LaunchPlan, jobsPerJail: number, onReady: (ready: boolean) => void) {
    this.#plan = plan;
    this.#jobsPerJail = jobsPerJail;
    this.#onReady = onReady;
  }

  /** Starts the spare jail unless one is there or coming. */
  warm(): void {
    if (this.#closed) return;
    this.#spare ??= this.#startSpare();
  }

  /** A jail for the binding; undefined when none could be started. */
  async take(binding: string, reuse: JailReuse): Promise<Jail | undefined> {
    const bound = this.#bound;
    if (bound?.binding === binding && bound.reuse === reuse && (await bound.again) && bound.jail.usable)
      return bound.jail;
    this.#retire();
    for (let tries = 0; tries < 2; tries++) {
      this.warm();
      const jail = await this.#spare;
      this.#spare = undefined;
      if (jail?.usable === true) {
        this.#bound = { jail, binding, reuse, served: 0, again: Promise.resolve(true) };
        this.warm();
        return jail;
      }
    }
    return undefined;
  }

  /** After a job: the jail is kept for its binding, or replaced when it is used up, too big or dead. */
  settle(): void {
    const bound = this.#bound;
    if (bound === undefined) return;
    bound.served++;
    const resident = bound.jail.pid === undefined ? undefined : residentMib(bound.jail.pid);
    const tooBig = resident !== undefined && resident > this.#plan.memoryMib * RETIRE_SHARE;
    const usedUp = bound.reuse === 'never' || bound.served >= this.#jobsPerJail;
    if (!bound.jail.usable || tooBig || usedUp) this.#retire();
    else if (bound.reuse === 'reboots') bound.again = becomesReady(bound.jail);
  }

  /** Ends every jail, the one that is just starting too, and waits until they are reaped. */
  async close(): Promise<void> {
    this.#closed = true;
    const jails = [...this.#jails];
    for (const jail of jails) jail.kill();
    await Promise.all(jails.map(({ exited }) => exited));
  }

  #retire(): void {
    this.#bound?.jail.kill();
    this.#bound = undefined;
  }

  async #startSpare(): Promise<Jail | undefined> {
    // Dying at the start is remembered, so that a jail that cannot start does not start in a storm.
    if (this.#failures > 0)
      await pause(Math.min(RESTART_PAUSE_MS * 2 ** this.#failures, MAX_RESTART_PAUSE_MS));
    const jail = Jail.start(this.#plan);
    this.#jails.add(jail);
    void jail.exited.then(() => {
      this.#jails.delete(jail);
      this.#replaceDeadSpare(jail);
    });
    const ready = await becomesReady(jail);
    this.#failures = ready ? 0 : this.#failures + 1;
    this.#onReady(ready);
    return ready ? jail : undefined;
  }

  #replaceDeadSpare(dead: Jail): void {
    if (this.#bound?.jail === dead) return;
    void this.#spare?.then((spare) => {
      if (spare !== dead) return;
      this.#spare = undefined;
      this.warm();
    });
  }
}

/** Whether the jail says that it is ready; one that does not is ended. */
async function becomesReady(jail: Jail): Promise<boolean> {
  const timer = setTimeout(() => {
    jail.kill();
  }, START_MS);
  const event = await jail.next(0);
  clearTimeout(timer);
  if (event.type === 'frame' && saysReady(event.frame.header)) return true;
  jail.kill();
  return false;
}

function saysReady(header: Uint8Array): boolean {
  try {
    return Check(JailReadySchema, JSON.parse(new TextDecoder().decode(header)));
  } catch {
    return false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
