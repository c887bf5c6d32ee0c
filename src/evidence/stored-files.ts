import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** One file of a store. */
export interface StoredFile {
  readonly tenant: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  pins: number;
}

/** What a store may hold. */
export interface StoreBounds {
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** What a store holds, least recently used first; the folder is the truth, this is its index in memory. */
export class StoredFiles {
  readonly #folder: string;
  readonly #files = new Map<string, StoredFile>();
  #totalBytes = 0;
  #incomingBytes = 0;
  #incomingFiles = 0;
  #removals = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(this.incoming, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.incoming)) rmSync(join(this.incoming, name), { force: true });
    this.#load();
  }

  /** Where half-written files lie; whatever is found there at a start is removed. */
  get incoming(): string {
    return join(this.#folder, 'incoming');
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  /** Finds a file and makes it the most recently used. */
  find(tenant: string, sha256: string): StoredFile | undefined {
    const key = keyOf(tenantFolder(tenant), sha256);
    const file = this.#files.get(key);
    if (file === undefined) return undefined;
    this.#files.delete(key);
    this.#files.set(key, file);
    return file;
  }

  add(tenant: string, sha256: string, sizeBytes: number): StoredFile {
    const file: StoredFile = { tenant: tenantFolder(tenant), sha256, sizeBytes, pins: 0 };
    this.#files.set(keyOf(file.tenant, sha256), file);
    this.#totalBytes += sizeBytes;
    return file;
  }

  pathOf(tenant: string, sha256: string): string {
    return join(this.#folder, tenantFolder(tenant), sha256);
  }

  /**
   * Writes a file under another name and renames it, so that a crash leaves no half file; nothing happens when there is
   * no room. It is not synced: what a crash spoils must be found by who reads it.
   */
  async write(tenant: string, sha256: string, bytes: Uint8Array, bounds: StoreBounds): Promise<void> {
    const maxFiles = bounds.maxFiles - this.#incomingFiles;
    if (!this.makeRoom(this.#incomingBytes + bytes.length, bounds.maxBytes, maxFiles)) return;
    const temporary = join(this.incoming, randomUUID());
    const path = this.pathOf(tenant, sha256);
    this.#incomingBytes += bytes.length;
    this.#incomingFiles++;
    try {
      await this.removed();
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
      await rename(temporary, path);
      const replaced = this.find(tenant, sha256);
      if (replaced !== undefined) this.#drop(replaced);
      this.add(tenant, sha256, bytes.length);
    } finally {
      this.#incomingBytes -= bytes.length;
      this.#incomingFiles--;
      await rm(temporary, { force: true });
    }
  }

  /** The bytes of a file as they lie there; one that cannot be read leaves the store. */
  async read(tenant: string, sha256: string): Promise<Buffer | undefined> {
    const file = this.find(tenant, sha256);
    if (file === undefined) return undefined;
    try {
      return await readFile(this.pathOf(tenant, sha256));
    } catch {
      this.remove(file);
      return undefined;
    }
  }

  /** Removes least recently used files that nothing pins until one more of `bytes` fits; tells whether it does. */
  makeRoom(bytes: number, maxBytes: number, maxFiles = Infinity): boolean {
    const fits = (): boolean => this.#totalBytes + bytes <= maxBytes && this.#files.size < maxFiles;
    for (const file of this.#files.values()) {
      if (fits()) return true;
      if (file.pins === 0) this.remove(file);
    }
    return fits();
  }

  /** Forgets a file at once and removes it soon: one that needs much room may end many, one after the other. */
  remove(file: StoredFile): void {
    if (!this.#drop(file)) return;
    const path = join(this.#folder, file.tenant, file.sha256);
    this.#removals = this.#removals.then(() => rm(path, { force: true })).catch(() => undefined);
  }

  /** Resolves when everything that was forgotten so far has left the disk, and may be written anew. */
  removed(): Promise<void> {
    return this.#removals;
  }

  #drop(file: StoredFile): boolean {
    const key = keyOf(file.tenant, file.sha256);
    if (this.#files.get(key) !== file) return false;
    this.#files.delete(key);
    this.#totalBytes -= file.sizeBytes;
    return true;
  }

  #load(): void {
    const found = readdirSync(this.#folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'incoming')
      .flatMap((tenant) =>
        readdirSync(join(this.#folder, tenant.name)).map((sha256) => {
          const { size, mtimeMs } = statSync(join(this.#folder, tenant.name, sha256));
          return { tenant: tenant.name, sha256, sizeBytes: size, mtimeMs };
        }),
      )
      .sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const { tenant, sha256, sizeBytes } of found) {
      this.#files.set(keyOf(tenant, sha256), { tenant, sha256, sizeBytes, pins: 0 });
      this.#totalBytes += sizeBytes;
    }
  }
}

/** Tenants' names never become paths. */
export function tenantFolder(tenant: string): string {
  return createHash('sha256').update(tenant).digest('hex').slice(0, 32);
}

function keyOf(folder: string, sha256: string): string {
  return `${folder}/${sha256}`;
}
