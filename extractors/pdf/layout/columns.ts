import { median } from './runs.ts';
import type { Segment } from './segments.ts';

/** A gutter between columns is at least this wide, in parts of the font size. */
const GUTTER = 0.7;
const MIN_GUTTER_UNITS = 5;
const MIN_ROWS = 3;
/** Columns of prose have lines; shorter segments are cells. */
const MIN_LENGTH = 8;
const CELL_LENGTH = 18;
const CELL_FILL = 0.55;
const ALIGNED = 0.7;
const MAX_DEPTH = 30;
/** Rows of a table stand in bands of their own, this much further from the rest than rows usually are. */
const BAND_GAP = 1.8;
const MIN_BAND_ROWS = 2;

interface Cut {
  readonly gap: number;
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
}

/** Cuts a page into blocks of text, read one after the other: at gutters first, then at the widest gap between rows. */
export function blocksOf(segments: readonly Segment[], depth = 0): (readonly Segment[])[] {
  if (segments.length < 2 || depth > MAX_DEPTH) return [segments];
  const cut = widest(gutters(segments).filter(isColumns)) ?? widest(rowGaps(segments));
  if (cut === undefined) return [segments];
  return [...blocksOf(cut.before, depth + 1), ...blocksOf(cut.after, depth + 1)];
}

function widest(cuts: readonly Cut[]): Cut | undefined {
  return cuts.reduce<Cut | undefined>(
    (best, cut) => (best !== undefined && best.gap >= cut.gap ? best : cut),
    undefined,
  );
}

function gutters(segments: readonly Segment[]): Cut[] {
  const em = median(segments.map((segment) => segment.em));
  const least = Math.max(GUTTER * em, MIN_GUTTER_UNITS);
  const sorted = segments.toSorted((a, b) => a.left - b.left);
  return cutsOf(
    sorted,
    ({ left }) => left,
    ({ right }) => right,
  ).filter(({ gap }) => gap > least);
}

function rowGaps(segments: readonly Segment[]): Cut[] {
  const sorted = segments.toSorted((a, b) => a.top - b.top);
  return cutsOf(
    sorted,
    ({ top }) => top,
    ({ bottom }) => bottom,
  );
}

/** Places where everything before ends before everything after begins. */
function cutsOf(
  sorted: readonly Segment[],
  start: (segment: Segment) => number,
  end: (segment: Segment) => number,
): Cut[] {
  const places: { readonly gap: number; readonly at: number }[] = [];
  let reached = -Infinity;
  sorted.forEach((segment, at) => {
    if (at > 0 && start(segment) > reached) places.push({ gap: start(segment) - reached, at });
    reached = Math.max(reached, end(segment));
  });
  return places.map(({ gap, at }) => ({
    gap,
    get before() {
      return sorted.slice(0, at);
    },
    get after() {
      return sorted.slice(at);
    },
  }));
}

function isColumns({ before, after }: Cut): boolean {
  return (
    isProse(before) && isProse(after) && !isTable(before, after) && !crossesTable(new Set(before), after)
  );
}

/** Whether a gutter runs on through a table above or below the columns: rows apart from the others are looked at by themselves. */
function crossesTable(before: ReadonlySet<Segment>, after: readonly Segment[]): boolean {
  return bandsOf([...before, ...after]).some((band) => {
    const left = band.filter((segment) => before.has(segment));
    const right = band.filter((segment) => !before.has(segment));
    return rowsOf(left).size >= MIN_BAND_ROWS && rowsOf(right).size > 0 && isTable(left, right);
  });
}

/** The rows of a region, parted where they are further apart than usual. */
function bandsOf(segments: readonly Segment[]): (readonly Segment[])[] {
  const cuts = rowGaps(segments);
  const usual = median(cuts.map(({ gap }) => gap));
  const sorted = segments.toSorted((a, b) => a.top - b.top);
  const starts = [0, ...cuts.filter(({ gap }) => gap > BAND_GAP * usual).map(({ before }) => before.length)];
  return starts.map((start, at) => sorted.slice(start, starts[at + 1]));
}

function isProse(segments: readonly Segment[]): boolean {
  return rowsOf(segments).size >= MIN_ROWS && meanLength(segments) >= MIN_LENGTH;
}

/** Rows that stand on the same baselines and are short or ragged are cells, to be read row by row. */
function isTable(left: readonly Segment[], right: readonly Segment[]): boolean {
  if (alignedShare(rowsOf(left), rowsOf(right)) <= ALIGNED) return false;
  return (
    Math.min(meanLength(left), meanLength(right)) < CELL_LENGTH ||
    Math.min(...[left, right].flatMap(columnsWithin).map(fillOf)) < CELL_FILL
  );
}

/** The share of rows that have a partner beside them; cells of several lines leave the other side without one. */
function alignedShare(left: ReadonlySet<number>, right: ReadonlySet<number>): number {
  const [few, many] = left.size < right.size ? [left, right] : [right, left];
  const aligned = [...few].filter((row) => [row - 1, row, row + 1].some((near) => many.has(near)));
  return aligned.length / few.size;
}

/** What stands between further gutters: one side of a gutter may hold several columns. */
function columnsWithin(segments: readonly Segment[]): (readonly Segment[])[] {
  const sorted = segments.toSorted((a, b) => a.left - b.left);
  const starts = [0, ...gutters(segments).map(({ before }) => before.length)];
  return starts.map((start, at) => sorted.slice(start, starts[at + 1]));
}

function rowsOf(segments: readonly Segment[]): ReadonlySet<number> {
  return new Set(segments.map(({ base }) => Math.round(base)));
}

function meanLength(segments: readonly Segment[]): number {
  return segments.reduce((sum, { length }) => sum + length, 0) / segments.length;
}

/** How much of the width of its column a segment fills, on average. */
function fillOf(segments: readonly Segment[]): number {
  let left = Infinity;
  let right = -Infinity;
  let total = 0;
  for (const segment of segments) {
    left = Math.min(left, segment.left);
    right = Math.max(right, segment.right);
    total += segment.right - segment.left;
  }
  return total / segments.length / (right - left || 1);
}
