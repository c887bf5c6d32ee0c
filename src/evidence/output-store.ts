import { bytesDigest } from './patient-digest.ts';
import type { StoreBounds } from './stored-files.ts';
import { StoredFiles } from './stored-files.ts';

/**
 * Outputs by digest, a folder a tenant. They can be made again, so they are not synced: what a crash spoils is found
 * by its digest and counts as gone. Bytes can be read as soon as they are kept, and the least recently used leave.
 */
export class OutputStore {
  readonly #files: StoredFiles;
  readonly #bounds: StoreBounds;
  readonly #writing = new Map<string, { readonly bytes: Uint8Array; readonly done: Promise<void> }>();

  constructor(folder: string, bounds: StoreBounds) {
    this.#files = new StoredFiles(folder);
    this.#bounds = bounds;
  }

  get totalBytes(): number {
    return this.#files.totalBytes;
  }

  /** Keeps bytes whose digest the keeper has taken. */
  keep(tenant: string, sha256: string, bytes: Uint8Array): void {
    const key = `${tenant} ${sha256}`;
    if (this.#writing.has(key) || this.#files.find(tenant, sha256) !== undefined) return;
    const done = this.#files
      .write(tenant, sha256, bytes, this.#bounds)
      // A full disk costs the later reader its output, never the job its answer.
      .catch(() => undefined)
      .finally(() => this.#writing.delete(key));
    this.#writing.set(key, { bytes, done });
  }

  /** The bytes of a digest, checked; undefined when the tenant has none such. */
  async read(tenant: string, sha256: string): Promise<Uint8Array | undefined> {
    const writing = this.#writing.get(`${tenant} ${sha256}`);
    if (writing !== undefined) return writing.bytes;
    const bytes = await this.#files.read(tenant, sha256);
    if (bytes === undefined || (await bytesDigest(bytes)) === sha256) return bytes;
    const file = this.#files.find(tenant, sha256);
    if (file !== undefined) this.#files.remove(file);
    return undefined;
  }

  /** Resolves when everything kept so far is written. */
  async settled(): Promise<void> {
    await Promise.all([...this.#writing.values()].map(({ done }) => done));
  }
}
