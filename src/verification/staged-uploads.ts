import { randomUUIDv7 } from 'node:crypto';
import type { EvidenceKey } from '../contract/evidence.ts';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';

const TTL_SECONDS = 900;
const MAX_STAGED = 10_000;
/** Of them, what one tenant may have planned. */
const MAX_OF_TENANT = 7_500;

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

  /** Plans all or, when there is no room, none; what is planned already keeps its id and gets its time anew. */
  stage(tenant: string, keys: readonly EvidenceKey[]): readonly StagedUpload[] {
    this.#forgetExpired();
    const own = new Map(
      [...this.#byId.values()].flatMap((staged) =>
        staged.tenant === tenant ? [[keyText(staged.key), staged] as const] : [],
      ),
    );
    const added = keys.filter((key) => !own.has(keyText(key))).length;
    if (this.#byId.size + added > MAX_STAGED || own.size + added > MAX_OF_TENANT)
      throw new WyrdRefusal('WYRD_VERIFICATION_429_STAGING_FULL', 'As many uploads are planned as may be', {
        own_planned: own.size,
        asked: added,
        max_planned: MAX_OF_TENANT,
        retry_after_seconds: TTL_SECONDS,
      });
    const expiresMs = this.#now() + TTL_SECONDS * 1000;
    return keys.map((key) => {
      const uploadId = own.get(keyText(key))?.uploadId ?? `wyu_${randomUUIDv7()}`;
      const staged = { uploadId, tenant, key, expiresMs };
      // Last in the map again: they expire in its order.
      this.#byId.delete(uploadId);
      this.#byId.set(uploadId, staged);
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

  /** They stand in the order in which they expire. */
  #forgetExpired(): void {
    for (const [id, { expiresMs }] of this.#byId) {
      if (expiresMs > this.#now()) return;
      this.#byId.delete(id);
    }
  }
}

function keyText({ sha256, size_bytes }: EvidenceKey): string {
  return `${sha256} ${size_bytes}`;
}
