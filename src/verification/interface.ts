import type { EvidenceStore } from '../evidence/store.ts';
import type { CardRegistry } from './card-registry.ts';
import type { ExecutionQueue } from './execution-queue.ts';
import type { StagedUploads } from './staged-uploads.ts';
import type { VerificationDesk } from './verification-desk.ts';

/** What Wyrd's own routes stand on. */
export interface VerificationRooms {
  readonly desk: VerificationDesk;
  readonly queue: ExecutionQueue;
  readonly cards: CardRegistry;
  readonly uploads: StagedUploads;
  readonly evidence: EvidenceStore;
}
