import { bottomOf, topOf } from './glyph.ts';
import { lineTexts } from './layout/line-text.ts';
import { pageRuns } from './layout/page-text.ts';
import type { Run } from './layout/runs.ts';
import type { PageContent } from './page-reader.ts';

/** A stretch of text with its upright box in displayed points, the origin at the top left of the page. */
export interface PlacedRun {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The text of a page in pieces with their places, in the order they are drawn: what a cited region shows. */
export function placedRunsOf(page: PageContent): readonly PlacedRun[] {
  return pageRuns(page.glyphs)
    .filter((run) => run.visible > 0)
    .map((run) => ({ text: (lineTexts([[run]])[0] ?? '').trim(), ...boxOf(run) }));
}

/** The frame of a line is display space turned by its angle; here it is turned back. */
function boxOf(run: Run): Omit<PlacedRun, 'text'> {
  const tops = run.glyphs.filter((glyph) => !glyph.blank).map(topOf);
  const bottoms = run.glyphs.filter((glyph) => !glyph.blank).map(bottomOf);
  const above = tops.reduce((least, top) => Math.min(least, top), Infinity);
  const below = bottoms.reduce((most, bottom) => Math.max(most, bottom), -Infinity);
  const cos = Math.cos(run.angle);
  const sin = Math.sin(run.angle);
  const corners = [run.left, run.right].flatMap((x) =>
    [above, below].map((y) => ({ x: x * cos - y * sin, y: x * sin + y * cos })),
  );
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
