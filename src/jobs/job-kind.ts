import type { Job, JobKind } from '../contract/job.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Provenance } from '../contract/provenance.ts';
import type { ProducedBy } from '../contract/result.ts';
import type { AttemptResult } from '../pool/keeper-messages.ts';
import type { AttemptControl } from './attempt-time.ts';

/** A job whose evidence is pinned; `release` is called once, however it ends. */
export interface PreparedJob {
  readonly attempt: (control: AttemptControl) => Promise<AttemptResult>;
  readonly release: () => void;
}

/** What makes the outputs of a kind of job, as far as it is known by now. */
export type ProducedBySource = () => ProducedBy;

/** How one kind of job is run. `prepare` throws a `JobFailure` when the job has ended before it began. */
export interface JobKindRunner<AnyJob extends Job> {
  readonly producedBy: ProducedBySource;
  readonly provenance: (job: AnyJob) => Provenance;
  /** The evidence of the job as its result tells it. */
  readonly evidence: (job: AnyJob) => JsonObject;
  /** Bytes of evidence that the job carries, for the bounds of the queue. */
  readonly evidenceBytes: (job: AnyJob) => number;
  /** Digests of everything that makes an output; undefined while one is not known, absent where nothing is replayed. */
  readonly builds?: () => readonly string[] | undefined;
  /** What a job ends with when its last attempt ended so; a check makes its verdict of an error. */
  readonly settle?: (last: AttemptResult) => AttemptResult;
  readonly prepare: (tenant: string, job: AnyJob) => PreparedJob;
}

/** The runners of the kinds that are built; the others are refused by name. */
export type JobKindRunners = {
  readonly [Kind in JobKind]?: JobKindRunner<Extract<Job, { readonly kind: Kind }>>;
};
