import type { Place } from '../../src/contract/failure.ts';

/**
 * A byte offset as a place that an editor finds: line and column from 1, columns in characters. Lines end at `\n`,
 * `\r\n` or a lone `\r`; the byte order mark is no character of the first line, though the offset counts it.
 */
export function positionOf(bytes: Uint8Array, offset: number): Place {
  const before = bytes.subarray(0, offset);
  let line = 1;
  let lineStart = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let i = 0; i < before.length; i++) {
    const lineEnd = before[i] === 0x0a || (before[i] === 0x0d && bytes[i + 1] !== 0x0a);
    if (!lineEnd) continue;
    line++;
    lineStart = i + 1;
  }
  let column = 1;
  for (let i = lineStart; i < before.length; i++) if (((before[i] as number) & 0xc0) !== 0x80) column++;
  return { offset, line, column };
}
