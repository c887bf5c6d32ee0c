import Type from 'typebox';
import type { Static } from 'typebox';
import type { RefusalName } from './errors.ts';
import { closed } from './schema.ts';

/** A refusal as RFC 9457 problem details. */
export const Problem = closed({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  code: Type.String({ pattern: '^WYRD_WORKER_[0-9]{3}_[A-Z_]+$' }),
  detail: Type.String(),
  remediation: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  request_id: Type.String(),
});

export type Problem = Static<typeof Problem>;

/** A line of a batch that was refused; the other lines are answered all the same. */
export const BatchProblem = closed({
  /** Lines are counted from 1, blank ones too. */
  line: Type.Integer({ minimum: 1 }),
  /** Absent when the line is no job. */
  job_id: Type.Optional(Type.String()),
  problem: Problem,
});

export type BatchProblem = Static<typeof BatchProblem>;

/** A request that is refused before anything runs; `details` carry the numbers, `detail` the sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly refusal: RefusalName;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    refusal: RefusalName,
    detail: string,
    details: Readonly<Record<string, unknown>> = {},
    retryAfterSeconds?: number,
  ) {
    super(detail);
    this.refusal = refusal;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
