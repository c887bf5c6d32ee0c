/**
 * Waiting items by tenant: tenants take turns, within a tenant the first come is the first served. A tenant that comes
 * while it has nothing has its turn before the round goes on; every second turn is the round's, so that no number of
 * newcomers holds it up.
 */
export class FairQueue<Item> {
  /** Tenants in the order of the round. */
  readonly #byTenant = new Map<string, Set<Item>>();
  readonly #newcomers = new Set<string>();
  #roundIsNext = false;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The first of every tenant's items: the oldest of all is among them. */
  *heads(): Generator<Item, void> {
    for (const waiting of this.#byTenant.values()) yield* firstOf(waiting);
  }

  /** Queues an item; `isIdle` tells that its tenant has nothing else, be it waiting or being worked on. */
  push(tenant: string, item: Item, isIdle: boolean): void {
    const waiting = this.#byTenant.get(tenant);
    if (waiting === undefined) this.#byTenant.set(tenant, new Set([item]));
    else waiting.add(item);
    if (waiting === undefined && isIdle) this.#newcomers.add(tenant);
    this.#size++;
  }

  /** The next item of the first tenant that may have a turn; that tenant then goes to the end of the round. */
  shift(mayTake: (tenant: string) => boolean): Item | undefined {
    const newcomer = this.#roundIsNext ? undefined : this.#newcomers.values().find(mayTake);
    const tenant = newcomer ?? this.#byTenant.keys().find(mayTake);
    const waiting = tenant === undefined ? undefined : this.#byTenant.get(tenant);
    if (tenant === undefined || waiting === undefined) return undefined;
    const [item] = firstOf(waiting);
    if (item === undefined) return undefined;
    this.#roundIsNext = newcomer !== undefined;
    this.remove(tenant, item);
    this.#newcomers.delete(tenant);
    if (this.#byTenant.delete(tenant)) this.#byTenant.set(tenant, waiting);
    return item;
  }

  /** Takes an item out of the middle; false when it is not there. */
  remove(tenant: string, item: Item): boolean {
    const waiting = this.#byTenant.get(tenant);
    if (waiting?.delete(item) !== true) return false;
    if (waiting.size === 0) {
      this.#byTenant.delete(tenant);
      this.#newcomers.delete(tenant);
    }
    this.#size--;
    return true;
  }
}

function firstOf<Item>(items: ReadonlySet<Item>): Item[] {
  for (const item of items) return [item];
  return [];
}
