import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { JobFailure } from '../contract/failure.ts';
import type { Segment } from './keeper-messages.ts';

const CHUNK_BYTES = 262_144;

/** The length of a frame's body. */
export function bodyBytes(segments: readonly Segment[]): number {
  return segments.reduce(
    (sum, segment) => sum + (segment.kind === 'file' ? segment.sizeBytes : segment.bytes.length),
    0,
  );
}

/**
 * Gives the bytes of all segments in order. Length and SHA-256 of a file are checked while it is read, and its last
 * chunk is held back until they hold: a jail never has the whole of bytes that are not the pinned ones.
 */
export async function* readSegments(segments: readonly Segment[]): AsyncGenerator<Uint8Array, void> {
  for (const segment of segments) {
    if (segment.kind === 'bytes') yield segment.bytes;
    else yield* readPinned(segment);
  }
}

async function* readPinned(segment: Segment & { kind: 'file' }): AsyncGenerator<Uint8Array, void> {
  const { path, sha256, sizeBytes } = segment;
  const file = await openPinned(path, sha256);
  try {
    const hash = createHash('sha256');
    let seen = 0;
    let held: Uint8Array | undefined;
    for (;;) {
      const { bytesRead, buffer } = await file.read(
        Buffer.allocUnsafe(Math.min(CHUNK_BYTES, sizeBytes - seen + 1)),
      );
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      seen += bytesRead;
      if (seen > sizeBytes) break;
      if (held !== undefined) yield held;
      held = chunk;
    }
    if (seen !== sizeBytes)
      throw new JobFailure('evidence_mismatch', { sha256, size_bytes: sizeBytes, seen_bytes: seen });
    if (hash.digest('hex') !== sha256) throw new JobFailure('evidence_mismatch', { sha256 });
    if (held !== undefined) yield held;
  } finally {
    await file.close();
  }
}

/** Only a file that is gone is the caller's to mend; one that the system does not open is a failure of the service. */
async function openPinned(path: string, sha256: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw gone ? new JobFailure('evidence_missing', { sha256 }) : error;
  }
}
