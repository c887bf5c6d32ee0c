import type { Jail } from './jail.ts';
import type { JailReuse } from './keeper-messages.ts';
import { residentMib } from './memory-watch.ts';

/** More tenants than this in turn on one slot find no jail of their own there, whatever memory there is. */
export const MOST_KEPT = 8;

/** A jail that belongs to what its first job was bound to. */
export interface BoundJail {
  readonly jail: Pick<Jail, 'usable' | 'pid' | 'kill'>;
  readonly binding: string;
  readonly reuse: JailReuse;
}

/** What the kept jails of a slot may be. */
export interface KeptBounds {
  /** Resident memory of all that are kept but the last. */
  readonly keptMib: number;
  /** What a jail counts where the system does not tell its memory. */
  readonly untoldMib: number;
}

/**
 * The idle jails of a slot, each for the binding that it has served and for no other: a tenant that comes again finds
 * its own. The last is always kept, those before it while there is memory for them.
 */
export class KeptJails<Bound extends BoundJail> {
  readonly #bounds: KeptBounds;
  /** The one that has idled longest comes first. */
  #idle: readonly Bound[] = [];

  constructor(bounds: KeptBounds) {
    this.#bounds = bounds;
  }

  /** Takes the jail of a binding out; the newest, if several were kept. */
  take(binding: string, reuse: JailReuse): Bound | undefined {
    const found = this.#idle.findLast((bound) => bound.binding === binding && bound.reuse === reuse);
    this.#idle = this.#idle.filter((bound) => bound !== found);
    return found;
  }

  /** Keeps a jail until its binding wants it, and ends those for which there is no room any more. */
  keep(bound: Bound): void {
    const kept: Bound[] = [bound];
    let mib = 0;
    for (const one of this.#idle.toReversed()) {
      if (!one.jail.usable) continue;
      // Measured anew each time: nobody watches the memory of a jail that idles.
      mib += this.#mibOf(one);
      if (kept.length < MOST_KEPT && mib <= this.#bounds.keptMib) kept.unshift(one);
      else one.jail.kill('rebound');
    }
    this.#idle = kept;
  }

  #mibOf({ jail: { pid } }: Bound): number {
    return (pid === undefined ? undefined : residentMib(pid)) ?? this.#bounds.untoldMib;
  }
}
