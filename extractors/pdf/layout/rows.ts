import { overlap } from './lines.ts';
import type { Run } from './runs.ts';
import type { Segment } from './segments.ts';

interface Row {
  readonly runs: Run[];
  readonly top: number;
  readonly bottom: number;
}

/** The rows of one block from top to bottom: segments with more than half their height in common. */
export function rowsFromTop(block: readonly Segment[]): readonly (readonly Run[])[] {
  const rows: Row[] = [];
  for (const segment of block.toSorted((a, b) => a.base - b.base)) {
    // Rows are met from top to bottom, so that only the last few can still be beside this segment.
    const row = rows.slice(-4).findLast((other) => isBeside(other, segment));
    if (row === undefined) rows.push({ runs: [...segment.runs], top: segment.top, bottom: segment.bottom });
    else row.runs.push(...segment.runs);
  }
  return rows.map(({ runs }) => runs);
}

function isBeside(row: Row, { top, bottom }: Segment): boolean {
  return overlap(row.top, row.bottom, top, bottom) > 0.5 * Math.min(row.bottom - row.top, bottom - top);
}
