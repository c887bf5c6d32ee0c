import type { DiffContent } from '../../contract/corpus-diff.ts';

/** How much of a place is carried in a diff. */
export interface ContentBounds {
  readonly characters: number;
  readonly rows: number;
}

/** Characters of the common start that are kept before the first difference of a long text. */
const LEAD = 60;

/** Where two texts begin to differ, less some characters for the eye; 0 when both can be shown whole. */
export function showFrom(before: string, after: string, { characters }: ContentBounds): number {
  if (before.length <= characters && after.length <= characters) return 0;
  let at = 0;
  while (at < before.length && at < after.length && before[at] === after[at]) at++;
  return Math.max(0, at - LEAD);
}

/** The text of lines, a paragraph or a field. */
export function textContent(text: string, { characters }: ContentBounds, from = 0): DiffContent {
  const end = from + characters;
  return { kind: 'text', text: text.slice(from, end).toWellFormed(), cut: from > 0 || end < text.length };
}

/** A value as JSON text. */
export function jsonContent(json: string, { characters }: ContentBounds, from = 0): DiffContent {
  const end = from + characters;
  return { kind: 'json', json: json.slice(from, end).toWellFormed(), cut: from > 0 || end < json.length };
}

/** Rows of cells. */
export function rowsContent(rows: readonly (readonly string[])[], bounds: ContentBounds): DiffContent {
  const shown: string[][] = [];
  let room = bounds.characters;
  let cut = rows.length > bounds.rows;
  for (const row of rows.slice(0, bounds.rows)) {
    if (room <= 0) {
      cut = true;
      break;
    }
    const cells: string[] = [];
    for (const cell of row) {
      if (room <= 0 || cells.length === bounds.rows) {
        cut = true;
        break;
      }
      cells.push(cell.slice(0, room).toWellFormed());
      if (cell.length > room) cut = true;
      // An empty cell takes room too.
      room -= cell.length + 1;
    }
    shown.push(cells);
  }
  return { kind: 'rows', rows: shown, cut };
}
