/**
 * Counts the lines of UTF-8 text: `\n`, `\r\n` and lone `\r` end a line, a final line end opens no further line,
 * and text without a byte has none (U+2028, U+0085, VT and FF are not line ends).
 */
export function countLines(bytes: Uint8Array): number {
  let ends = 0;
  for (let i = bytes.indexOf(10); i !== -1; i = bytes.indexOf(10, i + 1)) ends++;
  for (let i = bytes.indexOf(13); i !== -1; i = bytes.indexOf(13, i + 1)) if (bytes[i + 1] !== 10) ends++;
  const last = bytes.at(-1);
  return last === undefined || last === 10 || last === 13 ? ends : ends + 1;
}

/** A byte order mark is no text: a file of only one has no lines. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Where each line begins, and last where the text ends. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const end of text.matchAll(/\r\n|\r|\n/g)) starts.push(end.index + end[0].length);
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return starts;
}
