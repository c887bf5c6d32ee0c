/** Who a job's failure is laid on: nothing laid on `service` may ever become a `failed` verdict. */
export type Blame = 'caller' | 'document' | 'script' | 'limit' | 'service';

/** Whether an attempt that ended so may be tried again: `once` is tried one more time beside the caller's retries. */
export type Retry = 'no' | 'yes' | 'once';

interface JobErrorRow {
  readonly blame: Blame;
  readonly retry: Retry;
  /** Fixed public text; what is particular to one job stands in `details`. */
  readonly message: string;
}

const row = (blame: Blame, retry: Retry, message: string): JobErrorRow => ({ blame, retry, message });

/** Every way a job that was let in can end badly. */
export const JOB_ERRORS = {
  evidence_missing: row('caller', 'no', 'Evidence that the job names is not stored here'),
  evidence_mismatch: row('caller', 'no', 'Stored bytes differ from the declared length or digest'),
  format_unsupported: row('caller', 'no', 'No extractor reads this format'),
  format_mismatch: row('document', 'no', 'The content is not of the declared format'),
  document_malformed: row('document', 'no', 'The document is damaged, so its text would be incomplete'),
  document_encrypted: row('document', 'no', 'The document is encrypted'),
  document_not_utf8: row('document', 'no', 'The document is not UTF-8 text'),
  document_unsupported: row('document', 'no', 'The document holds content that this reader cannot read'),
  script_invalid: row('script', 'no', 'The script cannot be run as declared'),
  script_failed: row('script', 'no', 'The script raised an exception'),
  script_result_invalid: row('script', 'no', 'The script returned a value outside its contract'),
  limit_exceeded: row('limit', 'no', 'A limit was passed'),
  timed_out: row('limit', 'yes', 'The attempt did not end within its time'),
  worker_lost: row('service', 'once', 'The process that ran the job was lost'),
  isolation_unavailable: row('service', 'no', 'The demanded isolation level is not available here'),
  cancelled: row('caller', 'no', 'The job was cancelled'),
  internal: row('service', 'yes', 'The service failed'),
} as const satisfies Record<string, JobErrorRow>;

export type JobErrorCode = keyof typeof JOB_ERRORS;

interface RefusalRow {
  readonly status: number;
  readonly title: string;
  /** What the caller can do about it. */
  readonly remediation: string;
}

const refusal = (status: number, title: string, remediation: string): RefusalRow => ({
  status,
  title,
  remediation,
});

/** Every refusal before anything runs; the wire code is `WYRD_WORKER_<status>_<NAME>`. */
export const REFUSALS = {
  REQUEST_INVALID: refusal(
    400,
    'The request does not fit its schema',
    'Correct the value at the path that is named',
  ),
  UNAUTHORIZED: refusal(401, 'No valid token', 'Send Authorization: Bearer with a token of this service'),
  FORBIDDEN: refusal(403, 'The token speaks for another tenant', 'Name the tenant of the token, or none'),
  NOT_FOUND: refusal(
    404,
    'There is nothing here',
    'See /openapi.json for the routes; evidence and jobs belong to a tenant',
  ),
  METHOD_NOT_ALLOWED: refusal(
    405,
    'The route does not take this method',
    'See /openapi.json for the methods',
  ),
  SIMULATION_OFF: refusal(
    403,
    'This service simulates nothing',
    'Leave out simulate, or set WYRD_WORKER_SIMULATE=1 on a service for tests',
  ),
  REQUEST_TIMEOUT: refusal(
    408,
    'The request came too slowly',
    'Send the whole request at once, on a connection of its own',
  ),
  JOB_CONFLICT: refusal(409, 'The job id stands for another job', 'Use a new job_id for a new body'),
  BODY_TOO_LARGE: refusal(
    413,
    'The body is larger than the limit',
    'Upload large evidence by PUT /v1/evidence',
  ),
  URI_TOO_LONG: refusal(414, 'The path is too long', 'See /openapi.json for the routes and their names'),
  UNSUPPORTED_MEDIA_TYPE: refusal(
    415,
    'The body is not of the type or coding that is taken',
    'Send application/json, or application/octet-stream for evidence, without a content coding',
  ),
  EXPECTATION_FAILED: refusal(
    417,
    'The expectation cannot be met',
    'Send no Expect header, or Expect: 100-continue',
  ),
  EVIDENCE_MISMATCH: refusal(
    422,
    'The uploaded bytes are not those declared',
    'Send the bytes whose length and SHA-256 were declared',
  ),
  QUEUE_FULL: refusal(429, 'The queue is full', 'Try again after the named seconds'),
  HEADERS_TOO_LARGE: refusal(
    431,
    'The headers are too large',
    'Send 16 KiB of request line and headers at most',
  ),
  NOT_BUILT: refusal(
    501,
    'This kind of job is not built yet',
    'See /v1/capabilities for the kinds that run here',
  ),
  DEADLINE_UNREACHABLE: refusal(
    503,
    'The job could not end before its deadline',
    'Try again later or allow more time',
  ),
  DRAINING: refusal(503, 'The service is shutting down', 'Send the job to another worker or try again'),
  INTERNAL: refusal(500, 'The service failed', 'Try again; the log names the request id'),
  STORE_FULL: refusal(
    507,
    'The evidence store is full',
    'Wait for running jobs to end, or raise the store size',
  ),
} as const satisfies Record<string, RefusalRow>;

export type RefusalName = keyof typeof REFUSALS;

/** The wire form of a refusal's name. */
export function refusalCode(name: RefusalName): string {
  return `WYRD_WORKER_${REFUSALS[name].status}_${name}`;
}
