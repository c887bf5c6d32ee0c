import type { EvidenceKey } from '../contract/evidence.ts';

/** Pinned bytes in reach of a job: nothing removes them until `release` is called. */
export interface PinnedFile {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly release: () => void;
}

/** Where jobs find evidence; each tenant sees its own alone. */
export interface EvidenceSource {
  /** Pins bytes by their digest; undefined when the tenant has none such. Their digest is checked again when they are read. */
  pin(tenant: string, sha256: string): PinnedFile | undefined;
}

/** A source that takes bytes in. */
export interface EvidenceStore extends EvidenceSource {
  has(tenant: string, key: EvidenceKey): boolean;
  /** Takes a stream in; throws a `Refusal` when length or digest differ or there is no room. */
  put(tenant: string, key: EvidenceKey, content: AsyncIterable<Uint8Array>): Promise<'stored' | 'known'>;
}
