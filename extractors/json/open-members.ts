import { compareKeys } from '../../src/contract/json-key-order.ts';

const FIRST_ROOM = 1_024;

/** Members of the objects that are open, innermost last: where each stands in the written text and in the input. */
export class OpenMembers {
  /** Where the key begins in the written text. */
  starts = new Uint32Array(FIRST_ROOM);
  /** Where the key ends in the written text. */
  keyEnds = new Uint32Array(FIRST_ROOM);
  /** Where the key begins in the input. */
  origins = new Uint32Array(FIRST_ROOM);
  length = 0;

  push(start: number, keyEnd: number, origin: number): void {
    if (this.length === this.starts.length) this.#grow();
    this.starts[this.length] = start;
    this.keyEnds[this.length] = keyEnd;
    this.origins[this.length] = origin;
    this.length++;
  }

  /** Orders two members by their keys; `text` is what was written. */
  compare(text: Uint8Array, a: number, b: number): number {
    const { starts, keyEnds } = this;
    return compareKeys(text, starts[a] as number, keyEnds[a] as number, starts[b] as number, keyEnds[b] as number); // prettier-ignore
  }

  #grow(): void {
    this.starts = doubled(this.starts);
    this.keyEnds = doubled(this.keyEnds);
    this.origins = doubled(this.origins);
  }
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
