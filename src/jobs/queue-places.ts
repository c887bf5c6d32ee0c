/** What a queue may hold, of all tenants and of one. */
export interface QueueBounds {
  readonly slots: number;
  readonly maxJobs: number;
  readonly maxBytes: number;
  readonly tenantJobs: number;
  readonly tenantBytes: number;
}

interface Places {
  readonly jobs: number;
  readonly bytes: number;
}

/** Why there is no place: whose bound was met, and its numbers. */
export interface NoPlace {
  readonly scope: 'service' | 'tenant';
  readonly jobs: number;
  readonly max_jobs: number;
  readonly bytes: number;
  readonly max_bytes: number;
}

const NONE: Places = { jobs: 0, bytes: 0 };

/**
 * A full queue still takes one job of a tenant that has none in it, so that no tenant can keep another out; past this
 * many times its bounds nobody is let in.
 */
const FULL_FOR_ALL = 2;

/** The jobs of one lane, waiting or running, by tenant. */
export class QueuePlaces {
  readonly #bounds: QueueBounds;
  readonly #byTenant = new Map<string, Places>();
  #all = NONE;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  get jobs(): number {
    return this.#all.jobs;
  }

  /** Takes a place, or tells why there is none. */
  take(tenant: string, bytes: number): NoPlace | undefined {
    const mine = this.#byTenant.get(tenant) ?? NONE;
    const { slots, maxJobs, maxBytes, tenantJobs, tenantBytes } = this.#bounds;
    const factor = mine.jobs === 0 ? FULL_FOR_ALL : 1;
    const noPlace =
      past('service', this.#all, bytes, { jobs: (maxJobs + slots) * factor, bytes: maxBytes * factor }) ??
      past('tenant', mine, bytes, { jobs: tenantJobs, bytes: tenantBytes });
    if (noPlace !== undefined) return noPlace;
    this.#add(tenant, mine, 1, bytes);
    return undefined;
  }

  /** Gives a place back. */
  leave(tenant: string, bytes: number): void {
    this.#add(tenant, this.#byTenant.get(tenant) ?? NONE, -1, -bytes);
  }

  /** Jobs that end before another of this tenant has its turn: its own, and as many turns of every other tenant. */
  aheadOf(tenant: string): number {
    const mine = this.#byTenant.get(tenant)?.jobs ?? 0;
    let ahead = mine;
    for (const [other, { jobs }] of this.#byTenant) if (other !== tenant) ahead += Math.min(jobs, mine + 1);
    return ahead;
  }

  #add(tenant: string, mine: Places, jobs: number, bytes: number): void {
    this.#all = { jobs: this.#all.jobs + jobs, bytes: this.#all.bytes + bytes };
    const left = { jobs: mine.jobs + jobs, bytes: mine.bytes + bytes };
    if (left.jobs > 0) this.#byTenant.set(tenant, left);
    else this.#byTenant.delete(tenant);
  }
}

/** A job alone may be of any size that its own limit allows. */
function past(scope: NoPlace['scope'], taken: Places, bytes: number, max: Places): NoPlace | undefined {
  const tooMany = taken.jobs + 1 > max.jobs;
  const tooLarge = taken.jobs > 0 && taken.bytes + bytes > max.bytes;
  if (!tooMany && !tooLarge) return undefined;
  return { scope, jobs: taken.jobs, max_jobs: max.jobs, bytes: taken.bytes, max_bytes: max.bytes };
}
