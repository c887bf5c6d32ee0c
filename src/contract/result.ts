import Type from 'typebox';
import type { Static } from 'typebox';
import { DIAGNOSTICS } from './diagnostics.ts';
import type { DiagnosticCode } from './diagnostics.ts';
import type { JobErrorCode } from './errors.ts';
import { JOB_ERRORS } from './errors.ts';
import { ISOLATION_LEVELS } from './isolation.ts';
import { JOB_KINDS, JobId } from './job.ts';
import { Provenance } from './provenance.ts';
import { Judged } from './verdict.ts';
import { Count, Sha256, closed, nullable, oneOfStrings } from './schema.ts';

/** How a job ended: a result with any of them is HTTP 200, since the job was decided. */
export const JOB_STATUSES = ['completed', 'failed', 'timed_out', 'cancelled'] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

/** The error of a job or an attempt: a row of the error table, its fixed text, and details for the caller alone. */
export const JobErrorValue = closed({
  code: oneOfStrings(Object.keys(JOB_ERRORS) as JobErrorCode[]),
  blame: oneOfStrings(['caller', 'document', 'script', 'limit', 'service']),
  retryable: Type.Boolean(),
  message: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
});

export type JobErrorValue = Static<typeof JobErrorValue>;

const PlaceValue = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));

/** Something the reader left out or doubts. */
export const DiagnosticValue = closed({
  code: oneOfStrings(Object.keys(DIAGNOSTICS) as DiagnosticCode[]),
  message: Type.String(),
  at: Type.Optional(PlaceValue),
  count: Type.Optional(Count),
});

/** One run of a job in one jail. */
export const Attempt = closed({
  number: Type.Integer({ minimum: 1 }),
  status: oneOfStrings(JOB_STATUSES),
  queue_ms: Type.Number({ minimum: 0 }),
  run_ms: Type.Number({ minimum: 0 }),
  peak_memory_mib: nullable(Type.Number({ minimum: 0 })),
  error: nullable(JobErrorValue),
});

export type Attempt = Static<typeof Attempt>;

/** What made an output: same build, same bytes in, same bytes out. */
export const ProducedBy = closed({
  worker: Type.String(),
  build: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }),
  python: nullable(Type.String()),
  snapshot: nullable(Type.String()),
  isolation: oneOfStrings(ISOLATION_LEVELS),
});

export type ProducedBy = Static<typeof ProducedBy>;

/**
 * What a job gives. Only a check has an output whatever happened: its verdict; `judged` stands beside it. `output` is
 * absent when it was asked for by reference.
 */
export const JobResult = closed({
  job_id: JobId,
  kind: oneOfStrings(JOB_KINDS),
  status: oneOfStrings(JOB_STATUSES),
  output: Type.Optional(Type.Unknown()),
  output_sha256: nullable(Sha256),
  output_bytes: nullable(Count),
  error: nullable(JobErrorValue),
  judged: Type.Optional(Judged),
  diagnostics: Type.Array(DiagnosticValue),
  attempts: Type.Array(Attempt),
  provenance: Provenance,
  evidence: Type.Record(Type.String(), Type.Unknown()),
  produced_by: ProducedBy,
  replayed: Type.Boolean(),
  /** Nothing ran: the job asked for this very end. */
  simulated: Type.Optional(Type.Literal(true)),
});

/** A result without its output, whose bytes are carried beside it as they came from the jail. */
export type JobResultHead = Omit<Static<typeof JobResult>, 'output'>;

export type JobResult = Static<typeof JobResult>;

/** The wire form of an error of the table. */
export function jobErrorValue(code: JobErrorCode, details: JobErrorValue['details'] = {}): JobErrorValue {
  const { blame, retry, message } = JOB_ERRORS[code];
  return { code, blame, retryable: retry !== 'no', message, details };
}
