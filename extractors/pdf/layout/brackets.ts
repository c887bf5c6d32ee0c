/** Signs that are drawn mirrored in right-to-left text (Unicode BidiMirroring). */
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['«', '»'],
  ['‹', '›'],
  ['<', '>'],
] as const;
const MIRRORED: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([open, close]) => [
    [open, close],
    [close, open],
  ]),
);
const OPENING: ReadonlySet<string> = new Set(PAIRS.map(([open]) => open));

/**
 * What the Unicode value of a bracket in right-to-left text says: the shape that is drawn (Skia, XeTeX), or the
 * character that was written (LibreOffice, Pango).
 */
export type BracketMapping = 'by-shape' | 'as-written';

/** The sign that stands for this one in text read the other way. */
export function mirrored(word: string): string {
  return MIRRORED.get(word) ?? word;
}

/** How words, as drawn from left to right, map their brackets: one way opens before it closes. Undefined when none tells. */
export function mappingOf(words: readonly string[]): BracketMapping | undefined {
  const reading = words.toReversed();
  const asWritten = isBalanced(reading);
  const byShape = isBalanced(reading.map(mirrored));
  if (asWritten === byShape) return undefined;
  return asWritten ? 'as-written' : 'by-shape';
}

/** What most of the lines do; the shape where they do not tell. */
export function usualMapping(lines: readonly (readonly string[])[]): BracketMapping {
  const told = lines.map(mappingOf);
  const asWritten = told.filter((mapping) => mapping === 'as-written').length;
  return asWritten > told.filter((mapping) => mapping === 'by-shape').length ? 'as-written' : 'by-shape';
}

function isBalanced(reading: readonly string[]): boolean {
  const open: string[] = [];
  for (const word of reading) {
    if (OPENING.has(word)) open.push(word);
    else if (MIRRORED.has(word) && open.pop() !== MIRRORED.get(word)) return false;
  }
  return open.length === 0;
}
