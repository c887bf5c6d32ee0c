import { align as shortestWay } from '../../contract/alignment.ts';
import { longestIncreasing } from './increasing.ts';

/** Items of the after side by those of the before side; -1 for an item without a partner. */
export type Alignment = Int32Array;

/** Runs of so many items are looked at for one that is unique on both sides. */
const RUN_LENGTHS = [1, 4, 16] as const;
/** Times that the items may be looked at before the rest counts as different. */
const MAX_LOOKS = 64;
/** Edits past which what has no unique run counts as different: such stretches are many. */
const MAX_EDITS = 256;

interface Range {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/**
 * Aligns two sequences by the keys of their items: partners have equal keys and stand in the same order. Items that are
 * unique on both sides are found first, what lies between them is aligned in turn, so that time grows with the length.
 */
export function align(before: readonly string[], after: readonly string[]): Alignment {
  const ids = new Map<string, number>();
  const idOf = (key: string): number => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, ids.size);
    return ids.size - 1;
  };
  return new Aligner(Int32Array.from(before, idOf), Int32Array.from(after, idOf)).run();
}

class Aligner {
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #partners: Alignment;
  #looks: number;

  constructor(before: Int32Array, after: Int32Array) {
    this.#before = before;
    this.#after = after;
    this.#partners = new Int32Array(before.length).fill(-1);
    this.#looks = MAX_LOOKS * (before.length + after.length + 1);
  }

  run(): Alignment {
    const open: Range[] = [
      { beforeStart: 0, beforeEnd: this.#before.length, afterStart: 0, afterEnd: this.#after.length },
    ];
    for (let range = open.pop(); range !== undefined; range = open.pop()) {
      const rest = this.#pairEnds(range);
      const size = rest.beforeEnd - rest.beforeStart + rest.afterEnd - rest.afterStart;
      if (rest.beforeStart === rest.beforeEnd || rest.afterStart === rest.afterEnd) continue;
      this.#looks -= size;
      if (this.#looks < 0) continue;
      const anchors = this.#anchors(rest);
      if (anchors.length > 0) open.push(...this.#between(rest, anchors));
      else this.#pairShortest(rest);
    }
    return this.#partners;
  }

  /** Pairs equal items at both ends and gives what is left. */
  #pairEnds({ beforeStart, beforeEnd, afterStart, afterEnd }: Range): Range {
    while (
      beforeStart < beforeEnd &&
      afterStart < afterEnd &&
      this.#before[beforeStart] === this.#after[afterStart]
    )
      this.#partners[beforeStart++] = afterStart++;
    while (
      beforeStart < beforeEnd &&
      afterStart < afterEnd &&
      this.#before[beforeEnd - 1] === this.#after[afterEnd - 1]
    )
      this.#partners[--beforeEnd] = --afterEnd;
    return { beforeStart, beforeEnd, afterStart, afterEnd };
  }

  /** Pairs that stand in order on both sides, of items whose run is unique on both. */
  #anchors(range: Range): [number, number][] {
    for (const length of RUN_LENGTHS) {
      const after = uniqueRuns(this.#after, range.afterStart, range.afterEnd, length);
      const pairs: [number, number][] = [];
      for (const [run, position] of uniqueRuns(this.#before, range.beforeStart, range.beforeEnd, length)) {
        const partner = after.get(run);
        if (position !== -1 && partner !== undefined && partner !== -1) pairs.push([position, partner]);
      }
      if (pairs.length === 0) continue;
      return longestIncreasing(pairs.map(([, partner]) => partner)).map((at) => pairs[at] ?? [0, 0]);
    }
    return [];
  }

  #between(range: Range, anchors: readonly (readonly [number, number])[]): Range[] {
    const ranges: Range[] = [];
    let { beforeStart, afterStart } = range;
    for (const [before, after] of [...anchors, [range.beforeEnd, range.afterEnd] as const]) {
      ranges.push({ beforeStart, beforeEnd: before, afterStart, afterEnd: after });
      if (before < range.beforeEnd) this.#partners[before] = after;
      beforeStart = before + 1;
      afterStart = after + 1;
    }
    return ranges;
  }

  #pairShortest({ beforeStart, beforeEnd, afterStart, afterEnd }: Range): void {
    const items = this.#before.subarray(beforeStart, beforeEnd);
    const others = this.#after.subarray(afterStart, afterEnd);
    for (const { same, before, after } of shortestWay(items, others, MAX_EDITS))
      for (let at = before.start; same && at < before.end; at++)
        this.#partners[beforeStart + at] = afterStart + after.start + at - before.start;
  }
}

/** Where every run of items begins that occurs once in the range, in order; -1 for one that occurs more often. */
function uniqueRuns(
  ids: Int32Array,
  start: number,
  end: number,
  length: number,
): Map<string | number, number> {
  const runs = new Map<string | number, number>();
  for (let at = start; at + length <= end; at++) {
    const run = length === 1 ? (ids[at] ?? 0) : ids.subarray(at, at + length).join(' ');
    runs.set(run, runs.has(run) ? -1 : at);
  }
  return runs;
}
