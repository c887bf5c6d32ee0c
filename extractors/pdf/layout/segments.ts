import type { Line } from './lines.ts';
import type { Run } from './runs.ts';

/** A stretch of a line without a wide gap: a line of a column, or a cell of a table. */
export interface Segment {
  readonly runs: Run[];
  readonly base: number;
  /** Place in the order of drawing. */
  readonly order: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  em: number;
  /** Visible glyphs. */
  length: number;
}

/** Gaps wider than this, in parts of the font size, separate columns and cells. */
const WIDE_GAP = 1;

/** Cuts lines at their wide gaps. */
export function segmentsOf(lines: readonly Line[]): Segment[] {
  return lines.flatMap((line) => {
    const segments: Segment[] = [];
    let open: Segment | undefined;
    for (const run of line.runs.filter(({ visible }) => visible > 0).sort((a, b) => a.left - b.left)) {
      if (open === undefined || run.left - open.right > WIDE_GAP * run.em) {
        open = segmentOf(run);
        segments.push(open);
      } else widen(open, run);
    }
    return segments;
  });
}

function segmentOf(run: Run): Segment {
  const { base, left, right, top, bottom, em, visible } = run;
  const order = run.glyphs[0]?.order ?? 0;
  return { runs: [run], base, order, left, right, top, bottom, em, length: visible };
}

function widen(segment: Segment, run: Run): void {
  segment.runs.push(run);
  segment.left = Math.min(segment.left, run.left);
  segment.right = Math.max(segment.right, run.right);
  segment.top = Math.min(segment.top, run.top);
  segment.bottom = Math.max(segment.bottom, run.bottom);
  segment.em = Math.max(segment.em, run.em);
  segment.length += run.visible;
}
