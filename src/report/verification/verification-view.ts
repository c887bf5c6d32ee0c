import type { Outcome } from '../../contract/verdict.ts';
import type { ReadEvidence } from './cited-context.ts';

/** What a report of an execution is made from: its result, what it knows beside it, and the evidence as it was read. */
export interface VerificationView {
  readonly result: ResultView;
  readonly record: RecordView;
  /** By slot: what citations point into. */
  readonly read: ReadonlyMap<string, ReadEvidence>;
}

export interface ResultView {
  readonly execution_id: string;
  readonly verifier: { readonly name: string; readonly version: string };
  readonly outcome: {
    readonly verdict: Exclude<Outcome, 'not_applicable'>;
    readonly requirements: readonly RequirementView[];
    readonly steps: readonly StepView[];
    readonly evidence: Readonly<Record<string, SlotView>>;
  };
}

export interface RequirementView {
  readonly id: string;
  readonly step?: string;
  readonly statement: string;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly actual?: unknown;
  readonly data?: unknown;
  readonly check: Readonly<Record<string, unknown>>;
}

export interface StepView {
  readonly id: string;
  readonly status: 'succeeded' | 'failed' | 'skipped';
  readonly attempts: number;
  readonly duration_ms: number;
  readonly reason?: string;
}

/** What filled a slot. */
export type SlotView =
  | {
      readonly kind: 'file';
      readonly sha256: string;
      readonly size_bytes: number;
      readonly format: string;
      readonly filename?: string | null;
    }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'trace'; readonly trace_id: string }
  | { readonly kind: 'artifact'; readonly artifact: { readonly name: string; readonly version: string } };

export interface RecordView {
  readonly durationMs: number;
  /** In the order of the result, as are the requirements. */
  readonly steps: readonly StepRecordView[];
  readonly requirements: readonly RequirementRecordView[];
}

export interface StepRecordView {
  readonly startedMs: number;
  readonly endedMs: number;
  readonly attempts: readonly { readonly number: number; readonly error: ErrorView | null }[];
}

export interface RequirementRecordView {
  readonly citations: readonly CitationView[];
  readonly error?: ErrorView;
}

/** A citation as it was judged; one that counts has the shape of Wyrd's. */
export interface CitationView {
  readonly citation: unknown;
  readonly valid: boolean;
  readonly why?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly excerpt?: string;
}

export interface ErrorView {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}
