import { Check } from 'typebox/value';
import type { LaunchPlan } from '../contract/isolation.ts';
import { JailReadySchema } from '../contract/jail-messages.ts';
import { Jail } from './jail.ts';
import type { JailReuse, SlotNews } from './keeper-messages.ts';
import { KeptJails } from './kept-jails.ts';
import { residentMib } from './memory-watch.ts';
import type { SpareShare } from './spare-share.ts';

const START_MS = 15_000;
/** A jail that holds more than this share of its ceiling after a job is replaced, so that memory does not creep. */
const RETIRE_SHARE = 0.5;
const RESTART_PAUSE_MS = 200;
const MAX_RESTART_PAUSE_MS = 5_000;

/** A job that takes longer than this no longer holds the next jail back. */
export const REFILL_AFTER_MS = 100;

/** In this time an answer leaves the service: a process that is started meanwhile holds it up by a third of a short job. */
export const ANSWER_MS = 20;

/** What a slot is told of its jails. */
interface SlotOptions {
  readonly plan: LaunchPlan;
  readonly jobsPerJail: number;
  readonly share: SpareShare;
  /** Memory of jails that wait for the tenant that they have served, beside the last one. */
  readonly keptMib: number;
  /** How long a job runs before the next jail is started beside it. */
  readonly refillAfterMs: number;
  /** How long after a job the next jail is started. */
  readonly answerMs: number;
  /** Told after each start of a jail whether it went well. */
  readonly tell: (news: SlotNews) => void;
}

interface Spare {
  jail: Promise<Jail | undefined>;
  state: 'starting' | 'ready';
}

interface Bound {
  readonly jail: Jail;
  readonly binding: string;
  readonly reuse: JailReuse;
  served: number;
  /** Settles when the jail can take another job. */
  again: Promise<boolean>;
}

/**
 * The jails of one keeper thread: the one that works, those that are kept for what their first job was bound to, and
 * spare ones that nobody has touched. A jail never serves two bindings.
 */
export class Slot {
  readonly #plan: LaunchPlan;
  readonly #jobsPerJail: number;
  readonly #share: SpareShare;
  readonly #refillAfterMs: number;
  readonly #answerMs: number;
  readonly #tell: (news: SlotNews) => void;
  /** The jail of the job that runs. */
  #working: Bound | undefined;
  readonly #kept: KeptJails<Bound>;
  readonly #spares: Spare[] = [];
  #besideJob: NodeJS.Timeout | undefined;
  #afterJob: NodeJS.Timeout | undefined;
  readonly #jails = new Set<Jail>();
  #failures = 0;
  #closed = false;

  constructor({ plan, jobsPerJail, share, keptMib, refillAfterMs, answerMs, tell }: SlotOptions) {
    this.#plan = plan;
    this.#jobsPerJail = jobsPerJail;
    this.#share = share;
    this.#kept = new KeptJails({ keptMib, untoldMib: plan.memoryMib * RETIRE_SHARE });
    this.#refillAfterMs = refillAfterMs;
    this.#answerMs = answerMs;
    this.#tell = tell;
  }

