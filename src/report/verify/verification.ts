/** What a page shows of an execution; the verifier's result and record have more. */
export interface ShownResult {
  readonly execution_id: string;
  readonly verifier: { readonly name: string; readonly version: string };
  readonly outcome: {
    readonly verdict: ShownOutcome;
    readonly requirements: readonly ShownRequirement[];
    readonly steps: readonly ShownStep[];
  };
}

export type ShownOutcome = 'passed' | 'failed' | 'inconclusive' | 'not_applicable';

export interface ShownRequirement {
  readonly id: string;
  readonly step?: string;
  readonly statement: string;
  readonly outcome: ShownOutcome;
  readonly reason: string;
  readonly actual?: unknown;
  readonly check: Readonly<Record<string, unknown>>;
}

export interface ShownStep {
  readonly id: string;
  readonly status: 'succeeded' | 'failed' | 'skipped';
  readonly attempts: number;
  readonly duration_ms: number;
  readonly reason?: string;
}

/** What the execution knows beside its result, in the same order. */
export interface ShownRecord {
  readonly durationMs: number;
  readonly steps: readonly { readonly startedMs: number; readonly endedMs: number }[];
  readonly requirements: readonly {
    readonly citations: readonly ShownCitation[];
    readonly error?: { readonly code: string; readonly message: string };
  }[];
}

/** A citation with its judgement; `citation` is what a script returned, so anything. */
export interface ShownCitation {
  readonly citation: unknown;
  readonly valid: boolean;
  readonly why?: string;
  readonly excerpt?: string;
}
