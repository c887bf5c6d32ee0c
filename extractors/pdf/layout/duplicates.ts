import type { Glyph } from '../glyph.ts';
import type { Run } from './runs.ts';

/** A copy that makes text bold or gives it a shadow lies this near, in parts of the font size. */
const NEAR = 0.15;
const SAME_SIZE = 0.1;
const BUCKET = 4;
/** Earlier runs on the same height that are compared; a page of overprinted fillers must end in time. */
const COMPARED = 50;

/**
 * Leaves out runs whose every visible glyph was drawn before at the same place, or is drawn again as part of a longer
 * run: fake bold and shadows.
 */
export function withoutCopies(runs: readonly Run[]): Run[] {
  const byHeight = new Map<number, Run[]>();
  const repeated = new Set<Run>();
  const drawnOnce = runs.filter((run) => {
    if (run.visible === 0) return true;
    const bucket = Math.floor(run.base / BUCKET);
    const beneath = [bucket - 1, bucket, bucket + 1]
      .flatMap((key) => (byHeight.get(key) ?? []).slice(-COMPARED))
      .filter((other) => coversRun(other, run));
    if (beneath.length > 0) {
      if (isCopy(run, visibleByPlace(beneath))) return false;
      const own = visibleByPlace([run]);
      for (const other of beneath) if (other.visible < run.visible && isCopy(other, own)) repeated.add(other);
    }
    const list = byHeight.get(bucket);
    if (list === undefined) byHeight.set(bucket, [run]);
    else list.push(run);
    return true;
  });
  return repeated.size === 0 ? drawnOnce : drawnOnce.filter((run) => !repeated.has(run));
}

function coversRun(other: Run, run: Run): boolean {
  const near = NEAR * run.em;
  return (
    Math.abs(other.angle - run.angle) < 0.001 &&
    other.left < run.right + near &&
    other.right > run.left - near
  );
}

function visibleByPlace(runs: readonly Run[]): readonly Glyph[] {
  return runs
    .flatMap((run) => run.glyphs)
    .filter((glyph) => !glyph.blank)
    .sort((a, b) => a.left - b.left);
}

function isCopy(run: Run, others: readonly Glyph[]): boolean {
  return run.glyphs.every((glyph) => glyph.blank || hasTwin(glyph, others));
}

function hasTwin(glyph: Glyph, sorted: readonly Glyph[]): boolean {
  const near = NEAR * glyph.style.em;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.left ?? 0) < glyph.left - near) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < sorted.length; at++) {
    const other = sorted[at];
    if (other === undefined || other.left > glyph.left + near) return false;
    if (
      other.text === glyph.text &&
      Math.abs(other.base - glyph.base) < near &&
      Math.abs(other.style.em - glyph.style.em) < SAME_SIZE * glyph.style.em
    )
      return true;
  }
  return false;
}

/** Leaves out a glyph drawn once more over the one before it, which some producers do letter by letter. */
export function withoutDoubledGlyphs(glyphs: readonly Glyph[]): readonly Glyph[] {
  const doubled = (glyph: Glyph, index: number): boolean => {
    const before = glyphs[index - 1];
    return (
      before !== undefined &&
      !glyph.blank &&
      before.text === glyph.text &&
      before.style.angle === glyph.style.angle &&
      isNearTwin(before, glyph)
    );
  };
  return glyphs.some(doubled) ? glyphs.filter((glyph, index) => !doubled(glyph, index)) : glyphs;
}

/** Narrow letters come again at less than 0.15 em in earnest, but never at less than half their width. */
function isNearTwin(before: Glyph, glyph: Glyph): boolean {
  const near = Math.min(NEAR * glyph.style.em, 0.5 * (glyph.right - glyph.left));
  return Math.abs(before.left - glyph.left) < near && Math.abs(before.base - glyph.base) < near;
}
