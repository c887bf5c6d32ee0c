import type { Glyph } from '../glyph.ts';
import { bottomOf, topOf } from '../glyph.ts';
import { isRightToLeft } from './scripts.ts';

/** Consecutive glyphs on one baseline, with the box of the visible ones. */
export interface Run {
  readonly glyphs: readonly Glyph[];
  readonly angle: number;
  readonly em: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly base: number;
  /** Glyphs that are not blank. */
  readonly visible: number;
  readonly rightToLeft: boolean;
  /** Drawn from the appearance or the value of a form field. */
  readonly field: boolean;
}

/** Baselines differ by less than this part of the font size within a run. */
const SAME_BASELINE = 0.35;
/** A smaller glyph may stand further up or down: superscripts, footnote signs. */
const RAISED_BASELINE = 0.6;
const SMALLER = 0.8;
/** Angles of one text differ by rounding only. */
export const SAME_ANGLE = 0.03;
const MAX_GAP = 1.2;
/** How near a copy begins to what it copies, and how many glyphs back it is looked for. */
const COPY_DISTANCE = 0.15;
const COPY_LENGTH = 8;

/** Cuts glyphs, in drawing order, into runs. */
export function runsOf(glyphs: readonly Glyph[], field = false): Run[] {
  const runs: Run[] = [];
  let open: Glyph[] = [];
  let em = 0;
  for (const glyph of glyphs) {
    const last = open.at(-1);
    if (last !== undefined && (!continues(last, glyph, em) || startsCopy(open, last, glyph))) {
      runs.push(closeRun(open, em, field));
      open = [];
      em = 0;
    }
    open.push(glyph);
    em = Math.max(em, glyph.style.em);
  }
  if (open.length > 0) runs.push(closeRun(open, em, field));
  return runs;
}

function continues(last: Glyph, next: Glyph, runEm: number): boolean {
  if (Math.abs(next.style.angle - last.style.angle) >= SAME_ANGLE) return false;
  const em = Math.max(next.style.em, last.style.em);
  const rise = Math.abs(next.base - last.base);
  const level =
    rise < SAME_BASELINE * em ||
    (rise < RAISED_BASELINE * em && next.style.em < SMALLER * Math.max(last.style.em, runEm));
  return (
    level &&
    next.left - last.right < MAX_GAP * em &&
    next.left > last.left - MAX_GAP * em - 2.5 * (next.right - next.left)
  );
}

/** Text drawn once more over itself begins where an earlier glyph of the run stands. */
function startsCopy(open: readonly Glyph[], last: Glyph, next: Glyph): boolean {
  if (next.left >= last.left || next.blank) return false;
  const near = COPY_DISTANCE * next.style.em;
  return open
    .slice(-COPY_LENGTH)
    .some((glyph) => glyph.text === next.text && Math.abs(glyph.left - next.left) < near);
}

/** The box of a run leaves out small glyphs above and below, so that a superscript does not widen its line. */
function closeRun(glyphs: readonly Glyph[], em: number, field: boolean): Run {
  const visible = glyphs.filter((glyph) => !glyph.blank);
  const boxed = visible.length > 0 ? visible : glyphs;
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  const bases: number[] = [];
  let rightToLeft = false;
  for (const glyph of boxed) {
    if (glyph.left < left) left = glyph.left;
    if (glyph.right > right) right = glyph.right;
    if (glyph.style.em >= SMALLER * em) {
      top = Math.min(top, topOf(glyph));
      bottom = Math.max(bottom, bottomOf(glyph));
      bases.push(glyph.base);
    }
    rightToLeft ||= isRightToLeft(glyph.text);
  }
  if (bases.length === 0) {
    // All visible glyphs are small beside a large blank.
    top = Math.min(...boxed.slice(0, 100).map(topOf));
    bottom = Math.max(...boxed.slice(0, 100).map(bottomOf));
    bases.push(boxed[0]?.base ?? 0);
  }
  return {
    glyphs,
    angle: glyphs[0]?.style.angle ?? 0,
    em,
    left,
    right,
    top,
    bottom,
    base: median(bases),
    visible: visible.length,
    rightToLeft,
    field,
  };
}

/** The middle value, the upper one of two. */
export function median(values: readonly number[]): number {
  const first = values[0] ?? 0;
  if (values.every((value) => value === first)) return first;
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
