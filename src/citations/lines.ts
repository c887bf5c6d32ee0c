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
