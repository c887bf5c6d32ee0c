import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { EvidenceKey } from '../contract/evidence.ts';
import type { EvidenceSource, PinnedFile } from './store.ts';
import { EXTRACT_LIMITS } from '../contract/limits.ts';

/** The most bytes of a file under the widest limits there are. */
const MAX_BYTES = EXTRACT_LIMITS.input_bytes.ceiling;

/** Files of the caller's own disk as evidence, without a copy: what the command line reads. */
export class LocalFiles implements EvidenceSource {
  readonly #paths = new Map<string, { readonly path: string; readonly sizeBytes: number }>();

  /** Pins a file by reading it once; fails as the file system does when it cannot be read, or is larger than any job takes. */
  async add(path: string): Promise<EvidenceKey> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const found = await stat(path);
    if (!found.isFile()) throw new Error(`Cannot read "${path}": it is not a file`);
    if (found.size > MAX_BYTES) throw tooLarge(path);
    // One that grows while it is read, or has no end, is not followed for ever.
    for await (const chunk of createReadStream(path, { end: MAX_BYTES })) {
      const bytes = chunk as Buffer;
      sizeBytes += bytes.length;
      hash.update(bytes);
    }
    if (sizeBytes > MAX_BYTES) throw tooLarge(path);
    const sha256 = hash.digest('hex');
    this.#paths.set(sha256, { path, sizeBytes });
    return { sha256, size_bytes: sizeBytes };
  }

  pin(_tenant: string, sha256: string): PinnedFile | undefined {
    const file = this.#paths.get(sha256);
    return file === undefined ? undefined : { ...file, sha256, release: () => undefined };
  }
}

function tooLarge(path: string): Error {
  return Object.assign(new Error(`EFBIG: more than ${MAX_BYTES} bytes, open '${path}'`), {
    code: 'EFBIG',
    path,
    syscall: 'read',
  });
}
