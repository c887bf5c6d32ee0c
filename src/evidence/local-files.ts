import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { EvidenceKey } from '../contract/evidence.ts';
import type { EvidenceSource, PinnedFile } from './store.ts';

/** Files of the caller's own disk as evidence, without a copy: what the command line reads. */
export class LocalFiles implements EvidenceSource {
  readonly #paths = new Map<string, { readonly path: string; readonly sizeBytes: number }>();

  /** Pins a file by reading it once; fails as the file system does when it cannot be read. */
  async add(path: string): Promise<EvidenceKey> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    if (!(await stat(path)).isFile()) throw new Error(`Cannot read "${path}": it is not a file`);
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer;
      sizeBytes += bytes.length;
      hash.update(bytes);
    }
    const sha256 = hash.digest('hex');
    this.#paths.set(sha256, { path, sizeBytes });
    return { sha256, size_bytes: sizeBytes };
  }

  pin(_tenant: string, sha256: string): PinnedFile | undefined {
    const file = this.#paths.get(sha256);
    return file === undefined ? undefined : { ...file, sha256, release: () => undefined };
  }
}
