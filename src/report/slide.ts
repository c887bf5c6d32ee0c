import type { Stretch } from './stretch.ts';

/**
 * Moves what only went or only came to where a reader would cut it: of "returned[.\nNone was lost]." and
 * "returned.[\nNone was lost.]", which give the same texts, the second.
 */
export function slid(stretches: readonly Stretch[]): readonly Stretch[] {
  const moved = [...stretches];
  for (let at = 1; at + 1 < moved.length; at++) {
    const [left, middle, right] = [moved[at - 1], moved[at], moved[at + 1]];
    if (left?.same !== true || middle?.same !== false || right?.same !== true) continue;
    if ((middle.before === '') === (middle.after === '')) continue;
    const text = middle.before + middle.after;
    const by = bestShift(left.text, text, right.text);
    if (by === 0) continue;
    const shifted = text.slice(by) + text.slice(0, by);
    moved[at - 1] = { same: true, text: left.text + text.slice(0, by) };
    moved[at] = {
      same: false,
      before: middle.before === '' ? '' : shifted,
      after: middle.after === '' ? '' : shifted,
    };
    moved[at + 1] = { same: true, text: right.text.slice(by) };
  }
  return moved.filter((one) => !one.same || one.text !== '');
}

function bestShift(left: string, text: string, right: string): number {
  let best = 0;
  let bestScore = score(left, text);
  for (let by = 1; by <= text.length && text[by - 1] === right[by - 1]; by++) {
    if (by === text.length) break;
    const reached = score(left + text.slice(0, by), text.slice(by));
    if (reached > bestScore) [best, bestScore] = [by, reached];
  }
  return best;
}

/** How natural it is to cut between two texts. */
function score(before: string, after: string): number {
  if (before.endsWith('\n') || after.startsWith('\n')) return 3;
  if (/\s$/u.test(before)) return 2;
  if (/^\s/u.test(after)) return 1;
  return 0;
}
