import { onCancel } from './cancel-flag.ts';
import { FairQueue } from './fair-queue.ts';
import type { JailTask } from './keeper-messages.ts';
import { MOST_KEPT } from './kept-jails.ts';
import { monotonicMs } from './keeper-messages.ts';

/** How many may work at once, and how many of them for one tenant. */
export interface TurnBounds {
  readonly slots: number;
  /** As many as there are when not given. */
  readonly tenantSlots?: number | undefined;
}

/** A slot that was given, by its number. */
export interface GivenSlot {
  readonly slot: number;
}

/** How the wait for a slot ended: the caller may be gone, or its patience over, before there was one. */
export type Turn = GivenSlot | 'cancelled' | 'timed_out';

type Waiting = Pick<JailTask, 'tenant' | 'binding' | 'cancel' | 'deadlineAtMs'>;

interface Queued {
  readonly tenant: string;
  readonly binding: string;
  readonly sinceMs: number;
  readonly end: (turn: Turn) => void;
}

/**
 * Gives slots to attempts, tenant by tenant; one that waits in vain leaves the queue at once and holds up nobody. Of
 * the free slots an attempt has the one that served the same binding last, so that it need not start another jail.
 */
export class Turns {
  readonly #tenantSlots: number;
  readonly #queue = new FairQueue<Queued>();
  readonly #working = new Map<string, number>();
  /** The slot that has been free the longest comes first. */
  readonly #free: number[];
  /** The bindings that the jails of each slot served lately, the last one last. */
  readonly #served: (readonly string[])[];
  readonly #slots: number;

  constructor({ slots, tenantSlots = slots }: TurnBounds) {
    this.#slots = slots;
    this.#free = Array.from({ length: slots }, (_, slot) => slot);
    this.#served = Array.from({ length: slots }, () => []);
    this.#tenantSlots = tenantSlots;
  }

  get queued(): number {
    return this.#queue.size;
  }

  get taken(): number {
    return this.#slots - this.#free.length;
  }

  /** How long the attempt that came first has waited. */
  get ageMs(): number {
    const since = [...this.#queue.heads()].map(({ sinceMs }) => sinceMs);
    return since.length === 0 ? 0 : monotonicMs() - Math.min(...since);
  }

  /** Waits for a slot; one that was given is given back with `giveBack`. */
  async take({ tenant, binding, cancel, deadlineAtMs }: Waiting): Promise<Turn> {
    const leftMs = deadlineAtMs - monotonicMs();
    if (leftMs <= 0) return 'timed_out';
    const { promise, resolve } = Promise.withResolvers<Turn>();
    const queued: Queued = { tenant, binding, sinceMs: monotonicMs(), end: resolve };
    const leave = (turn: Turn): void => {
      if (this.#queue.remove(tenant, queued)) resolve(turn);
    };
    this.#queue.push(tenant, queued, this.#workingOf(tenant) === 0);
    this.#giveFree();
    const timer = setTimeout(leave, leftMs, 'timed_out');
    onCancel(cancel, () => {
      leave('cancelled');
    });
    const turn = await promise;
    clearTimeout(timer);
    return turn;
  }

  giveBack({ tenant, binding }: Pick<JailTask, 'tenant' | 'binding'>, { slot }: GivenSlot): void {
    this.#free.push(slot);
    const others = this.#served[slot]?.filter((served) => served !== binding) ?? [];
    this.#served[slot] = [...others, binding].slice(-MOST_KEPT);
    const left = this.#workingOf(tenant) - 1;
    if (left > 0) this.#working.set(tenant, left);
    else this.#working.delete(tenant);
    this.#giveFree();
  }

  #giveFree(): void {
    while (this.#free.length > 0) {
      const next = this.#queue.shift((tenant) => this.#workingOf(tenant) < this.#tenantSlots);
      if (next === undefined) return;
      this.#working.set(next.tenant, this.#workingOf(next.tenant) + 1);
      next.end({ slot: this.#takeFree(next.binding) });
    }
  }

  /** The slot that served the binding last, else the one that has rested longest: those that nobody has touched come first. */
  #takeFree(binding: string): number {
    const [best] = this.#free.toSorted((a, b) => this.#agoOf(a, binding) - this.#agoOf(b, binding));
    if (best === undefined) throw new Error('No slot is free');
    this.#free.splice(this.#free.indexOf(best), 1);
    return best;
  }

  /** How many other bindings a slot has served since. */
  #agoOf(slot: number, binding: string): number {
    const at = this.#served[slot]?.toReversed().indexOf(binding) ?? -1;
    return at === -1 ? MOST_KEPT : at;
  }

  #workingOf(tenant: string): number {
    return this.#working.get(tenant) ?? 0;
  }
}
