import type { JobErrorCode } from '../contract/errors.ts';
import { JOB_ERRORS } from '../contract/errors.ts';
import type { Extent } from '../contract/extent.ts';
import { JobFailure } from '../contract/failure.ts';
import { satisfiesIsolation } from '../contract/isolation.ts';
import type { Job } from '../contract/job.ts';
import type { Attempt, JobErrorValue } from '../contract/result.ts';
import { jobErrorValue } from '../contract/result.ts';
import type { AttemptResult } from '../pool/keeper-messages.ts';
import { monotonicMs } from '../pool/keeper-messages.ts';
import type { AttemptControl } from './attempt-time.ts';
import { AttemptTime } from './attempt-time.ts';
import type { FinishedJob } from './interface.ts';
import type { JobKindRunner, PreparedJob } from './job-kind.ts';

/** How often a lost jail is tried again, beside the retries that the caller allows. */
const LOST_RETRIES = 1;

/** A timer may end an attempt this much before its deadline, and nothing could be done in what is left. */
const TIMER_EARLY_MS = 2;

/** What a run tells to whoever watches; it must not throw. */
export interface RunWatcher {
  /** An error that is no declared end. */
  readonly internal: (jobId: string, error: unknown) => void;
  readonly decided: (finished: FinishedJob) => void;
}

interface Run<AnyJob extends Job> {
  readonly tenant: string;
  readonly job: AnyJob;
  readonly runner: JobKindRunner<AnyJob>;
  readonly cancel: Int32Array;
  readonly deadlineAtMs: number;
  readonly watcher: RunWatcher;
}

/** A job that ran, with what only this service is told of it. */
export interface RanJob {
  readonly finished: FinishedJob;
  readonly extent: Extent | null;
  /** Whether the same job would give the same output at any time. */
  readonly repeatable: boolean;
}

interface Ended {
  readonly attempts: readonly Attempt[];
  readonly last: AttemptResult;
}

/** Runs a job to its decided end: every attempt is told, the last failure never hidden. */
export async function runJob<AnyJob extends Job>(run: Run<AnyJob>): Promise<RanJob> {
  const { job, runner } = run;
  const { attempts, last: ended } = await runPrepared(run);
  const last = runner.settle?.(ended) ?? ended;
  const finished: FinishedJob = {
    ranUntilMs: Date.now(),
    output: last.output?.bytes ?? null,
    head: {
      job_id: job.job_id,
      kind: job.kind,
      status: last.status,
      output_sha256: last.output?.sha256 ?? null,
      output_bytes: last.output?.bytes.length ?? null,
      error: last.error,
      ...(last.judged === undefined ? {} : { judged: last.judged }),
      diagnostics: [...last.diagnostics],
      attempts: [...attempts],
      provenance: runner.provenance(job),
      evidence: runner.evidence(job),
      produced_by: runner.producedBy(),
      replayed: false,
      ...(job.simulate === undefined ? {} : { simulated: true }),
    },
  };
  run.watcher.decided(finished);
  return { finished, extent: last.extent, repeatable: last.lostEvidence !== true };
}

async function runPrepared<AnyJob extends Job>(run: Run<AnyJob>): Promise<Ended> {
  let prepared: PreparedJob;
  try {
    requireIsolation(run);
    prepared = run.runner.prepare(run.tenant, run.job);
  } catch (error) {
    return { attempts: [], last: endedBy(error, run) };
  }
  try {
    return await attemptAll(prepared, run);
  } finally {
    prepared.release();
  }
}

async function attemptAll<AnyJob extends Job>(prepared: PreparedJob, run: Run<AnyJob>): Promise<Ended> {
  const { deadlineAtMs } = run;
  const attempts: Attempt[] = [];
  let retries = run.job.retries ?? 0;
  let lostRetries = LOST_RETRIES;
  for (;;) {
    const started = monotonicMs();
    const time = new AttemptTime(run.job.timeout_seconds);
    // oxlint-disable-next-line no-await-in-loop -- attempts follow one another
    const last = await attemptOnce(prepared, { cancel: run.cancel, deadlineAtMs, time }, run);
    const queueMs = Math.max(0, monotonicMs() - started - last.runMs);
    attempts.push(attemptOf(attempts.length + 1, queueMs, last));
    const retry = last.error === null ? 'no' : JOB_ERRORS[last.error.code].retry;
    if (retry === 'no' || monotonicMs() + TIMER_EARLY_MS >= deadlineAtMs) return { attempts, last };
    if (retry === 'once' && lostRetries-- > 0) continue;
    if (retry === 'yes' && retries-- > 0) continue;
    return { attempts, last };
  }
}

async function attemptOnce<AnyJob extends Job>(
  prepared: PreparedJob,
  control: AttemptControl,
  run: Run<AnyJob>,
): Promise<AttemptResult> {
  try {
    return await prepared.attempt(control);
  } catch (error) {
    return endedBy(error, run);
  }
}

function requireIsolation<AnyJob extends Job>({ job, runner }: Run<AnyJob>): void {
  const { isolation } = runner.producedBy();
  const demanded = job.min_isolation ?? 'process';
  if (satisfiesIsolation(isolation, demanded)) return;
  throw new JobFailure('isolation_unavailable', { demanded, available: isolation });
}

function endedBy<AnyJob extends Job>(error: unknown, { job, watcher }: Run<AnyJob>): AttemptResult {
  if (error instanceof JobFailure) return ended(error.code, error.details);
  watcher.internal(job.job_id, error);
  return ended('internal', {});
}

function ended(code: JobErrorCode, details: JobErrorValue['details']): AttemptResult {
  return {
    status: 'failed',
    error: jobErrorValue(code, details),
    diagnostics: [],
    extent: null,
    output: null,
    runMs: 0,
    peakMemoryMib: null,
  };
}

function attemptOf(
  number: number,
  queueMs: number,
  { status, runMs, peakMemoryMib, error }: AttemptResult,
): Attempt {
  return {
    number,
    status,
    queue_ms: Math.round(queueMs * 1000) / 1000,
    run_ms: runMs,
    peak_memory_mib: peakMemoryMib,
    error,
  };
}
