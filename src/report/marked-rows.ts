import { align } from '../contract/alignment.ts';
import type { Markup } from './markup.ts';
import { markup } from './markup.ts';
import type { MarkedSides } from './marked-text.ts';
import { came, gone, markedSides } from './marked-text.ts';
import { visible } from './visible-text.ts';
import { compareWords } from './words.ts';

type Row = readonly string[];

/** Rows that stand beside one another; null where the other side has one more. */
interface Pair {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Two tables side by side, row beside row, with the cells that changed marked. */
export function markedTables(before: readonly Row[], after: readonly Row[]): MarkedSides {
  const columns = Math.max(0, ...[...before, ...after].map(({ length }) => length));
  const pairs = pairRows(before, after);
  const side = (cells: readonly (readonly Markup[] | null)[]): Markup =>
    markup`<div class="scroll" tabindex="0" role="group" aria-label="Table">
      <table>
        ${cells.map((row) =>
          row === null
            ? markup`<tr class="gap">
                <td colspan="${columns}"></td>
              </tr>`
            : markup`<tr>
                ${row}
              </tr>`,
        )}
      </table>
    </div>`;
  const cells = pairs.map(pairCells);
  return { before: side(cells.map((pair) => pair.before)), after: side(cells.map((pair) => pair.after)) };
}

/** One table whose rows all came, all went or merely moved. */
export function plainTable(rows: readonly Row[], mark: (text: string) => Markup | null): Markup {
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="Table">
    <table>
      ${rows.map(
        (row) =>
          markup`<tr>
            ${row.map((cell) => markup`<td dir="auto">${mark(cell)}</td>`)}
          </tr>`,
      )}
    </table>
  </div>`;
}

/** Rows that differ stand beside one another in order: an edited row is rarely far from itself. */
function pairRows(before: readonly Row[], after: readonly Row[]): Pair[] {
  const key = (row: Row): string => JSON.stringify(row);
  return align(before.map(key), after.map(key)).flatMap((run) => {
    const left = before.slice(run.before.start, run.before.end);
    const right = after.slice(run.after.start, run.after.end);
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
      before: left[index] ?? null,
      after: right[index] ?? null,
    }));
  });
}

function pairCells({ before, after }: Pair): {
  readonly before: readonly Markup[] | null;
  readonly after: readonly Markup[] | null;
} {
  const cell = (content: Markup | null, state: string): Markup =>
    markup`<td dir="auto" class="${state}">${content}</td>`;
  if (before === null || after === null)
    return {
      before: before?.map((text) => cell(gone(text), 'gone')) ?? null,
      after: after?.map((text) => cell(came(text), 'came')) ?? null,
    };
  const columns = Array.from({ length: Math.max(before.length, after.length) }, (_, column) => {
    const left = before[column];
    const right = after[column];
    if (left === right)
      return { before: cell(visible(left ?? ''), ''), after: cell(visible(right ?? ''), '') };
    const sides = markedSides(compareWords(left ?? '', right ?? ''));
    return { before: cell(sides.before, 'gone'), after: cell(sides.after, 'came') };
  });
  return { before: columns.map((one) => one.before), after: columns.map((one) => one.after) };
}
