import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setImmediate as others } from 'node:timers/promises';

/** What is hashed in one go: a millisecond or two, even on a slow machine. */
const SLICE_BYTES = 1_048_576;

/** SHA-256 of bytes of any length in hex, taken in slices between which everything else of the thread has its turn. */
export async function bytesDigest(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    // oxlint-disable-next-line no-await-in-loop -- slices follow one another
    if (at > 0) await others();
    hash.update(bytes.subarray(at, at + SLICE_BYTES));
  }
  return hash.digest('hex');
}

/** The same of a file, of which no more than a slice is in memory. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: SLICE_BYTES }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}
