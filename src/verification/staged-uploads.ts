import { randomUUIDv7 } from 'node:crypto';
import type { EvidenceKey } from '../contract/evidence.ts';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';

const TTL_SECONDS = 900;
const MAX_STAGED = 10_000;

/** Bytes that a client said it will upload. */
export interface StagedUpload {
  readonly uploadId: string;
  readonly tenant: string;
  readonly key: EvidenceKey;
  readonly expiresMs: number;
}

/** Uploads that were planned and may still arrive; none outlives its time or the service. */
export class StagedUploads {
  readonly #byId = new Map<string, StagedUpload>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get ttlSeconds(): number {
    return TTL_SECONDS;
  }

  /** Plans all or, when there is no room, none. */
  stage(tenant: string, keys: readonly EvidenceKey[]): readonly StagedUpload[] {
    this.#forgetExpired();
    if (this.#byId.size + keys.length > MAX_STAGED)
      throw new WyrdRefusal('WYRD_VERIFICATION_429_STAGING_FULL', `${this.#byId.size} uploads are planned`, {
        planned: this.#byId.size,
        asked: keys.length,
        max_planned: MAX_STAGED,
        retry_after_seconds: TTL_SECONDS,
      });
    const expiresMs = this.#now() + TTL_SECONDS * 1000;
    return keys.map((key) => {
      const staged = { uploadId: `wyu_${randomUUIDv7()}`, tenant, key, expiresMs };
      this.#byId.set(staged.uploadId, staged);
      return staged;
    });
  }

  /** The upload of this tenant; another tenant's is as unknown as one that never was. */
  find(tenant: string, uploadId: string): StagedUpload {
    this.#forgetExpired();
    const staged = this.#byId.get(uploadId);
    if (staged?.tenant === tenant) return staged;
    throw new WyrdRefusal('WYRD_STORAGE_400_INVALID_UPLOAD_ID', 'There is no such upload of this tenant');
  }

  /** They were planned in the order in which they expire. */
  #forgetExpired(): void {
    for (const [id, { expiresMs }] of this.#byId) {
      if (expiresMs > this.#now()) return;
      this.#byId.delete(id);
    }
  }
}
