/** The positions of a longest strictly increasing subsequence, in order; O(n log n). */
export function longestIncreasing(values: readonly number[]): number[] {
  const previous = new Int32Array(values.length);
  /** By length less one: the position of the smallest last value of such a subsequence. */
  const tails: number[] = [];
  values.forEach((value, position) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[position] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = position;
  });
  const positions: number[] = [];
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) positions.push(at);
  return positions.reverse();
}
