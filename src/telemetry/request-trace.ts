import type { JobResultHead } from '../contract/result.ts';

/** What a trace tells of a job: names of tables and numbers alone. */
export interface TracedJob {
  readonly head: Pick<
    JobResultHead,
    'job_id' | 'kind' | 'status' | 'error' | 'attempts' | 'output_bytes' | 'replayed'
  >;
  /** When its last attempt ended, in milliseconds since 1970; absent when nothing ran for this request. */
  readonly ranUntilMs?: number;
}

/** One request as it is traced. */
export interface RequestTrace {
  readonly job: (job: TracedJob) => void;
  readonly end: (answer: { readonly route: string; readonly status: number }) => void;
}

/** Where a request comes from, as its W3C headers tell. */
export interface TracedRequest {
  readonly method: string;
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}

/** Begins the trace of a request. */
export type TraceRequests = (request: TracedRequest) => RequestTrace;

/** Traces nothing. */
export const untraced: TraceRequests = () => ({ job: () => undefined, end: () => undefined });
