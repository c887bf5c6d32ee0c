import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EvidenceKey } from '../contract/evidence.ts';
import { Refusal } from '../contract/problem.ts';
import { diskRefusal } from './disk-refusal.ts';
import { bytesDigest } from './patient-digest.ts';
import type { EvidenceStore, PinnedFile } from './store.ts';
import { StoredFiles } from './stored-files.ts';

/**
 * Content-addressed files under one folder, a folder a tenant. Bytes are written under another name, synced, then
 * renamed: a crash leaves no half file under a digest.
 */
export class DirectoryStore implements EvidenceStore {
  readonly #files: StoredFiles;
  readonly #maxBytes: number;
  #reservedBytes = 0;

  constructor(folder: string, maxBytes: number) {
    this.#files = new StoredFiles(folder);
    this.#maxBytes = maxBytes;
  }

  get totalBytes(): number {
    return this.#files.totalBytes;
  }

  has(tenant: string, { sha256, size_bytes }: EvidenceKey): boolean {
    return this.#files.find(tenant, sha256)?.sizeBytes === size_bytes;
  }

  pin(tenant: string, sha256: string): PinnedFile | undefined {
    const file = this.#files.find(tenant, sha256);
    if (file === undefined) return undefined;
    file.pins++;
    let pinned = true;
    return {
      path: this.#files.pathOf(tenant, sha256),
      sha256,
      sizeBytes: file.sizeBytes,
      release: () => {
        if (pinned) file.pins--;
        pinned = false;
      },
    };
  }

  async put(
    tenant: string,
    key: EvidenceKey,
    content: AsyncIterable<Uint8Array>,
  ): Promise<'stored' | 'known'> {
    if (this.has(tenant, key)) {
      await checkStream(key, content);
      return 'known';
    }
    this.#reserve(key.size_bytes);
    const temporary = join(this.#files.incoming, randomUUID());
    try {
      await this.#files.removed();
      await writeChecked(temporary, key, content);
      await this.#moveIn(tenant, key, temporary);
      return 'stored';
    } catch (error) {
      throw diskRefusal(error, { asked_bytes: key.size_bytes }) ?? error;
    } finally {
      this.#reservedBytes -= key.size_bytes;
      // Where nothing can be written there is nothing to remove.
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  /** The bytes of a digest, checked; undefined when there are none, or they are no longer what they were. */
  async read(tenant: string, sha256: string): Promise<Uint8Array | undefined> {
    const pinned = this.pin(tenant, sha256);
    if (pinned === undefined) return undefined;
    try {
      const bytes = await readFile(pinned.path);
      if ((await bytesDigest(bytes)) === sha256) return bytes;
      return this.#forget(tenant, sha256);
    } catch {
      return this.#forget(tenant, sha256);
    } finally {
      pinned.release();
    }
  }

  #forget(tenant: string, sha256: string): undefined {
    const file = this.#files.find(tenant, sha256);
    if (file !== undefined) this.#files.remove(file);
    return undefined;
  }

  /** Room is taken before a byte arrives, so that uploads at once cannot pass the cap together. */
  #reserve(bytes: number): void {
    if (!this.#files.makeRoom(this.#reservedBytes + bytes, this.#maxBytes)) {
      throw this.#full(bytes);
    }
    this.#reservedBytes += bytes;
  }

  #full(bytes: number): Refusal {
    const free = Math.max(0, this.#maxBytes - this.#files.totalBytes - this.#reservedBytes);
    return new Refusal(
      'STORE_FULL',
      `The store has room for ${free} bytes of ${this.#maxBytes} at most, ${bytes} were declared`,
      { max_bytes: this.#maxBytes, used_bytes: this.#files.totalBytes, asked_bytes: bytes },
    );
  }

  async #moveIn(tenant: string, { sha256, size_bytes }: EvidenceKey, temporary: string): Promise<void> {
    const path = this.#files.pathOf(tenant, sha256);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // The same bytes may have been forgotten while these came.
    await this.#files.removed();
    await rename(temporary, path);
    await syncFolder(dirname(path));
    // Two uploads of the same bytes may have run at once; the second rename changed nothing.
    if (this.#files.find(tenant, sha256) === undefined) this.#files.add(tenant, sha256, size_bytes);
  }
}

async function writeChecked(
  path: string,
  key: EvidenceKey,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await checkStream(key, content, async (chunk) => {
      await file.writeFile(chunk);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads a stream to its end and refuses it unless length and digest are those declared. */
async function checkStream(
  { sha256, size_bytes }: EvidenceKey,
  content: AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array) => Promise<void> = async () => undefined,
): Promise<void> {
  const hash = createHash('sha256');
  let seen = 0;
  for await (const chunk of content) {
    seen += chunk.length;
    if (seen > size_bytes) break;
    hash.update(chunk);
    await take(chunk);
  }
  if (seen !== size_bytes) {
    throw new Refusal(
      'EVIDENCE_MISMATCH',
      `${size_bytes} bytes were declared, ${seen > size_bytes ? 'more' : seen} arrived`,
      {
        declared_bytes: size_bytes,
        seen_bytes: seen,
      },
    );
  }
  const digest = hash.digest('hex');
  if (digest !== sha256) {
    throw new Refusal('EVIDENCE_MISMATCH', 'The bytes have another SHA-256 than declared', {
      declared_sha256: sha256,
      seen_sha256: digest,
    });
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
