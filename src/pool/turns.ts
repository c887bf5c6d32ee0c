import { onCancel } from './cancel-flag.ts';
import { FairQueue } from './fair-queue.ts';
import type { JailTask } from './keeper-messages.ts';
import { monotonicMs } from './keeper-messages.ts';

/** How many may work at once, and how many of them for one tenant. */
export interface TurnBounds {
  readonly slots: number;
  /** As many as there are when not given. */
  readonly tenantSlots?: number | undefined;
}

/** How the wait for a slot ended: the caller may be gone, or its patience over, before there was one. */
export type Turn = 'given' | 'cancelled' | 'timed_out';

type Waiting = Pick<JailTask, 'tenant' | 'cancel' | 'deadlineAtMs'>;

interface Queued {
  readonly tenant: string;
  readonly sinceMs: number;
  readonly end: (turn: Turn) => void;
}

/** Gives slots to attempts, tenant by tenant; one that waits in vain leaves the queue at once and holds up nobody. */
export class Turns {
  readonly #slots: number;
  readonly #tenantSlots: number;
  readonly #queue = new FairQueue<Queued>();
  readonly #working = new Map<string, number>();
  #taken = 0;

  constructor({ slots, tenantSlots = slots }: TurnBounds) {
    this.#slots = slots;
    this.#tenantSlots = tenantSlots;
  }

  get queued(): number {
    return this.#queue.size;
  }

  get taken(): number {
    return this.#taken;
  }

  /** How long the attempt that came first has waited. */
  get ageMs(): number {
    const since = [...this.#queue.heads()].map(({ sinceMs }) => sinceMs);
    return since.length === 0 ? 0 : monotonicMs() - Math.min(...since);
  }

  /** Waits for a slot; one that was given is given back with `giveBack`. */
  async take({ tenant, cancel, deadlineAtMs }: Waiting): Promise<Turn> {
    const leftMs = deadlineAtMs - monotonicMs();
    if (leftMs <= 0) return 'timed_out';
    const { promise, resolve } = Promise.withResolvers<Turn>();
    const queued: Queued = { tenant, sinceMs: monotonicMs(), end: resolve };
    const leave = (turn: Turn): void => {
      if (this.#queue.remove(tenant, queued)) resolve(turn);
    };
    this.#queue.push(tenant, queued);
    this.#giveFree();
    const timer = setTimeout(leave, leftMs, 'timed_out');
    onCancel(cancel, () => {
      leave('cancelled');
    });
    const turn = await promise;
    clearTimeout(timer);
    return turn;
  }

  giveBack(tenant: string): void {
    this.#taken--;
    const left = this.#workingOf(tenant) - 1;
    if (left > 0) this.#working.set(tenant, left);
    else this.#working.delete(tenant);
    this.#giveFree();
  }

  #giveFree(): void {
    while (this.#taken < this.#slots) {
      const next = this.#queue.shift((tenant) => this.#workingOf(tenant) < this.#tenantSlots);
      if (next === undefined) return;
      this.#taken++;
      this.#working.set(next.tenant, this.#workingOf(next.tenant) + 1);
      next.end('given');
    }
  }

  #workingOf(tenant: string): number {
    return this.#working.get(tenant) ?? 0;
  }
}
