/** Edits past which two sequences count as having nothing more in common. */
const MAX_EDITS = 256;

/**
 * The pairs of equal items on a shortest way from one sequence to the other (Myers 1986, "An O(ND) Difference
 * Algorithm"), or none when it takes more than a bounded number of edits: time and memory stay bounded too.
 */
export function shortestEdit(before: Int32Array, after: Int32Array): [number, number][] {
  const limit = Math.min(MAX_EDITS, before.length + after.length);
  const rounds: Int32Array[] = [];
  const furthest = new Int32Array(2 * limit + 3);
  for (let edits = 0; edits <= limit; edits++) {
    rounds.push(furthest.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = diagonal + limit + 1;
      const down = diagonal === -edits || (diagonal !== edits && (furthest[at - 1] ?? 0) < (furthest[at + 1] ?? 0));
      let x = down ? (furthest[at + 1] ?? 0) : (furthest[at - 1] ?? 0) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      furthest[at] = x;
      if (x >= before.length && x - diagonal >= after.length) return wayBack(rounds, limit, before, after);
    }
  }
  return [];
}

/** Follows the rounds from the end; every diagonal step is a pair. */
function wayBack(
  rounds: readonly Int32Array[],
  limit: number,
  before: Int32Array,
  after: Int32Array,
): [number, number][] {
  const pairs: [number, number][] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const furthest = rounds[edits] ?? new Int32Array();
    const diagonal = x - y;
    const at = diagonal + limit + 1;
    const down = diagonal === -edits || (diagonal !== edits && (furthest[at - 1] ?? 0) < (furthest[at + 1] ?? 0));
    const fromX = edits === 0 ? 0 : down ? (furthest[at + 1] ?? 0) : (furthest[at - 1] ?? 0);
    const fromY = edits === 0 ? 0 : fromX - (down ? diagonal + 1 : diagonal - 1);
    while (x > fromX && y > fromY && x > 0 && y > 0 && before[x - 1] === after[y - 1]) pairs.push([--x, --y]);
    x = fromX;
    y = fromY;
  }
  return pairs.reverse();
}
