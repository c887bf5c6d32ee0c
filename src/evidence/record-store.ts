import { createHash } from 'node:crypto';
import type { StoreBounds } from './stored-files.ts';
import { StoredFiles } from './stored-files.ts';

const DIGEST_BYTES = 32;

/**
 * Small records by key, a folder a tenant. Each carries the digest of its content, so that what a crash or a disk has
 * spoilt counts as absent. One can be read as soon as it is kept, and the least recently used leave.
 */
export class RecordStore {
  readonly #files: StoredFiles;
  readonly #bounds: StoreBounds;
  readonly #writing = new Map<string, { readonly content: Uint8Array; readonly done: Promise<void> }>();

  constructor(folder: string, bounds: StoreBounds) {
    this.#files = new StoredFiles(folder);
    this.#bounds = bounds;
  }

  get totalBytes(): number {
    return this.#files.totalBytes;
  }

  /** Whether there is a record of that key, be it whole or not. */
  has(tenant: string, key: string): boolean {
    return this.#writing.has(`${tenant} ${key}`) || this.#files.find(tenant, key) !== undefined;
  }

  /** Keeps a record; what cannot be written is not kept. */
  keep(tenant: string, key: string, content: Uint8Array): void {
    if (this.has(tenant, key)) return;
    const bytes = Buffer.concat([digestOf(content), content]);
    const done = this.#files
      .write(tenant, key, bytes, this.#bounds)
      .catch(() => undefined)
      .finally(() => this.#writing.delete(`${tenant} ${key}`));
    this.#writing.set(`${tenant} ${key}`, { content, done });
  }

  /** The content of a record as it was kept; undefined when there is none. */
  async read(tenant: string, key: string): Promise<Uint8Array | undefined> {
    const writing = this.#writing.get(`${tenant} ${key}`);
    if (writing !== undefined) return writing.content;
    const bytes = await this.#files.read(tenant, key);
    if (bytes === undefined) return undefined;
    const content = bytes.subarray(DIGEST_BYTES);
    if (digestOf(content).equals(bytes.subarray(0, DIGEST_BYTES))) return content;
    this.forget(tenant, key);
    return undefined;
  }

  /** Removes a record that is of no use. */
  forget(tenant: string, key: string): void {
    const file = this.#files.find(tenant, key);
    if (file !== undefined) this.#files.remove(file);
  }

  /** Resolves when everything kept so far is written. */
  async settled(): Promise<void> {
    await Promise.all([...this.#writing.values()].map(({ done }) => done));
  }
}

function digestOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
