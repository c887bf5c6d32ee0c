import { sortByKey } from './key-sort.ts';
import type { OpenMembers } from './open-members.ts';

/** Up to so many members an insertion sort without any list of its own is fastest. */
const FEW = 24;

/** How many of the sorted indices stay, and the members that a later one of the same key replaces. */
interface Kept {
  readonly kept: number;
  readonly replaced: readonly number[];
}

const NONE: readonly number[] = [];

/** Finds the order of one object's members after the other, in room that is used again. */
export class MemberOrder {
  /** Indices into the open members, as `sort` left them. */
  indices = new Uint32Array(FEW);

  /**
   * Orders the last `count` open members by their keys; of members with one key the last stays (RFC 8259 §4 leaves it
   * open, most parsers do so).
   */
  sort(text: Uint8Array, members: OpenMembers, count: number): Kept {
    if (count > FEW) this.indices = sortByKey(text, members, count);
    else this.#insertionSort(text, members, count);
    return this.#dropReplaced(text, members, count);
  }

  #insertionSort(text: Uint8Array, members: OpenMembers, count: number): void {
    const indices = this.indices;
    const first = members.length - count;
    for (let i = 0; i < count; i++) {
      const moved = first + i;
      let to = i;
      while (to > 0 && members.compare(text, indices[to - 1] as number, moved) > 0) {
        indices[to] = indices[to - 1] as number;
        to--;
      }
      indices[to] = moved;
    }
  }

  /** Both sorts are stable, so the last of several equal keys comes last. */
  #dropReplaced(text: Uint8Array, members: OpenMembers, count: number): Kept {
    const indices = this.indices;
    let replaced: number[] | undefined;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const index = indices[i] as number;
      if (kept > 0 && members.compare(text, indices[kept - 1] as number, index) === 0) {
        replaced ??= [];
        replaced.push(indices[kept - 1] as number);
        kept--;
      }
      indices[kept++] = index;
    }
    return { kept, replaced: replaced ?? NONE };
  }
}
