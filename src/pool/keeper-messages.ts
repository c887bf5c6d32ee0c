import type { Diagnostic } from '../contract/diagnostics.ts';
import type { JobErrorCode } from '../contract/errors.ts';
import type { Extent } from '../contract/extent.ts';
import type { LaunchPlan } from '../contract/isolation.ts';
import type { JailRequest } from '../contract/jail-messages.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { JobErrorValue, JobStatus } from '../contract/result.ts';
import { jobErrorValue } from '../contract/result.ts';
import type { Judged } from '../contract/verdict.ts';
import type { JailEnd } from './jail.ts';
import type { SharedSpares } from './spare-share.ts';

/** Part of a frame's body: pinned bytes that are checked while they are read, or bytes at hand. */
export type Segment =
  | { readonly kind: 'file'; readonly path: string; readonly sha256: string; readonly sizeBytes: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/**
 * Whose jail an attempt may have: `never` a used one; `kept` one that served the same binding; `reboots` the same, but
 * the jail says `ready` anew after each answer.
 */
export type JailReuse = 'never' | 'kept' | 'reboots';

/** What the service hands to a keeper thread: one attempt of one job. */
export interface JailTask {
  readonly tenant: string;
  readonly reuse: JailReuse;
  /** What a jail is bound to by its first job: the tenant, and for Python the code beside it. */
  readonly binding: string;
  readonly request: JailRequest;
  readonly segments: readonly Segment[];
  readonly wallMs: number;
  /** On the process's monotonic clock (`monotonicMs`): the caller's patience, queue included. */
  readonly deadlineAtMs: number;
  /** Resident memory past which the jail is ended. */
  readonly memoryMib: number;
  /** The job's own limit of memory, as an error names it. */
  readonly memoryLimitMib: number;
  readonly maxOutputBytes: number;
  /** The flag of `cancel-flag.ts`: the service turns it, whoever waits is woken. */
  readonly cancel: Int32Array;
}

/** How one attempt ended. */
export interface AttemptResult {
  readonly status: JobStatus;
  readonly error: JobErrorValue | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly extent: Extent | null;
  /** How the citations of a check were judged; only a judgement has it. */
  readonly judged?: Judged;
  /** Something was judged without its bytes, or within limits of the job: another time the output may be another. */
  readonly lostEvidence?: boolean;
  /** Canonical JSON as it came from the jail, scanned and hashed. */
  readonly output: { readonly bytes: Uint8Array; readonly sha256: string } | null;
  readonly runMs: number;
  readonly peakMemoryMib: number | null;
}

/** Details of an attempt whose job's deadline passed before it had a jail. */
export const PASSED_IN_QUEUE = { reason: 'The deadline passed in the queue' } as const;

/** The end of an attempt that never had a jail. */
export function unrun(
  status: 'cancelled' | 'failed' | 'timed_out',
  code: JobErrorCode,
  details: JsonObject = {},
): AttemptResult {
  const error = jobErrorValue(code, details);
  return { status, error, diagnostics: [], extent: null, output: null, runMs: 0, peakMemoryMib: null };
}

/** What a keeper thread is given when it starts. */
export interface KeeperSetup {
  readonly plan: LaunchPlan;
  /** Jobs after which a jail is replaced. */
  readonly jobsPerJail: number;
  /** Spare jails of the whole lane, counted down by its threads. */
  readonly spares: SharedSpares;
  /** The most that one thread may have of them. */
  readonly sparesOfSlot: number;
  /** Memory of the jails that one thread keeps for tenants to come again, beside the last one. */
  readonly keptMibOfSlot: number;
  /** Shared by the threads of a lane: cell 0 turns to 1 when they must end their jails, cell 1 counts those that have. */
  readonly closing: Int32Array;
}

/** What becomes of the jails of a slot. */
export type SlotNews =
  | { readonly type: 'jail-started' | 'jail-ready' | 'jail-failed' }
  | { readonly type: 'jail-ended'; readonly reason: JailEnd };

/** What a keeper thread tells of its own slot between jobs. */
export type KeeperNews = SlotNews & { readonly thread: number };

/** Milliseconds on the clock that all threads of the process share and that nobody can set. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
