import type { CitedContext, ContextRow } from './cited-context.ts';
import { NO_PLACE } from './cited-context.ts';
import { firstOf } from './first-of.ts';

const AROUND = 3;
const MOST_LINES = 200;

/** The lines of a text as citations count them: a final line end opens no further one. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** The cited lines, with up to three lines before and after. */
export function lineContext(
  lines: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
): CitedContext {
  if (start < 1 || end < start || end > lines.length) return NO_PLACE;
  const rows = (from: number, texts: readonly string[], cited: boolean): ContextRow[] =>
    texts.map((text, index) => ({ label: String(from + index + 1), cells: [{ text, cited }] }));
  const first = Math.max(0, start - 1 - AROUND);
  const cited = firstOf(lines.slice(start - 1, end), MOST_LINES, 'cited lines');
  const shown = [
    ...rows(first, lines.slice(first, start - 1), false),
    ...rows(start - 1, cited.items, true),
    ...rows(end, lines.slice(end, end + AROUND), false),
  ];
  return { blocks: [{ kind: 'lines', rows: shown }], notes: cited.notes };
}
