import Type from 'typebox';
import type { Static } from 'typebox';
import { Citation } from '../contract/citation.ts';
import { Provenance } from '../contract/provenance.ts';
import { Count, Uint32, closed, oneOfStrings } from '../contract/schema.ts';
import { OUTCOMES, Verdict } from '../contract/verdict.ts';
import { CardRefValue, InputDeclaration } from './input.ts';

/** How a step ended. */
export const STEP_STATUSES = ['succeeded', 'failed', 'skipped'] as const;

export type StepStatus = (typeof STEP_STATUSES)[number];

/** One requirement as it was judged; every requirement has its result, that of a skipped step too. */
export const RequirementResult = closed({
  id: Type.String(),
  step: Type.Optional(Type.String()),
  statement: Type.String(),
  outcome: oneOfStrings(OUTCOMES),
  reason: Type.String(),
  actual: Type.Optional(Type.Unknown()),
  citations: Type.Optional(Type.Array(Citation)),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  check: Type.Record(Type.String(), Type.Unknown()),
  provenance: Type.Optional(Provenance),
});

export type RequirementResult = Static<typeof RequirementResult>;

/** One step as it ended; a reason stands with `failed` and `skipped`. */
export const StepResult = closed({
  id: Type.String(),
  status: oneOfStrings(STEP_STATUSES),
  output: Type.Optional(Type.Unknown()),
  attempts: Uint32,
  duration_ms: Count,
  reason: Type.Optional(Type.String()),
  provenance: Type.Optional(Provenance),
});

export type StepResult = Static<typeof StepResult>;

/** The one verdict with all it rests on. */
export const VerificationOutcome = closed({
  verdict: Verdict.properties.outcome,
  requirements: Type.Array(RequirementResult),
  steps: Type.Array(StepResult),
  evidence: Type.Record(Type.String(), InputDeclaration),
});

export type VerificationOutcome = Static<typeof VerificationOutcome>;

/** Wyrd's verification result; what is absent is never written as null. */
export const VerificationResult = closed({
  execution_id: Type.String(),
  run_id: Type.Optional(Type.String()),
  verifier: CardRefValue,
  subject: CardRefValue,
  deployment_environment: Type.Optional(Type.String()),
  outcome: VerificationOutcome,
});

export type VerificationResult = Static<typeof VerificationResult>;
