import type { Line } from './lines.ts';
import { belongs, extend, lineOf, overlap } from './lines.ts';
import type { Run } from './runs.ts';

/** Puts the values of form fields where they stand: beside the text of their line, or as lines of their own. */
export function placeFields(lines: readonly Line[], fields: readonly Run[]): readonly Line[] {
  if (fields.length === 0) return lines;
  const placed = lines.map((line) => ({ ...line, runs: [...line.runs] }));
  for (const field of fields) {
    const beside = nearestBeside(placed, field);
    if (beside !== undefined) extend(beside, field);
    else placed.splice(placeBelow(placed, field), 0, lineOf(field));
  }
  return placed;
}

function nearestBeside(lines: readonly Line[], field: Run): Line | undefined {
  let best: Line | undefined;
  let least = Infinity;
  for (const line of lines) {
    if (!belongs(field, line)) continue;
    const distance = Math.max(0, -overlap(line.left, line.right, field.left, field.right));
    if (distance < least) {
      least = distance;
      best = line;
    }
  }
  return best;
}

/** After the last line, in reading order, that stands above the field and shares some of its width, else of any width. */
function placeBelow(lines: readonly Line[], field: Run): number {
  const isAbove = (line: Line): boolean => line.base <= field.base;
  const within = lines.findLastIndex(
    (line) => isAbove(line) && overlap(line.left, line.right, field.left, field.right) > 0,
  );
  return (within === -1 ? lines.findLastIndex(isAbove) : within) + 1;
}
