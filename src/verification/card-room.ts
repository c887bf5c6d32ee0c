import { WyrdRefusal } from '../contract/wyrd-errors.ts';

/** Of the room, what one tenant may take. */
const TENANT_SHARE = 0.75;

/** How many cards may be declared, and how large they may be together. */
export interface CardBounds {
  readonly maxCards: number;
  readonly maxBytes: number;
}

interface Taken {
  readonly cards: number;
  readonly bytes: number;
}

const NOTHING: Taken = { cards: 0, bytes: 0 };

/** The room for declared cards, which stand in memory for good; one tenant leaves a part of it to the others. */
export class CardRoom {
  readonly #bounds: CardBounds;
  readonly #byTenant = new Map<string, Taken>();
  #all = NOTHING;

  constructor(bounds: CardBounds) {
    this.#bounds = bounds;
  }

  /** Takes room for cards of these sizes, or refuses all of them; tells only what is the caller's own. */
  take(tenant: string, sizes: readonly number[]): void {
    if (sizes.length === 0) return;
    const { maxCards, maxBytes } = this.#bounds;
    const own = plus(this.#byTenant.get(tenant) ?? NOTHING, sizes);
    const all = plus(this.#all, sizes);
    const share = { cards: Math.ceil(maxCards * TENANT_SHARE), bytes: Math.ceil(maxBytes * TENANT_SHARE) };
    if (all.cards > maxCards || all.bytes > maxBytes || own.cards > share.cards || own.bytes > share.bytes)
      throw new WyrdRefusal('WYRD_REGISTRY_507_REGISTRY_FULL', 'The registry has no room for these cards', {
        max_cards: share.cards,
        max_bytes: share.bytes,
        own_cards: own.cards - sizes.length,
        own_bytes: (this.#byTenant.get(tenant) ?? NOTHING).bytes,
        asked_bytes: own.bytes - (this.#byTenant.get(tenant) ?? NOTHING).bytes,
      });
    this.#set(tenant, own, all);
  }

  /** Counts a card that is there already. */
  hold(tenant: string, bytes: number): void {
    this.#set(tenant, plus(this.#byTenant.get(tenant) ?? NOTHING, [bytes]), plus(this.#all, [bytes]));
  }

  /** Gives back what was taken for cards that did not come to be. */
  giveBack(tenant: string, sizes: readonly number[]): void {
    const own = this.#byTenant.get(tenant) ?? NOTHING;
    this.#set(tenant, minus(own, sizes), minus(this.#all, sizes));
  }

  #set(tenant: string, own: Taken, all: Taken): void {
    this.#byTenant.set(tenant, own);
    this.#all = all;
  }
}

function plus({ cards, bytes }: Taken, sizes: readonly number[]): Taken {
  return { cards: cards + sizes.length, bytes: bytes + sum(sizes) };
}

function minus({ cards, bytes }: Taken, sizes: readonly number[]): Taken {
  return { cards: cards - sizes.length, bytes: bytes - sum(sizes) };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
