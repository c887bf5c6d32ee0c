import type { Run } from './runs.ts';
import { SAME_ANGLE } from './runs.ts';

/** Runs that stand beside each other. */
export interface Line {
  readonly runs: Run[];
  readonly angle: number;
  top: number;
  bottom: number;
  base: number;
  em: number;
  left: number;
  right: number;
}

/** Runs of a line that a new one is held against; a row of a hundred thousand pieces must end in time. */
const COMPARED = 500;

/** How much two intervals have in common; negative when they are apart. */
export function overlap(low: number, high: number, otherLow: number, otherHigh: number): number {
  return Math.min(high, otherHigh) - Math.max(low, otherLow);
}

/** Joins runs into lines in the order they were drawn. */
export function linesInDrawingOrder(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const run of runs) {
    if (run.visible === 0) {
      if (line !== undefined && Math.abs(run.base - line.base) < 0.5 * line.em) line.runs.push(run);
      continue;
    }
    if (line !== undefined && belongs(run, line)) extend(line, run);
    else {
      line = lineOf(run);
      lines.push(line);
    }
  }
  return lines;
}

/** A line of one run. */
export function lineOf(run: Run): Line {
  const { angle, top, bottom, base, em, left, right } = run;
  return { runs: [run], angle, top, bottom, base, em, left, right };
}

/** Adds a run to a line and widens its box; small runs do not make it higher. */
export function extend(line: Line, run: Run): void {
  line.runs.push(run);
  if (run.em >= 0.8 * line.em) {
    line.top = Math.min(line.top, run.top);
    line.bottom = Math.max(line.bottom, run.bottom);
  }
  line.em = Math.max(line.em, run.em);
  line.left = Math.min(line.left, run.left);
  line.right = Math.max(line.right, run.right);
}

/** Beside the line: more than half the height in common, and not drawn over one of its runs. */
export function belongs(run: Run, line: Line): boolean {
  if (Math.abs(run.angle - line.angle) >= SAME_ANGLE) return false;
  const height = Math.min(line.bottom - line.top, run.bottom - run.top);
  if (overlap(line.top, line.bottom, run.top, run.bottom) <= 0.5 * height) return false;
  if (run.left >= line.right || run.right <= line.left) return true;
  return !line.runs.slice(-COMPARED).some((other) => other.visible > 0 && covers(other, run));
}

function covers(other: Run, run: Run): boolean {
  const width = Math.min(other.right - other.left, run.right - run.left);
  if (overlap(other.left, other.right, run.left, run.right) <= 0.5 * width) return false;
  return (
    Math.abs(other.base - run.base) > 0.25 * Math.min(other.em, run.em) ||
    (other.visible > 2 && run.visible > 2)
  );
}
