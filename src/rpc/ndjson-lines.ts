const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** One line that is not blank, with its number in the whole body; `bytes` are absent when it is too long. */
export interface NdjsonLine {
  readonly number: number;
  readonly bytes: Uint8Array | undefined;
}

/** Cuts a stream into lines as they are asked for; never holds more than one line of the bound and one chunk. */
export async function* ndjsonLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<NdjsonLine, void> {
  let number = 1;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const take = (part: Uint8Array): void => {
    heldBytes += part.length;
    if (heldBytes > maxLineBytes) held = [];
    else if (part.length > 0) held.push(part);
  };
  const end = (): NdjsonLine | undefined => {
    const line = heldBytes > maxLineBytes ? undefined : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    return line !== undefined && isBlank(line) ? undefined : { number, bytes: line };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, at));
      start = at + 1;
      const line = end();
      if (line !== undefined) yield line;
      number++;
    }
    take(chunk.subarray(start));
  }
  const last = end();
  if (last !== undefined) yield last;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN);
}
