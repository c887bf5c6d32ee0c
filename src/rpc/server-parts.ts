import type { Capabilities } from '../contract/capabilities.ts';
import type { Readiness } from '../contract/readiness.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { EvidenceStore } from '../evidence/store.ts';
import type { Jobs } from '../jobs/interface.ts';
import type { Log } from '../log.ts';
import type { TokenGrant } from './auth.ts';

/** What the routes stand on. */
export interface ServerParts {
  readonly jobs: Jobs;
  readonly evidence: EvidenceStore;
  readonly outputs: Pick<OutputStore, 'read'>;
  readonly capabilities: Capabilities;
  readonly readiness: () => Readiness;
  readonly metrics: () => Promise<string>;
  readonly log: Log;
  readonly grants: readonly TokenGrant[];
  readonly maxBodyBytes: number;
}
