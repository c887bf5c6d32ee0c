import { randomUUIDv7 } from 'node:crypto';

const TAIL_DIGITS = 12;

/** Ids of executions: UUIDs of version 7 that grow from one to the next, so that they tell the order of acceptance. */
export class GrowingIds {
  readonly #fresh: () => string;
  #last = '';

  constructor(fresh: () => string = randomUUIDv7) {
    this.#fresh = fresh;
  }

  /** The platform's ids of one millisecond are in no order, and its clock may be set back (RFC 9562 §6.2, method 2). */
  next(): string {
    const fresh = this.#fresh();
    this.#last = fresh > this.#last ? fresh : incremented(this.#last);
    return this.#last;
  }
}

/** The id with one added to its last twelve digits, which are all random. */
function incremented(id: string): string {
  const tail = Number.parseInt(id.slice(-TAIL_DIGITS), 16) + 1;
  return id.slice(0, -TAIL_DIGITS) + tail.toString(16).padStart(TAIL_DIGITS, '0').slice(-TAIL_DIGITS);
}
