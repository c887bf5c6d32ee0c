import { byteRank, unitEnd, unitRank } from '../../src/contract/json-key-order.ts';
import type { OpenMembers } from './open-members.ts';

/** Up to so many members an insertion sort is fastest. */
const FEW = 24;
/** Units of a key that are looked at in one step: as many as their ranks fit one word. */
const UNITS = 4;

/**
 * The indices of the last `count` open members in the order of their keys, equal keys in document order. Sorts by a
 * few units at a time and skips what a group of keys shares, so that no key is walked over more than about once however
 * alike the keys are.
 */
export function sortByKey(text: Uint8Array, members: OpenMembers, count: number): Uint32Array<ArrayBuffer> {
  const first = members.length - count;
  const words = new Uint32Array(count * 2);
  for (let i = 0; i < count; i++) words[2 * i] = first + i;
  const groups = new KeyGroups(text, members, words);
  groups.sort(count);
  const indices = new Uint32Array(count);
  for (let i = 0; i < count; i++) indices[i] = words[2 * i] as number;
  return indices;
}

/** Members as pairs of words, which the engine sorts as numbers of 64 bits: the member's index low, its rank high. */
class KeyGroups {
  readonly #text: Uint8Array;
  readonly #members: OpenMembers;
  readonly #words: Uint32Array<ArrayBuffer>;
  readonly #pairs: BigUint64Array;
  /** Groups yet to be sorted: first pair, end, and the offset into the keys up to which they are alike. */
  readonly #open: [number, number, number][] = [];

  constructor(text: Uint8Array, members: OpenMembers, words: Uint32Array<ArrayBuffer>) {
    this.#text = text;
    this.#members = members;
    this.#words = words;
    this.#pairs = new BigUint64Array(words.buffer);
  }

  sort(count: number): void {
    this.#open.push([0, count, 1]);
    for (let group = this.#open.pop(); group !== undefined; group = this.#open.pop()) {
      const [from, to, offset] = group;
      if (to - from <= FEW) this.#insertionSort(from, to);
      else this.#split(from, to, this.#sharedEnd(from, to, offset));
    }
  }

  /** Sorts one group by the units at an offset; those that are still alike form groups of their own. */
  #split(from: number, to: number, offset: number): void {
    const words = this.#words;
    for (let i = from; i < to; i++) words[2 * i + 1] = this.#rankAt(words[2 * i] as number, offset);
    this.#pairs.subarray(from, to).sort();
    let start = from;
    for (let i = from + 1; i <= to; i++) {
      const rank = words[2 * start + 1] as number;
      if (i < to && words[2 * i + 1] === rank) continue;
      const ended = (rank & 0xff) === 0;
      if (i - start > 1 && !ended)
        this.#open.push([start, i, this.#unitsEnd(words[2 * start] as number, offset)]);
      start = i;
    }
  }

  /** The next units of a key as one number; a key that ends comes before all that go on. */
  #rankAt(index: number, offset: number): number {
    const end = (this.#members.keyEnds[index] as number) - 1;
    let at = (this.#members.starts[index] as number) + offset;
    let rank = 0;
    for (let unit = 0; unit < UNITS; unit++) {
      rank *= 256;
      if (at >= end) continue;
      const byte = this.#text[at] as number;
      rank += byte === 0x5c ? unitRank(this.#text, at) + 1 : byteRank(byte) + 1;
      at = byte === 0x5c ? unitEnd(this.#text, at) : at + 1;
    }
    return rank;
  }

  #unitsEnd(index: number, offset: number): number {
    const start = this.#members.starts[index] as number;
    let at = start + offset;
    for (let unit = 0; unit < UNITS; unit++) at = unitEnd(this.#text, at);
    return at - start;
  }

  /** The offset of the first unit that is not the same in all keys of a group, or of the end of the shortest. */
  #sharedEnd(from: number, to: number, offset: number): number {
    const { starts, keyEnds } = this.#members;
    const model = this.#words[2 * from] as number;
    const modelStart = starts[model] as number;
    let shared = (keyEnds[model] as number) - modelStart - 1;
    for (let i = from + 1; i < to && shared > offset; i++) {
      const index = this.#words[2 * i] as number;
      const start = starts[index] as number;
      shared = Math.min(shared, (keyEnds[index] as number) - start - 1);
      let at = offset;
      while (at < shared && this.#text[start + at] === this.#text[modelStart + at]) at++;
      shared = at;
    }
    let end = offset;
    while (end < shared) {
      const next = unitEnd(this.#text, modelStart + end) - modelStart;
      if (next > shared) break;
      end = next;
    }
    return end;
  }

  #insertionSort(from: number, to: number): void {
    const words = this.#words;
    for (let i = from + 1; i < to; i++) {
      const moved = words[2 * i] as number;
      let at = i;
      while (at > from && this.#members.compare(this.#text, words[2 * at - 2] as number, moved) > 0) {
        words[2 * at] = words[2 * at - 2] as number;
        at--;
      }
      words[2 * at] = moved;
    }
  }
}
