import { styleText } from 'node:util';
import type { ExtractOutput, JobResult } from '../src/client/client.ts';

const MAX_LINES = 6;
const MAX_WIDTH = 100;

/** The first lines of what came back, as a person would look at it; diagnostics and errors after it. */
export function preview({ output, diagnostics, error }: JobResult): string[] {
  const lines =
    output === undefined ? [] : linesOf(output as ExtractOutput).flatMap((line) => line.split('\n'));
  const shown = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}…` : line));
  const more = lines.length > MAX_LINES ? [styleText('dim', `… ${lines.length - MAX_LINES} more`)] : [];
  const notes = diagnostics.map(({ code, message, count }) =>
    styleText('yellow', `${code}: ${message}${count === undefined ? '' : ` (${count})`}`),
  );
  const reason =
    error === null ? [] : [styleText('red', `${error.message}: ${JSON.stringify(error.details)}`)];
  return [...shown, ...more, ...notes, ...reason];
}

function linesOf(output: ExtractOutput): string[] {
  switch (output.format) {
    case 'pdf':
      return output.pages.flatMap(({ number, text }) => [
        styleText('dim', `page ${number}`),
        ...text.split('\n'),
      ]);
    case 'docx':
      return output.blocks.flatMap((block) => (block.kind === 'table' ? grid(block.rows) : [block.text]));
    case 'pptx':
      return output.slides.flatMap(({ number, title, paragraphs, notes }) => [
        styleText('dim', `slide ${number}: ${title ?? 'no title'}`),
        ...paragraphs,
        ...(notes === '' ? [] : [styleText('dim', `notes: ${notes}`)]),
      ]);
    case 'xlsx':
      return output.sheets.flatMap(({ name, cells }) => [
        styleText('dim', `sheet ${name}`),
        ...cells.map(
          ({ address, value, formula, error }) =>
            `${address.padEnd(6)} ${JSON.stringify(error ?? value)}${formula === null ? '' : `   ${formula}`}`,
        ),
      ]);
    case 'csv':
      return grid(output.rows);
    case 'json':
      return JSON.stringify(output.value, null, 2).split('\n');
    case 'text':
    case 'markdown':
    case 'html':
      return output.text.split('\n').map((line) => JSON.stringify(line).slice(1, -1));
  }
}

/** Rows as columns of equal width. */
function grid(rows: readonly (readonly string[])[]): string[] {
  const flat = rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ⏎ ')));
  const widths = flat.reduce<number[]>(
    (known, row) => row.map((cell, at) => Math.max(cell.length, known[at] ?? 0)),
    [],
  );
  return flat.map((row) => `│ ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' │ ')} │`);
}
