import { align } from './align.ts';

/** What differs between two aligned partners: all before items of a gap stand where all its after items do. */
export interface Gap {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** How one sequence became another, by positions. */
export interface SequenceDiff {
  /** After positions by before positions of items that are equal and in order; -1 for the others. */
  readonly partners: Int32Array;
  /** Equal items that stand elsewhere, in the order of the before side. */
  readonly moved: readonly { readonly before: number; readonly after: number }[];
  /** What is neither equal nor moved, in order. */
  readonly gaps: readonly Gap[];
}

/** Compares two sequences by the keys of their items; an item whose key `mayMove` refuses never counts as moved. */
export function diffSequences(
  before: readonly string[],
  after: readonly string[],
  mayMove: (key: string) => boolean = () => true,
): SequenceDiff {
  const partners = align(before, after);
  const taken = new Uint8Array(after.length);
  for (const partner of partners) if (partner !== -1) taken[partner] = 1;
  const left = new Map<string, number[]>();
  // The last first, so that the first is taken from the end.
  for (let position = after.length - 1; position >= 0; position--) {
    const key = after[position] ?? '';
    if (taken[position] === 1 || !mayMove(key)) continue;
    const positions = left.get(key);
    if (positions === undefined) left.set(key, [position]);
    else positions.push(position);
  }
  const moved: { before: number; after: number }[] = [];
  const movedFrom = new Uint8Array(before.length);
  const movedTo = new Uint8Array(after.length);
  partners.forEach((partner, position) => {
    const to = partner === -1 ? left.get(before[position] ?? '')?.pop() : undefined;
    if (to === undefined) return;
    moved.push({ before: position, after: to });
    movedFrom[position] = 1;
    movedTo[to] = 1;
  });
  return { partners, moved, gaps: gapsOf(partners, after.length, movedFrom, movedTo) };
}

function gapsOf(
  partners: Int32Array,
  afterLength: number,
  movedFrom: Uint8Array,
  movedTo: Uint8Array,
): Gap[] {
  const gaps: Gap[] = [];
  let from = 0;
  let to = 0;
  for (let position = 0; position <= partners.length; position++) {
    const partner = position === partners.length ? afterLength : (partners[position] ?? -1);
    if (partner === -1) continue;
    const before = range(from, position).filter((at) => movedFrom[at] === 0);
    const after = range(to, partner).filter((at) => movedTo[at] === 0);
    if (before.length + after.length > 0) gaps.push({ before, after });
    from = position + 1;
    to = partner + 1;
  }
  return gaps;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}
