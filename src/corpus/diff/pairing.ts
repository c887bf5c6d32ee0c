import type { Gap } from './sequence-diff.ts';
import type { WordBag } from './similarity.ts';
import { likeness } from './similarity.ts';

/** Comparisons past which the items of a gap are paired by their order alone. */
const MAX_COMPARISONS = 40_000;
/** Items less alike than this are not the same one changed, unless they are the only ones. */
const MIN_LIKENESS = 0.3;

/** What became of the items of a gap, in order. */
export type GapStep =
  | { readonly kind: 'changed'; readonly before: number; readonly after: number }
  | { readonly kind: 'removed'; readonly before: number }
  | { readonly kind: 'added'; readonly after: number };

/** Pairs the items of a gap, in order, so that the pairs are as alike as they can be; the rest was removed or added. */
export function pairGap(
  { before, after }: Gap,
  bagBefore: (position: number) => WordBag,
  bagAfter: (position: number) => WordBag,
): GapStep[] {
  if (before.length === after.length && before.length === 1) return inOrder(before, after);
  if (before.length === 0 || after.length === 0) return inOrder(before, after);
  if (before.length * after.length > MAX_COMPARISONS) return inOrder(before, after);
  const scores = likenesses(before.map(bagBefore), after.map(bagAfter));
  return best(before, after, scores);
}

function inOrder(before: readonly number[], after: readonly number[]): GapStep[] {
  const pairs = Math.min(before.length, after.length);
  return [
    ...before
      .slice(0, pairs)
      .map((at, i): GapStep => ({ kind: 'changed', before: at, after: after[i] ?? 0 })),
    ...before.slice(pairs).map((at): GapStep => ({ kind: 'removed', before: at })),
    ...after.slice(pairs).map((at): GapStep => ({ kind: 'added', after: at })),
  ];
}

function likenesses(before: readonly WordBag[], after: readonly WordBag[]): number[][] {
  return before.map((one) =>
    after.map((other) => {
      const score = likeness(one, other);
      return score < MIN_LIKENESS ? 0 : score;
    }),
  );
}

/** The pairs in order with the greatest sum of scores; a pair of score 0 is none. */
function best(before: readonly number[], after: readonly number[], scores: readonly number[][]): GapStep[] {
  const width = after.length + 1;
  const sums = new Float64Array((before.length + 1) * width);
  const sum = (i: number, j: number): number => sums[i * width + j] ?? 0;
  const score = (i: number, j: number): number => scores[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      sums[i * width + j] = Math.max(sum(i + 1, j), sum(i, j + 1), sum(i + 1, j + 1) + score(i, j));
  const steps: GapStep[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const pair = score(i, j);
    if (i < before.length && j < after.length && pair > 0 && sum(i, j) === sum(i + 1, j + 1) + pair)
      steps.push({ kind: 'changed', before: before[i++] ?? 0, after: after[j++] ?? 0 });
    else if (i < before.length && (j === after.length || sum(i, j) === sum(i + 1, j)))
      steps.push({ kind: 'removed', before: before[i++] ?? 0 });
    else steps.push({ kind: 'added', after: after[j++] ?? 0 });
  }
  return steps;
}
