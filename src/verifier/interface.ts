import type { JsonValue } from '../contract/json-value.ts';
import type { CardRef, Verifier } from './declaration.ts';
import type { Inputs } from './input.ts';
import type { ExecutionRecord } from './record.ts';
import type { VerificationResult } from './result.ts';

/** Wyrd's deadline of one execution, from load to judgment. */
export const EXECUTION_DEADLINE_MS = 60_000;

/** Runs Verifiers that were found valid. */
export interface Verifications {
  /** Whether the inputs fit the slots; what `run` would refuse is refused here in the same words, and nothing runs. */
  refusal(declaration: Verifier, inputs: Inputs, caller: Caller): Promise<InputRefusal | undefined>;
  /** Runs an execution to its end. Never throws for what a declaration, an input or a job does. */
  run(declaration: Verifier, inputs: Inputs, options: RunOptions): Promise<Execution>;
}

/** Who asks, and the signal by which he calls it off. */
export interface Caller {
  readonly tenant: string;
  readonly signal: AbortSignal;
}

export interface RunOptions extends Caller {
  /** A UUIDv7 on the wire; ids of jobs are derived from it. */
  readonly executionId: string;
  readonly verifier: CardRef;
  readonly subject: CardRef;
  readonly runId?: string;
  readonly deploymentEnvironment?: string;
  /** Trace documents by trace id; the worker stores none. */
  readonly traces?: ReadonlyMap<string, JsonValue>;
  /**
   * What the deadline does: to a caller who waits the execution has timed out; a queued one is judged, and what was not
   * judged by then is inconclusive.
   */
  readonly late: 'timed_out' | 'judged';
  readonly deadlineMs?: number;
  /** Whether the text at every valid citation is wanted in the record: it costs a job for each check that cites. */
  readonly excerpts?: boolean;
}

/** How an execution ended. */
export type Execution =
  | { readonly status: 'refused'; readonly refusal: InputRefusal }
  | { readonly status: 'completed'; readonly result: VerificationResult; readonly record: ExecutionRecord }
  /** The deadline passed or the caller hung up before there was a verdict. */
  | { readonly status: 'timed_out' | 'cancelled'; readonly record: ExecutionRecord };

/** Inputs that no execution takes; the code is the tail of Wyrd's, behind `WYRD_VERIFICATION_`. */
export interface InputRefusal {
  readonly code: '400_INPUT_INVALID' | '413_INPUT_TOO_LARGE' | '422_INPUT_UNSUPPORTED';
  readonly slot: string;
  /** A sentence of ours; it quotes names and formats, never a value. */
  readonly reason: string;
  readonly details: Readonly<Record<string, JsonValue>>;
}

/** Bytes that stay where they are until they are released. */
export interface PinnedEvidence {
  readonly sizeBytes: number;
  readonly release: () => void;
}

/** Whether the bytes of a file are here, which is all that a run asks about them itself. */
export interface EvidencePins {
  pin(tenant: string, sha256: string): PinnedEvidence | undefined;
}

/** Time as it is handed to a run. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** Resolves when the time is over or the signal aborts, and never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
