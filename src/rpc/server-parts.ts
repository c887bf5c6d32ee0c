import type { Capabilities } from '../contract/capabilities.ts';
import type { Readiness } from '../contract/readiness.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { EvidenceStore } from '../evidence/store.ts';
import type { Jobs } from '../jobs/interface.ts';
import type { Log } from '../log.ts';
import type { TraceRequests } from '../telemetry/request-trace.ts';
import type { VerificationRooms } from '../verification/interface.ts';
import type { TokenGrant } from './auth.ts';
import type { AllowedHosts } from './request-form.ts';
import type { TlsFiles } from './tls-files.ts';

/** Who may call; asked anew for every request, since the files behind it may change. */
export interface Access {
  readonly grants: readonly TokenGrant[];
  readonly tls: TlsFiles | undefined;
}

/** Who counts what happens at the door. */
export interface DoorWatcher {
  readonly refused: (code: string) => void;
  /** `route` is the pattern of a route or `none`, never a path. */
  readonly answered: (request: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
}

/** What the routes stand on. */
export interface ServerParts {
  readonly jobs: Jobs;
  readonly evidence: EvidenceStore;
  readonly verification: VerificationRooms;
  readonly outputs: Pick<OutputStore, 'read'>;
  readonly capabilities: Capabilities;
  readonly readiness: () => Readiness;
  readonly metrics: () => Promise<string>;
  readonly log: Log;
  readonly watch: DoorWatcher;
  readonly trace: TraceRequests;
  readonly access: () => Access;
  readonly hosts: AllowedHosts;
  readonly maxBodyBytes: number;
  /** Bytes of request bodies that may be held at once. */
  readonly maxHeldBytes: number;
}
