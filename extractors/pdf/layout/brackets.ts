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

/**
 * How words, as drawn from left to right, map their brackets: an opening one stands before a word and a closing one
 * after it, and one way opens before it closes. Undefined when none tells.
 */
export function mappingOf(words: readonly string[]): BracketMapping | undefined {
  if (!words.some((word) => MIRRORED.has(word))) return undefined;
  const reading = words.toReversed();
  const asWritten = fitOf(reading);
  const byShape = fitOf(reading.map(mirrored));
  if (asWritten === byShape) return undefined;
  return asWritten > byShape ? 'as-written' : 'by-shape';
}

/** What most of the lines do; the shape where they do not tell. */
export function usualMapping(lines: readonly (readonly string[])[]): BracketMapping {
  const told = lines.map(mappingOf);
  const asWritten = told.filter((mapping) => mapping === 'as-written').length;
  return asWritten > told.filter((mapping) => mapping === 'by-shape').length ? 'as-written' : 'by-shape';
}

/** Brackets that stand on the right side of their word, less those on the wrong one; whether they match decides a tie. */
function fitOf(reading: readonly string[]): number {
  let fit = isBalanced(reading) ? 0.5 : 0;
  reading.forEach((word, at) => {
    if (!MIRRORED.has(word)) return;
    const side = sideOf(reading, at);
    if (side !== undefined) fit += OPENING.has(word) === (side === 'before a word') ? 1 : -1;
  });
  return fit;
}

function sideOf(reading: readonly string[], at: number): 'before a word' | 'after a word' | undefined {
  const [apartBefore, apartAfter] = [reading[at - 1], reading[at + 1]].map(
    (beside) => beside === undefined || beside === ' ',
  );
  if (apartBefore === apartAfter) return undefined;
  return apartBefore === true ? 'before a word' : 'after a word';
}

function isBalanced(reading: readonly string[]): boolean {
  const open: string[] = [];
  for (const word of reading) {
    if (OPENING.has(word)) open.push(word);
    else if (MIRRORED.has(word) && open.pop() !== MIRRORED.get(word)) return false;
  }
  return open.length === 0;
}
