import { Refusal } from '../contract/problem.ts';

/** Of the room, what one tenant may take while another wants some too. */
const TENANT_SHARE = 0.5;

/**
 * Bounds the bytes of request bodies that the service holds: those being read and those of jobs not yet answered.
 * A body alone may be of any size that its own limit allows.
 */
export class BodyRoom {
  readonly #maxBytes: number;
  readonly #byTenant = new Map<string, number>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes part of the room for one body, chunk by chunk. */
  enter(tenant: string): HeldBody {
    let held = 0;
    let open = true;
    return {
      grow: (bytes) => {
        if (!open) return;
        this.#requireRoom(tenant, held, bytes);
        held += bytes;
        this.#add(tenant, bytes);
      },
      release: () => {
        open = false;
        this.#add(tenant, -held);
        held = 0;
      },
    };
  }

  #requireRoom(tenant: string, held: number, bytes: number): void {
    const others = this.#bytes - held;
    const own = (this.#byTenant.get(tenant) ?? 0) - held;
    const share = this.#maxBytes * TENANT_SHARE;
    const full = others > 0 && this.#bytes + bytes > this.#maxBytes;
    const greedy = own > 0 && own + held + bytes > share;
    if (!full && !greedy) return;
    throw new Refusal(
      'QUEUE_FULL',
      'The bodies of other requests take all the room',
      // Only what is the caller's own: the rest would tell of other tenants.
      { own_bytes: own, max_bytes: greedy ? share : this.#maxBytes },
      1,
    );
  }

  #add(tenant: string, bytes: number): void {
    this.#bytes += bytes;
    const now = (this.#byTenant.get(tenant) ?? 0) + bytes;
    if (now === 0) this.#byTenant.delete(tenant);
    else this.#byTenant.set(tenant, now);
  }
}

/** The part of the room that one body takes. */
export interface HeldBody {
  /** Takes more, or throws the refusal. */
  readonly grow: (bytes: number) => void;
  /** Gives all of it back. */
  readonly release: () => void;
}
