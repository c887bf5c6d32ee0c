/** What the threads of a lane share to bound its spare jails: cell 0 counts those that may still be started. */
export type SharedSpares = Int32Array;

/** The count of all spare jails of a lane. */
export function sharedSpares(spares: number): SharedSpares {
  return new Int32Array(new SharedArrayBuffer(4)).fill(spares);
}

/** The part of one slot in the spare jails of its lane: the lane's bound holds for all slots, and none takes every spare. */
export class SpareShare {
  readonly #shared: SharedSpares;
  readonly #most: number;
  #held = 0;

  constructor(shared: SharedSpares, most: number) {
    this.#shared = shared;
    this.#most = most;
  }

  /** Whether this slot may start another spare; it is then counted until it is given back. */
  claim(): boolean {
    if (this.#held === this.#most) return false;
    if (Atomics.sub(this.#shared, 0, 1) <= 0) {
      Atomics.add(this.#shared, 0, 1);
      return false;
    }
    this.#held++;
    return true;
  }

  /** A spare has become the jail of a job, or has ended. */
  giveBack(): void {
    this.#held--;
    Atomics.add(this.#shared, 0, 1);
  }
}
