import type { JobErrorCode } from '../contract/errors.ts';
import type { Answer, Question } from '../contract/evaluation.ts';
import type { Job } from '../contract/job.ts';
import type { JobResultHead } from '../contract/result.ts';

/** A job that was decided: its result, and its output as it came from the jail. */
export interface FinishedJob {
  readonly head: JobResultHead;
  readonly output: Uint8Array | null;
  /** When its last attempt ended, in milliseconds since 1970; absent when it was kept from before. */
  readonly ranUntilMs?: number;
}

/** What is known of a job that was submitted within the last minutes. */
export type JobState =
  | { readonly state: 'running' }
  | { readonly state: 'finished'; readonly finished: () => Promise<FinishedJob | undefined> };

/** Everything that may be asked of jobs; refusals are thrown as `Refusal`. */
export interface Jobs {
  /**
   * Runs a job, or joins the run of the same job. `digest` stands for its body: the same id with another digest is
   * refused. When the signal of its last waiter aborts, the job is cancelled and forgotten.
   */
  submit(tenant: string, job: Job, digest: string, signal: AbortSignal): Promise<FinishedJob>;
  find(tenant: string, jobId: string): JobState | undefined;
  /** Cancels a job for good: its id answers `cancelled` from then on. One that has ended stays as it is. */
  cancel(tenant: string, jobId: string): 'cancelling' | 'finished' | 'unknown';
}

/** Why questions have no answer: a jail that was lost, the time, or a limit. Nothing is said of what was asked. */
export interface Unanswered {
  readonly status: 'unanswered';
  readonly code: JobErrorCode;
}

/** One answer for each question in their order, or none at all. */
export type Evaluation = { readonly status: 'answered'; readonly answers: readonly Answer[] } | Unanswered;

/** How long questions may take, and who may call them off. */
export interface EvaluationControl {
  /** At most what an attempt of an extraction may take. */
  readonly wallMs?: number;
  readonly signal?: AbortSignal;
}

/** Tries patterns and schemas where they can do no harm: in a jail of the tenant. Never throws. */
export interface Evaluator {
  evaluate(tenant: string, questions: readonly Question[], control?: EvaluationControl): Promise<Evaluation>;
}
