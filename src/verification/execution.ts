import Type from 'typebox';
import type { Static } from 'typebox';
import { Count, Sha256, closed, nullable, oneOfStrings } from '../contract/schema.ts';
import { InputDeclaration } from '../verifier/input.ts';
import { VerificationResult } from '../verifier/result.ts';
import { UUID_V7 } from '../verifier/card-form.ts';

const CardUid = Type.String({ pattern: UUID_V7 });
/** Unicode White_Space and Cc are what a group's id may not hold; its 256 bytes are counted apart. */
const GroupId = Type.String({ minLength: 1, maxLength: 256, pattern: '^[^\\p{White_Space}\\p{Cc}]*$' });

/** The body of execute and enqueue: Wyrd's own, and beside it the documents of traces by their ids. */
export const ExecutionRequest = closed({
  verifier_card_uid: CardUid,
  card_uid: CardUid,
  run_id: Type.Optional(nullable(Type.String())),
  group_id: Type.Optional(nullable(GroupId)),
  inputs: Type.Optional(Type.Record(Type.String(), InputDeclaration)),
  execution_route_overrides: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
  ),
  deployment_environment: Type.Optional(nullable(Type.String({ minLength: 1 }))),
  traces: Type.Optional(Type.Record(Type.String({ pattern: '^[0-9a-f]{32}$' }), Type.Unknown())),
});

export type ExecutionRequest = Static<typeof ExecutionRequest>;

/** Wyrd's states of an execution; this worker retries within a run and never shows `retrying`. */
export const EXECUTION_STATUSES = [
  'pending',
  'running',
  'completed',
  'cancelled',
  'timed_out',
  'errored',
] as const;

export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number];

export const ExecutionError = closed({ code: Type.String(), message: Type.String() });

export type ExecutionError = Static<typeof ExecutionError>;

/** How an execution settled. */
export type Settlement =
  | { readonly status: 'completed'; readonly result: VerificationResult }
  | { readonly status: 'errored' | 'timed_out'; readonly error: ExecutionError };

/** A queued execution as it is kept: written before it is accepted, again when it starts and when it settles. */
export const StoredExecution = closed({
  tenant: Type.String(),
  execution_id: Type.String({ pattern: UUID_V7 }),
  request: ExecutionRequest,
  idempotency: closed({ key: Type.String(), body_sha256: Sha256 }),
  status: oneOfStrings(EXECUTION_STATUSES),
  /** How often it was begun: more than once when the service died meanwhile. */
  starts: Count,
  error: Type.Optional(ExecutionError),
  result: Type.Optional(VerificationResult),
  created_ms: Count,
});

export type StoredExecution = Static<typeof StoredExecution>;

/** What GET /v1/verification/executions/{id} tells. */
export const ExecutionState = closed({
  execution_id: Type.String(),
  status: oneOfStrings(EXECUTION_STATUSES),
  error: Type.Optional(ExecutionError),
  result: Type.Optional(VerificationResult),
  dispatches: Type.Array(Type.Unknown(), { maxItems: 0 }),
  group_id: Type.Optional(Type.String()),
  owner_card_uid: Type.Optional(Type.String()),
});

export type ExecutionState = Static<typeof ExecutionState>;

/** The state of an execution as it goes over the wire; what is absent is never null. */
export function stateOf({ execution_id, status, error, result, request }: StoredExecution): ExecutionState {
  const { group_id, card_uid } = request;
  return {
    execution_id,
    status,
    ...(error === undefined ? {} : { error }),
    ...(result === undefined ? {} : { result }),
    dispatches: [],
    ...(group_id === undefined || group_id === null ? {} : { group_id }),
    owner_card_uid: card_uid,
  };
}
