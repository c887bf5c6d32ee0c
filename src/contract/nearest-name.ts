/** Names longer than this are told as they are: the comparison costs the product of both lengths. */
const MAX_LENGTH = 128;

/** Whoever has more names finds the right one without a hint. */
const MAX_NAMES = 1_000;

/** The name that a wrong one was probably meant to be: at most a third of it is written otherwise. */
export function nearestName(wrong: string, names: Iterable<string>): string | undefined {
  if (wrong.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wrong.length / 3)) + 1;
  let compared = 0;
  for (const name of names) {
    if (++compared > MAX_NAMES) break;
    if (name.length > MAX_LENGTH || Math.abs(name.length - wrong.length) >= least) continue;
    const changes = distance(wrong.toLowerCase(), name.toLowerCase());
    if (changes < least) [best, least] = [name, changes];
  }
  return best;
}

/** How many characters must be put in, taken out, changed or swapped with their neighbour (Damerau, restricted). */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(before, column - 2) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
