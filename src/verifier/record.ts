import type { JobErrorValue } from '../contract/result.ts';
import type { JudgedCitation } from '../contract/verdict.ts';
import type { StepStatus } from './result.ts';

/**
 * What an execution knows beside its result, for reports and for whoever asks why: it is never part of the wire. Times
 * are milliseconds since the execution began; values that `context_capture` hides do not stand here either.
 */
export interface ExecutionRecord {
  readonly durationMs: number;
  /** Stage by stage, as in the result. */
  readonly steps: readonly StepRecord[];
  /** In the order of the result. */
  readonly requirements: readonly RequirementRecord[];
}

export interface StepRecord {
  readonly id: string;
  /** The number of its layer in the plan, from 0. */
  readonly stage: number;
  readonly status: StepStatus;
  /** When it stopped waiting for other steps, and when it settled. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly attempts: readonly AttemptRecord[];
}

/** One attempt, with the whole error of its job. */
export interface AttemptRecord {
  readonly number: number;
  readonly startedMs: number;
  readonly durationMs: number;
  readonly error: JobErrorValue | null;
}

export interface RequirementRecord {
  readonly id: string;
  readonly step?: string;
  readonly startedMs: number;
  readonly endedMs: number;
  /** Every citation that a code check returned, with its judgement, valid or not. */
  readonly citations: readonly CitationRecord[];
  /** The error of the check's job. */
  readonly error?: JobErrorValue;
}

export interface CitationRecord extends JudgedCitation {
  /** The text at the cited place, of a valid citation, when excerpts were asked for and the context is kept in full. */
  readonly excerpt?: string;
}
