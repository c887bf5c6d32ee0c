const STEERING = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Text of documents and names of files as a terminal may show them: controls, which could move the cursor or hide
 * something, and characters that turn the direction of what follows stand as their code points.
 */
export function shown(text: string): string {
  return text.replaceAll(STEERING, (control) => (control === '\n' ? '\\n' : `\\u{${hexOf(control)}}`));
}

/** A value as JSON that a terminal may show: what would steer it stands as an escape, so that the value stays the same. */
export function shownJson(value: unknown, indent?: number): string {
  // JSON has line feeds only between its values.
  return JSON.stringify(value, null, indent).replaceAll(STEERING, (control) =>
    control === '\n' ? control : `\\u${hexOf(control)}`,
  );
}

function hexOf(control: string): string {
  return control.charCodeAt(0).toString(16).padStart(4, '0');
}

/** The start of a text that is too long for its place; no character is cut in two. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** Columns as wide as what stands in them: the first and the last to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const last = (rows[0] ?? []).length - 1;
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const padded = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return column === 0 || column === last ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
}
