import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoredFiles } from './stored-files.ts';

interface OutputBounds {
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/**
 * Outputs by digest, a folder a tenant. They can be made again, so they are not synced: what a crash spoils is found
 * by its digest and counts as gone. Bytes can be read as soon as they are kept, and the least recently used leave.
 */
export class OutputStore {
  readonly #files: StoredFiles;
  readonly #bounds: OutputBounds;
  readonly #writing = new Map<string, { readonly bytes: Uint8Array; readonly done: Promise<void> }>();

  constructor(folder: string, bounds: OutputBounds) {
    this.#files = new StoredFiles(folder);
    this.#bounds = bounds;
  }

  /** Keeps bytes whose digest the keeper has taken. */
  keep(tenant: string, sha256: string, bytes: Uint8Array): void {
    const key = `${tenant} ${sha256}`;
    if (this.#writing.has(key) || this.#files.find(tenant, sha256) !== undefined) return;
    const done = this.#write(tenant, sha256, bytes)
      // A full disk costs the later reader its output, never the job its answer.
      .catch(() => undefined)
      .finally(() => this.#writing.delete(key));
    this.#writing.set(key, { bytes, done });
  }

  /** The bytes of a digest, checked; undefined when the tenant has none such. */
  async read(tenant: string, sha256: string): Promise<Uint8Array | undefined> {
    const writing = this.#writing.get(`${tenant} ${sha256}`);
    if (writing !== undefined) return writing.bytes;
    const file = this.#files.find(tenant, sha256);
    if (file === undefined) return undefined;
    const bytes = await readFile(this.#files.pathOf(tenant, sha256)).catch(() => undefined);
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
    this.#files.remove(file);
    return undefined;
  }

  /** Resolves when everything kept so far is written. */
  async settled(): Promise<void> {
    await Promise.all([...this.#writing.values()].map(({ done }) => done));
  }

  async #write(tenant: string, sha256: string, bytes: Uint8Array): Promise<void> {
    if (!this.#files.makeRoom(bytes.length, this.#bounds.maxBytes, this.#bounds.maxFiles)) return;
    const temporary = join(this.#files.incoming, randomUUID());
    const path = this.#files.pathOf(tenant, sha256);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
      await rename(temporary, path);
      this.#files.add(tenant, sha256, bytes.length);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}
