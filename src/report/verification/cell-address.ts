const LETTERS = 26;

/** The number of a column; columns count as letters without a zero: A is 1, Z 26, AA 27. */
export function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
}

/** The letters of a column by its number. */
export function lettersOf(column: number): string {
  const rest = (column - 1) % LETTERS;
  const before = (column - 1 - rest) / LETTERS;
  return (before === 0 ? '' : lettersOf(before)) + String.fromCharCode(65 + rest);
}