  /** Starts spare jails one after the other until the slot has its share. */
  warm(): void {
    const starting = this.#spares.some(({ state }) => state === 'starting');
    if (this.#closed || starting || !this.#share.claim()) return;
    const spare: Spare = { jail: Promise.resolve(undefined), state: 'starting' };
    spare.jail = this.#start((dead) => {
      if (this.#drop(spare) && dead === 'was ready') this.warm();
    });
    this.#spares.push(spare);
    void spare.jail.then((jail) => {
      spare.state = 'ready';
      // Taken while it started, it is no spare any more, and the next one waits for the end of its job.
      if (jail !== undefined && this.#spares.includes(spare)) this.warm();
    });
  }

  /** A jail for the binding; undefined when none could be started. */
  async take(binding: string, reuse: JailReuse): Promise<Jail | undefined> {
    const kept = this.#kept.take(binding, reuse);
    if (kept !== undefined && (await kept.again) && kept.jail.usable) {
      this.#working = kept;
      return kept.jail;
    }
    kept?.jail.kill('unready');
    clearTimeout(this.#afterJob);
    this.#afterJob = undefined;
    for (let tries = 0; tries < 2; tries++) {
      const jail = await this.#nextJail();
      if (jail?.usable !== true) continue;
      this.#working = { jail, binding, reuse, served: 0, again: Promise.resolve(true) };
      // Starting the next one now would take time from this job.
      this.#besideJob = setTimeout(() => {
        this.warm();
      }, this.#refillAfterMs);
      return jail;
    }
    return undefined;
  }

  /** After a job: its jail is kept for its binding, or ended when it is used up, too big or dead. */
  settle(): void {
    const bound = this.#working;
    if (bound === undefined) return;
    this.#working = undefined;
    clearTimeout(this.#besideJob);
    // Jobs of kept jails that follow one another do not put it off.
    this.#afterJob ??= setTimeout(() => {
      this.#afterJob = undefined;
      this.warm();
    }, this.#answerMs);
    bound.served++;
    const resident = bound.jail.pid === undefined ? undefined : residentMib(bound.jail.pid);
    const tooBig = resident !== undefined && resident > this.#plan.memoryMib * RETIRE_SHARE;
    const usedUp = bound.reuse === 'never' || bound.served >= this.#jobsPerJail;
    if (!bound.jail.usable || tooBig || usedUp) return bound.jail.kill(tooBig ? 'grown' : 'served');
    if (bound.reuse === 'reboots') bound.again = becomesReady(bound.jail);
    this.#kept.keep(bound);
  }

  /** Ends every jail, the one that is just starting too, and waits until they are reaped. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#besideJob);
    clearTimeout(this.#afterJob);
    const jails = [...this.#jails];
    for (const jail of jails) jail.kill('closed');
    await Promise.all(jails.map(({ exited }) => exited));
  }

  /** The spare that was started first, or where there is none a jail of the job's own. */
  async #nextJail(): Promise<Jail | undefined> {
    const [spare] = this.#spares;
    if (spare === undefined) return this.#start(() => undefined);
    this.#drop(spare);
    return spare.jail;
  }

  /** Whether it was a spare until now. */
  #drop(spare: Spare): boolean {
    const at = this.#spares.indexOf(spare);
    if (at === -1) return false;
    this.#spares.splice(at, 1);
    this.#share.giveBack();
    return true;
  }

  async #start(onDeath: (when: 'was starting' | 'was ready') => void): Promise<Jail | undefined> {
    // Dying at the start is remembered, so that a jail that cannot start does not start in a storm.
    if (this.#failures > 0)
      await pause(Math.min(RESTART_PAUSE_MS * 2 ** this.#failures, MAX_RESTART_PAUSE_MS));
    if (this.#closed) return undefined;
    const jail = Jail.start(this.#plan);
    this.#jails.add(jail);
    this.#tell({ type: 'jail-started' });
    let ready = false;
    void jail.exited.then(() => {
      this.#jails.delete(jail);
      this.#tell({ type: 'jail-ended', reason: jail.endedBy });
      onDeath(ready ? 'was ready' : 'was starting');
    });
    ready = await becomesReady(jail);
    this.#failures = ready ? 0 : this.#failures + 1;
    this.#tell({ type: ready ? 'jail-ready' : 'jail-failed' });
    return ready ? jail : undefined;
  }
}

/** Whether the jail says that it is ready; one that does not is ended. */
async function becomesReady(jail: Jail): Promise<boolean> {
  const timer = setTimeout(() => {
    jail.kill('unready');
  }, START_MS);
  const event = await jail.next(0);
  clearTimeout(timer);
  if (event.type === 'frame' && saysReady(event.frame.header)) return true;
  jail.kill('unready');
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
