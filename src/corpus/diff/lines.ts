import type { DiffPlace, DiffSide, LineRange } from '../../contract/corpus-diff.ts';
import { showFrom, textContent } from './content.ts';
import { hasNumber, numbersDiffer } from './numbers.ts';
import type { PlaceList } from './place-list.ts';
import { diffSequences } from './sequence-diff.ts';

/** One line, and the page that it stands on; documents without pages are one page. */
export interface TextLine {
  readonly text: string;
  /** What ends it: texts may differ in nothing else. */
  readonly end: string;
  readonly page: number;
  /** From 1 on its page; 0 stands for a page without lines. */
  readonly line: number;
}

/** Names the place of a range of lines of one page. */
export type LinePlace = (page: number, lines: LineRange) => DiffPlace;

/** Lines of one page that follow one another. */
interface Stretch {
  readonly page: number;
  readonly lines: LineRange;
  readonly text: string;
  readonly lastEnd: string;
}

/** Compares lines over all pages: a stretch that changed is one difference, lines that went elsewhere are moved. */
export function diffLines(
  before: readonly TextLine[],
  after: readonly TextLine[],
  placeOf: LinePlace,
  list: PlaceList,
): void {
  const diff = diffSequences(before.map(keyOf), after.map(keyOf), (key) => key.trim() !== '');
  for (const gap of diff.gaps) {
    const from = stretches(before, gap.before);
    const to = stretches(after, gap.after);
    for (let at = 0; at < Math.max(from.length, to.length); at++) noteChange(from[at], to[at], placeOf, list);
  }
  const strayed = strayedLines(before, after, diff.partners);
  const moved = [...diff.moved, ...strayed].toSorted((one, other) => one.before - other.before);
  for (const run of runsOf(moved, before, after)) {
    const from = stretchOf(before, run.before, run.length);
    const to = stretchOf(after, run.after, run.length);
    const side = (stretch: Stretch) => (): DiffSide => sideOf(stretch, 0, placeOf, list);
    list.add('moved', false, side(from), side(to));
  }
}

function keyOf({ text, end, line }: TextLine): string {
  return line === 0 ? '\0' : text + end;
}

/** Positions gathered into stretches of lines that follow one another on one page. */
function stretches(lines: readonly TextLine[], positions: readonly number[]): Stretch[] {
  const found: Stretch[] = [];
  let length = 0;
  positions.forEach((position, index) => {
    length++;
    const next = positions[index + 1];
    if (next === position + 1 && lines[next]?.page === lines[position]?.page) return;
    found.push(stretchOf(lines, position - length + 1, length));
    length = 0;
  });
  return found;
}

function stretchOf(lines: readonly TextLine[], start: number, length: number): Stretch {
  const part = lines.slice(start, start + length);
  const [first] = part;
  return {
    page: first?.page ?? 1,
    lines: { start: first?.line ?? 0, end: part.at(-1)?.line ?? 0 },
    text: part.map(({ text, end }, index) => (index === length - 1 ? text : text + end)).join(''),
    lastEnd: part.at(-1)?.end ?? '',
  };
}

function noteChange(
  from: Stretch | undefined,
  to: Stretch | undefined,
  placeOf: LinePlace,
  list: PlaceList,
): void {
  if (from !== undefined && to !== undefined) {
    // The end of the last line is shown only where nothing else differs.
    const ended = from.text === to.text;
    const [was, is] = ended ? [withEnd(from), withEnd(to)] : [from, to];
    const start = showFrom(was.text, is.text, list.bounds);
    list.add(
      'changed',
      numbersDiffer(was.text, is.text),
      () => sideOf(was, start, placeOf, list),
      () => sideOf(is, start, placeOf, list),
    );
  } else if (from !== undefined)
    list.add('removed', hasNumber(from.text), () => sideOf(from, 0, placeOf, list), null);
  else if (to !== undefined) list.add('added', hasNumber(to.text), null, () => sideOf(to, 0, placeOf, list));
}

function withEnd(stretch: Stretch): Stretch {
  return { ...stretch, text: stretch.text + stretch.lastEnd };
}

function sideOf(
  { page, lines, text }: Stretch,
  start: number,
  placeOf: LinePlace,
  { bounds }: PlaceList,
): DiffSide {
  return { at: placeOf(page, lines), content: textContent(text, bounds, start) };
}

interface MovedLine {
  readonly before: number;
  readonly after: number;
}

/** Lines in order that stand on another page than the rest of theirs: each page is the same as one page at most. */
function strayedLines(
  before: readonly TextLine[],
  after: readonly TextLine[],
  partners: Int32Array,
): MovedLine[] {
  const shared = new Map<string, { readonly from: number; readonly to: number; lines: number }>();
  const pages = (position: number): readonly [number, number] => [
    before[position]?.page ?? 0,
    after[partners[position] ?? 0]?.page ?? 0,
  ];
  partners.forEach((partner, position) => {
    if (partner === -1) return;
    const [from, to] = pages(position);
    const known = shared.get(`${from} ${to}`);
    if (known === undefined) shared.set(`${from} ${to}`, { from, to, lines: 1 });
    else known.lines++;
  });
  const same = new Map<number, number>();
  const claimed = new Set<number>();
  for (const { from, to } of [...shared.values()].toSorted((one, other) => other.lines - one.lines)) {
    if (same.has(from) || claimed.has(to)) continue;
    same.set(from, to);
    claimed.add(to);
  }
  const strayed: MovedLine[] = [];
  partners.forEach((partner, position) => {
    if (partner === -1) return;
    const [from, to] = pages(position);
    if (same.get(from) !== to) strayed.push({ before: position, after: partner });
  });
  return strayed;
}

/** Moved lines gathered into runs that kept their order and stand on one page on both sides. */
function runsOf(
  moved: readonly MovedLine[],
  before: readonly TextLine[],
  after: readonly TextLine[],
): { readonly before: number; readonly after: number; readonly length: number }[] {
  const runs: { before: number; after: number; length: number }[] = [];
  for (const line of moved) {
    const last = runs.at(-1);
    const follows =
      last !== undefined &&
      last.before + last.length === line.before &&
      last.after + last.length === line.after &&
      before[last.before]?.page === before[line.before]?.page &&
      after[last.after]?.page === after[line.after]?.page;
    if (follows) last.length++;
    else runs.push({ ...line, length: 1 });
  }
  return runs;
}
