import type { EvidenceKey } from '../contract/evidence.ts';
import { JobFailure } from '../contract/failure.ts';
import type { EvidenceSource, PinnedFile } from '../evidence/store.ts';

/** Pins declared evidence, or fails as the job's evidence error. */
export function pinDeclared(
  evidence: EvidenceSource,
  tenant: string,
  { sha256, size_bytes }: EvidenceKey,
): PinnedFile {
  const file = evidence.pin(tenant, sha256);
  if (file === undefined) throw new JobFailure('evidence_missing', { sha256 });
  if (file.sizeBytes === size_bytes) return file;
  file.release();
  throw new JobFailure('evidence_mismatch', { sha256, size_bytes, seen_bytes: file.sizeBytes });
}
