import { createReadStream } from 'node:fs';

/** More than any declaration, input or list of citations that the worker takes. */
const MAX_BYTES = 268_435_456;

/** Reads a file that the user named; a device or a pipe that never ends is told like one that is not there. */
export async function readGivenFile(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let seen = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > MAX_BYTES)
      throw Object.assign(new Error(`EFBIG: more than ${MAX_BYTES} bytes, open '${path}'`), {
        code: 'EFBIG',
        path,
        syscall: 'read',
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
