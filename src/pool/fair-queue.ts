import { queueOptionsSymbol } from 'piscina';

/** What a queued task says of itself to the queue. */
export interface QueueOptions {
  readonly tenant: string;
}

interface Queued {
  readonly [queueOptionsSymbol]: object | null;
}

/** Waiting tasks by tenant: tenants take turns, within a tenant the first come is the first served. */
export class FairQueue {
  readonly #byTenant = new Map<string, Queued[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(task: Queued): void {
    const tenant = tenantOf(task);
    const waiting = this.#byTenant.get(tenant);
    if (waiting === undefined) this.#byTenant.set(tenant, [task]);
    else waiting.push(task);
    this.#size++;
  }

  /** The next task; its tenant then goes to the end of the round. */
  shift(): Queued | null {
    const next = this.#byTenant.entries().next().value;
    if (next === undefined) return null;
    const [tenant, waiting] = next;
    const task = waiting.shift() ?? null;
    this.#byTenant.delete(tenant);
    if (waiting.length > 0) this.#byTenant.set(tenant, waiting);
    this.#size--;
    return task;
  }

  remove(task: Queued): void {
    const tenant = tenantOf(task);
    const waiting = this.#byTenant.get(tenant) ?? [];
    const at = waiting.indexOf(task);
    if (at === -1) return;
    waiting.splice(at, 1);
    if (waiting.length === 0) this.#byTenant.delete(tenant);
    this.#size--;
  }
}

function tenantOf(task: Queued): string {
  const options = task[queueOptionsSymbol] as QueueOptions | null;
  return options?.tenant ?? '';
}
