import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 1_048_576;
const LINE_FEED = 0x0a;

/** One line of a file without its line feed, and where it starts. */
export interface Line {
  readonly bytes: Buffer;
  readonly offset: number;
  /** Whether a line feed ends it: the last line of a writer that was killed may lack it. */
  readonly whole: boolean;
}

/** Gives the lines of an open file from its start; memory grows with one line, not with the file. */
export async function* readLines(file: FileHandle): AsyncGenerator<Line, void> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const chunk = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield { bytes: chunk.subarray(start, end), offset: offset + start, whole: true };
      start = end + 1;
    }
    rest = chunk.subarray(start);
    offset += start;
  }
  if (rest.length > 0) yield { bytes: rest, offset, whole: false };
}
