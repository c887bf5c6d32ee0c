import { createHash } from 'node:crypto';
import { canonicalJson } from '../../contract/canonical-json.ts';
import type { CheckJob, CiteJob, CodeJob, ExtractJob, Job } from '../../contract/job.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { Refusal } from '../../contract/problem.ts';
import type { FinishedJob, Jobs } from '../../jobs/interface.ts';
import type { Clock } from '../interface.ts';
import { Gate } from './gate.ts';
import type { Stop } from './stop.ts';

type Filled = 'job_id' | 'deadline_ms';

/** A job without what the execution fills in. */
export type BlockJob =
  Omit<ExtractJob, Filled> | Omit<CodeJob, Filled> | Omit<CheckJob, Filled> | Omit<CiteJob, Filled>;

/** How a job of an execution ended: decided, not let in, or left behind since the execution stopped. */
export type JobEnd =
  | { readonly kind: 'decided'; readonly job: FinishedJob }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'stopped' };

interface BlockJobsOptions {
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly tenant: string;
  readonly executionId: string;
  /** On the clock. */
  readonly deadlineAtMs: number;
}

/** So many jobs of one execution run or wait in the service's queue: it fills no queue of its own tenant. */
const MAX_AT_ONCE = 16;
/** Ids of jobs may be no longer. */
const MAX_JOB_ID = 128;
/**
 * A job may wait a little longer than its execution, which calls it off: were both over at once, chance would say
 * whether the job ended or the execution did.
 */
const GRACE_MS = 1_000;
/** How long a full queue is given when it names no time itself. */
const FULL_QUEUE_MS = 1_000;

/** The jobs of one execution. Their ids follow from the execution and the block, so that a second run joins the first. */
export class BlockJobs {
  readonly #options: BlockJobsOptions;
  readonly #gate = new Gate(MAX_AT_ONCE);

  constructor(options: BlockJobsOptions) {
    this.#options = options;
  }

  /** Runs a job for a block of the declaration; a queue that is full is waited for. */
  run(block: string, attempt: number, body: BlockJob): Promise<JobEnd> {
    return this.#gate.through(async () => {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- each round waits for a place in the queue
        const end = await this.#submit(block, attempt, body);
        if (typeof end !== 'number') return end;
        const { stop, clock } = this.#options;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await stop.sleep(clock, end);
      }
    });
  }

  /** Also how many milliseconds to wait before the next try. */
  async #submit(block: string, attempt: number, body: BlockJob): Promise<JobEnd | number> {
    const { jobs, clock, stop, tenant, executionId, deadlineAtMs } = this.#options;
    const remainingMs = Math.floor(deadlineAtMs - clock.now());
    if (remainingMs < 1) stop.now('deadline');
    const job_id = jobIdOf(executionId, block, attempt);
    const digest = createHash('sha256')
      .update(canonicalJson(body as unknown as JsonObject))
      .digest('hex');
    const job: Job = { ...body, job_id, deadline_ms: remainingMs + GRACE_MS };
    try {
      const finished = await stop.during((signal) => jobs.submit(tenant, job, digest, signal));
      return finished === 'stopped' ? { kind: 'stopped' } : { kind: 'decided', job: finished };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.refusal === 'QUEUE_FULL')
        return error.retryAfterSeconds === undefined ? FULL_QUEUE_MS : error.retryAfterSeconds * 1000;
      return { kind: 'refused', reason: `The service did not take the job (${error.refusal})` };
    }
  }
}

/** Readable when it fits; ids of blocks may be as long as those of jobs. */
export function jobIdOf(executionId: string, block: string, attempt: number): string {
  const readable = `${executionId}:${block}:${attempt}`;
  if (readable.length <= MAX_JOB_ID) return readable;
  return createHash('sha256').update(readable).digest('hex');
}
