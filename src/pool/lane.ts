import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { JailEnd } from './jail.ts';
import type { AttemptResult, JailTask, KeeperNews, KeeperSetup } from './keeper-messages.ts';
import { PASSED_IN_QUEUE, unrun } from './keeper-messages.ts';
import { sharedSpares } from './spare-share.ts';
import type { TurnBounds } from './turns.ts';
import { Turns } from './turns.ts';

/** How long keeper threads may take to reap their jails; a killed one is gone in a few milliseconds. */
const CLOSE_MS = 2_000;

/** How many jails work at once, and how each keeper thread starts its own. */
export interface LaneOptions extends Pick<KeeperSetup, 'plan' | 'jobsPerJail'>, TurnBounds {
  /** Jails that are kept ready for jobs to come, in all slots together; at least one. */
  readonly spares: number;
  /** Memory of jails that wait for the tenant that they have served, in all slots together, beside the last of each. */
  readonly keptMib: number;
}

/**
 * The slots of one kind of jail: a fair queue before as many keeper threads, one attempt at a time in each. The queue
 * stands before the threads, so that an attempt can leave it; what a thread has taken only the thread can end.
 */
export class Lane {
  readonly slots: number;
  readonly #warmSlots: number;
  readonly #keepers: readonly Piscina<JailTask, AttemptResult>[];
  readonly #readyThreads = new Set<number>();
  readonly #closing = new Int32Array(new SharedArrayBuffer(8));
  readonly #turns: Turns;
  readonly #jailsEnded = new Map<JailEnd, number>();
  #jailsStarted = 0;

  constructor({ slots, tenantSlots, spares, keptMib, ...setup }: LaneOptions) {
    this.slots = slots;
    this.#warmSlots = Math.min(slots, spares);
    this.#turns = new Turns({ slots, tenantSlots });
    const keeper: KeeperSetup = {
      ...setup,
      spares: sharedSpares(spares),
      sparesOfSlot: Math.ceil(spares / slots),
      keptMibOfSlot: keptMib / slots,
      closing: this.#closing,
    };
    this.#keepers = Array.from({ length: slots }, () => this.#startKeeper(keeper));
  }

  /** Slots whose last start of a jail went well. */
  get ready(): number {
    return this.#readyThreads.size;
  }

  /** Jails started so far. */
  get jailsStarted(): number {
    return this.#jailsStarted;
  }

  /** Jails ended so far, by why they did. */
  get jailsEnded(): ReadonlyMap<JailEnd, number> {
    return this.#jailsEnded;
  }

  /** Attempts that wait for a slot. */
  get queued(): number {
    return this.#turns.queued;
  }

  /** Attempts that have one. */
  get running(): number {
    return this.#turns.taken;
  }

  /** How long the attempt that came first has waited. */
  get queueAgeMs(): number {
    return this.#turns.ageMs;
  }

  get #closed(): boolean {
    return Atomics.load(this.#closing, 0) === 1;
  }

  /** Queues one attempt and gives how it ended. */
  async run(task: JailTask): Promise<AttemptResult> {
    const turn = await this.#turns.take(task);
    if (turn === 'cancelled') return unrun('cancelled', 'cancelled');
    if (turn === 'timed_out') return unrun('timed_out', 'timed_out', PASSED_IN_QUEUE);
    try {
      const keeper = this.#keepers[turn.slot];
      return keeper === undefined ? unrun('failed', 'internal') : await keeper.run(task);
    } finally {
      this.#turns.giveBack(task, turn);
    }
  }

  /** Resolves when every slot that keeps a spare jail has one, or with the number that has when the time is over or the lane closes. */
  async whenReady(timeoutMs: number): Promise<number> {
    const until = performance.now() + timeoutMs;
    while (this.ready < this.#warmSlots && !this.#closed && performance.now() < until) await pause(5);
    return this.ready;
  }

  /** Ends the jails, and when they are reaped the keeper threads. */
  async close(): Promise<void> {
    Atomics.store(this.#closing, 0, 1);
    Atomics.notify(this.#closing, 0);
    const until = performance.now() + CLOSE_MS;
    while (Atomics.load(this.#closing, 1) < this.slots && performance.now() < until) await pause(5);
    await Promise.all(this.#keepers.map((keeper) => keeper.destroy()));
  }

  /** A pool of one thread each, so that an attempt can be given to the thread that holds its jail. */
  #startKeeper(workerData: KeeperSetup): Piscina<JailTask, AttemptResult> {
    const keeper = new Piscina<JailTask, AttemptResult>({
      filename: new URL(import.meta.url.endsWith('.ts') ? './keeper.ts' : './keeper.js', import.meta.url)
        .href,
      name: 'runTask',
      minThreads: 1,
      maxThreads: 1,
      // A keeper's exit would end its jails, and an idle one must see its spare jail die.
      idleTimeout: Infinity,
      atomics: 'disabled',
      concurrentTasksPerWorker: 1,
      workerData,
      env: {},
    });
    keeper.on('message', (news: KeeperNews) => {
      if (news.type === 'jail-ready') this.#readyThreads.add(news.thread);
      if (news.type === 'jail-failed') this.#readyThreads.delete(news.thread);
      if (news.type === 'jail-started') this.#jailsStarted++;
      if (news.type === 'jail-ended')
        this.#jailsEnded.set(news.reason, (this.#jailsEnded.get(news.reason) ?? 0) + 1);
    });
    return keeper;
  }
}
