/** Elements that are equal on both sides, or that stand on one side (the other range is empty) or differ. */
export interface AlignedRun {
  readonly same: boolean;
  readonly before: { readonly start: number; readonly end: number };
  readonly after: { readonly start: number; readonly end: number };
}

/** Past this many insertions and deletions the middle counts as one difference: the search would take too long. */
const MAX_EDITS = 1_500;

/** What can be aligned: a list, or numbers that stand for items. */
interface Sequence<Item> {
  readonly length: number;
  readonly [index: number]: Item;
  slice(start: number, end: number): Sequence<Item>;
}

/** The shortest way from one sequence to the other (Myers 1986) as runs that cover both, in order. */
export function align<Item extends string | number>(
  before: Sequence<Item>,
  after: Sequence<Item>,
  maxEdits = MAX_EDITS,
): readonly AlignedRun[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const runs = new Runs();
  runs.same(0, 0, head);
  const middle = {
    before: before.slice(head, before.length - tail),
    after: after.slice(head, after.length - tail),
  };
  for (const { x, y, length } of matches(middle.before, middle.after, maxEdits))
    runs.same(head + x, head + y, length);
  runs.same(before.length - tail, after.length - tail, tail);
  return runs.ended();
}

interface Match {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** The matching stretches of two sequences that begin and end differently. */
function matches<Item>(before: Sequence<Item>, after: Sequence<Item>, maxEdits: number): Match[] {
  if (before.length === 0 || after.length === 0) return [];
  const steps: Int32Array[] = [];
  const most = Math.min(maxEdits, before.length + after.length);
  let furthest = new Int32Array([0, 0, 0]);
  for (let edits = 0; edits <= most; edits++) {
    // Index k + edits + 1; one place beyond either end spares the tests for it.
    const reached = new Int32Array(2 * edits + 5).fill(-1);
    for (let k = -edits; k <= edits; k += 2) {
      let x = edits === 0 ? 0 : startOf(furthest, k, edits);
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      reached[k + edits + 2] = x;
      if (x >= before.length && x - k >= after.length) return retrace(steps, edits, x, k);
    }
    steps.push(reached);
    furthest = reached;
  }
  return [];
}

/** Where the path of one more edit begins on diagonal k: by an insertion from k + 1, or a deletion from k - 1. */
function startOf(furthest: Int32Array, k: number, edits: number): number {
  const below = furthest[k + edits] ?? -1;
  const above = furthest[k + edits + 2] ?? -1;
  return k === -edits || (k !== edits && below < above) ? above : below + 1;
}

function retrace(steps: readonly Int32Array[], edits: number, end: number, diagonal: number): Match[] {
  const found: Match[] = [];
  let x = end;
  let k = diagonal;
  for (let edit = edits; edit >= 0; edit--) {
    const furthest = steps[edit - 1];
    const start = furthest === undefined ? 0 : startOf(furthest, k, edit);
    if (x > start) found.push({ x: start, y: start - k, length: x - start });
    if (furthest === undefined) break;
    const below = furthest[k + edit] ?? -1;
    const above = furthest[k + edit + 2] ?? -1;
    const inserted = k === -edit || (k !== edit && below < above);
    x = inserted ? above : below;
    k += inserted ? 1 : -1;
  }
  return found.reverse();
}

/** Collects equal stretches in order; what lies between them differs. */
class Runs {
  readonly #runs: AlignedRun[] = [];
  #x = 0;
  #y = 0;

  same(x: number, y: number, length: number): void {
    this.#differs(x, y);
    if (length > 0) this.#push(true, x + length, y + length);
  }

  ended(): readonly AlignedRun[] {
    return this.#runs;
  }

  #differs(x: number, y: number): void {
    if (x > this.#x || y > this.#y) this.#push(false, x, y);
  }

  #push(same: boolean, x: number, y: number): void {
    const last = this.#runs.at(-1);
    const start = same && last?.same === true ? this.#runs.pop() : undefined;
    this.#runs.push({
      same,
      before: { start: start?.before.start ?? this.#x, end: x },
      after: { start: start?.after.start ?? this.#y, end: y },
    });
    this.#x = x;
    this.#y = y;
  }
}
