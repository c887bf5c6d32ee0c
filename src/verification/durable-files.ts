import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskRefusal } from '../evidence/disk-refusal.ts';
import { tenantFolder } from '../evidence/stored-files.ts';

/** One file as it was found. */
export interface FoundFile {
  readonly tenantFolder: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * Small files by tenant and id that outlast a crash: written under another name and synced before they count, so that a
 * file is there whole or not at all.
 */
export class DurableFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#incoming)) rmSync(join(this.#incoming, name), { force: true });
  }

  /** Resolves when the bytes are on the disk under their id, in place of earlier ones; refuses them when it takes nothing. */
  async write(tenant: string, id: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(this.#incoming, randomUUID());
    const path = this.#path(tenant, id);
    try {
      await writeSynced(temporary, bytes);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
      await syncFolder(dirname(path));
      await syncFolder(this.#folder);
    } catch (error) {
      throw diskRefusal(error) ?? error;
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  async read(tenant: string, id: string): Promise<Uint8Array | undefined> {
    return readFile(this.#path(tenant, id)).catch(() => undefined);
  }

  async remove(tenant: string, id: string): Promise<void> {
    await rm(this.#path(tenant, id), { force: true });
  }

  /** Every file that lies there, one after the other. */
  async *all(): AsyncGenerator<FoundFile> {
    for (const entry of readdirSync(this.#folder, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === 'incoming') continue;
      for (const id of readdirSync(join(this.#folder, entry.name)).toSorted()) {
        const bytes = await readFile(join(this.#folder, entry.name, id));
        yield { tenantFolder: entry.name, id, bytes };
      }
    }
  }

  get #incoming(): string {
    return join(this.#folder, 'incoming');
  }

  /** Ids are UUIDs of ours, so they are safe as names. */
  #path(tenant: string, id: string): string {
    return join(this.#folder, tenantFolder(tenant), id);
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
