import type { Glyph } from '../glyph.ts';
import { blocksOf } from './columns.ts';
import { isDisordered } from './disorder.ts';
import { withoutCopies, withoutDoubledGlyphs } from './duplicates.ts';
import { placeFields } from './field-places.ts';
import { lineTexts } from './line-text.ts';
import type { Line } from './lines.ts';
import { linesInDrawingOrder } from './lines.ts';
import { rowsFromTop } from './rows.ts';
import type { Run } from './runs.ts';
import { runsOf } from './runs.ts';
import { segmentsOf } from './segments.ts';
import { joinStackedCharacters } from './stacked.ts';

/** What is drawn on a page: its own content and, apart, the form fields upon it. */
export interface PageGlyphs {
  readonly content: readonly Glyph[];
  readonly fields: readonly (readonly Glyph[])[];
}

/** The runs of a page in the order they are drawn, copies left out. */
export function pageRuns({ content, fields }: PageGlyphs): Run[] {
  const drawn = runsOf(withoutDoubledGlyphs(content));
  const placed = fields.flatMap((field) => runsOf(withoutDoubledGlyphs(field), true));
  return withoutCopies([...drawn, ...placed]);
}

/** Part of a page as it is displayed: origin top left, y growing downwards. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The text of a page: lines in the order they are read, words by one space, no empty lines. With a rectangle only
 * runs count whose centres lie inside.
 */
export function pageText(glyphs: PageGlyphs, within?: Rectangle): string {
  const all = pageRuns(glyphs);
  const runs = within === undefined ? all : all.filter((run) => isCentredIn(run, within));
  const content = joinStackedCharacters(runs.filter((run) => !run.field));
  const fields = runs.filter((run) => run.field && run.visible > 0);
  const lines = byDirection(linesInDrawingOrder(content), fields).flatMap((group) =>
    inReadingOrder(group.lines, group.fields),
  );
  return lineTexts(lines)
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '')
    .join('\n');
}

/** The box of a run stands in the frame of its line, which is turned by the line's angle. */
function isCentredIn({ left, right, top, bottom, angle }: Run, { x, y, width, height }: Rectangle): boolean {
  const along = (left + right) / 2;
  const across = (top + bottom) / 2;
  const atX = along * Math.cos(angle) - across * Math.sin(angle);
  const atY = along * Math.sin(angle) + across * Math.cos(angle);
  return atX >= x && atX <= x + width && atY >= y && atY <= y + height;
}

interface DirectedLines {
  readonly lines: readonly Line[];
  readonly fields: readonly Run[];
}

/** Texts of different directions are read one after the other, the largest part of the page first. */
function byDirection(lines: readonly Line[], fields: readonly Run[]): DirectedLines[] {
  const groups = new Map<string, { lines: Line[]; fields: Run[] }>();
  const groupOf = (part: { readonly angle: number }): { lines: Line[]; fields: Run[] } => {
    const key = part.angle.toFixed(1).replace('-0.0', '0.0');
    const group = groups.get(key) ?? { lines: [], fields: [] };
    groups.set(key, group);
    return group;
  };
  for (const line of lines) groupOf(line).lines.push(line);
  for (const field of fields) groupOf(field).fields.push(field);
  return [...groups.values()].sort((a, b) => b.lines.length - a.lines.length);
}

function inReadingOrder(lines: readonly Line[], fields: readonly Run[]): (readonly Run[])[] {
  const inOrder = (): (readonly Run[])[] => placeFields(lines, fields).map((line) => line.runs);
  const segments = segmentsOf(lines);
  const blocks = blocksOf(segments);
  if (!isDisordered(segments, blocks)) return inOrder();
  const all = fields.length === 0 ? blocks : blocksOf(segmentsOf(placeFields(lines, fields)));
  return all.flatMap(rowsFromTop);
}
