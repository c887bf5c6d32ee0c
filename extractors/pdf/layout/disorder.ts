import { overlap } from './lines.ts';
import { median } from './runs.ts';
import type { Segment } from './segments.ts';

/** Jumps against the reading order, in parts of all segments, that a producer makes without meaning to. */
const TOLERATED = 0.02;
const JUMP = 1.1;
/** How often drawing may go to and fro between blocks that stand beside each other: cells of a table are no such blocks. */
const CHANGES_PER_BLOCK = 2.2;
/** Pages of single characters have no lines to put in order. */
const SCATTERED_LENGTH = 1.5;
const SCATTERED_SEGMENTS = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly rows: number;
}

/** Whether the order of drawing is no order of reading, so that the places of the text must decide. */
export function isDisordered(segments: readonly Segment[], blocks: readonly (readonly Segment[])[]): boolean {
  if (
    segments.length > SCATTERED_SEGMENTS &&
    median(segments.map(({ length }) => length)) <= SCATTERED_LENGTH
  )
    return false;
  const blockOf = new Map(
    blocks.flatMap((block, index) => block.map((segment) => [segment, index] as const)),
  );
  const boxes = blocks.map(boxOf);
  let jumps = 0;
  let changes = 0;
  const drawn = segments.toSorted((a, b) => a.order - b.order);
  drawn.forEach((segment, at) => {
    const before = drawn[at - 1];
    if (before === undefined) return;
    if (goesUp(before, segment) || goesLeft(before, segment)) jumps++;
    const from = blockOf.get(before) ?? 0;
    const to = blockOf.get(segment) ?? 0;
    if (from === to) return;
    if (isBeside(boxes[from], boxes[to])) changes++;
    if (!isRightToLeft(segment) && isLeftOf(boxes[to], boxes[from])) jumps++;
  });
  return (
    jumps > TOLERATED * drawn.length ||
    (blocks.length > 1 && changes > CHANGES_PER_BLOCK * (blocks.length - 1) + 1)
  );
}

function goesUp(before: Segment, next: Segment): boolean {
  return (
    overlap(before.left, before.right, next.left, next.right) > 0 &&
    next.base < before.base - JUMP * Math.max(before.em, next.em)
  );
}

function goesLeft(before: Segment, next: Segment): boolean {
  if (isRightToLeft(before) || isRightToLeft(next) || next.right > before.left) return false;
  const height = Math.min(before.bottom - before.top, next.bottom - next.top);
  return overlap(before.top, before.bottom, next.top, next.bottom) > 0.5 * height;
}

function isLeftOf(box: Box | undefined, other: Box | undefined): boolean {
  if (box === undefined || other === undefined || box.rows < 2 || other.rows < 2) return false;
  const height = Math.min(box.bottom - box.top, other.bottom - other.top);
  return box.right <= other.left + 1 && overlap(box.top, box.bottom, other.top, other.bottom) > 0.5 * height;
}

function isBeside(box: Box | undefined, other: Box | undefined): boolean {
  if (box === undefined || other === undefined) return false;
  return (
    overlap(box.top, box.bottom, other.top, other.bottom) > 0 &&
    overlap(box.left, box.right, other.left, other.right) <= 0
  );
}

function isRightToLeft(segment: Segment): boolean {
  return segment.runs.some((run) => run.rightToLeft);
}

function boxOf(block: readonly Segment[]): Box {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (const segment of block) {
    left = Math.min(left, segment.left);
    right = Math.max(right, segment.right);
    top = Math.min(top, segment.top);
    bottom = Math.max(bottom, segment.bottom);
  }
  return { left, right, top, bottom, rows: block.length };
}
