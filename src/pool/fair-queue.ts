/** Waiting items by tenant: tenants take turns, within a tenant the first come is the first served. */
export class FairQueue<Item> {
  readonly #byTenant = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The first of every tenant's items: the oldest of all is among them. */
  *heads(): Generator<Item, void> {
    for (const waiting of this.#byTenant.values()) yield* firstOf(waiting);
  }

  push(tenant: string, item: Item): void {
    const waiting = this.#byTenant.get(tenant);
    if (waiting === undefined) this.#byTenant.set(tenant, new Set([item]));
    else waiting.add(item);
    this.#size++;
  }

  /** The next item of the first tenant that may have a turn; that tenant then goes to the end of the round. */
  shift(mayTake: (tenant: string) => boolean): Item | undefined {
    for (const [tenant, waiting] of this.#byTenant) {
      if (!mayTake(tenant)) continue;
      const [item] = firstOf(waiting);
      if (item === undefined) continue;
      this.remove(tenant, item);
      if (this.#byTenant.delete(tenant)) this.#byTenant.set(tenant, waiting);
      return item;
    }
    return undefined;
  }

  /** Takes an item out of the middle; false when it is not there. */
  remove(tenant: string, item: Item): boolean {
    const waiting = this.#byTenant.get(tenant);
    if (waiting?.delete(item) !== true) return false;
    if (waiting.size === 0) this.#byTenant.delete(tenant);
    this.#size--;
    return true;
  }
}

function firstOf<Item>(items: ReadonlySet<Item>): Item[] {
  for (const item of items) return [item];
  return [];
}
