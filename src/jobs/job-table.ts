import type { Job } from '../contract/job.ts';
import { DEFAULT_DEADLINE_MS } from '../contract/job.ts';
import { Refusal } from '../contract/problem.ts';
import { CANCELLED, OVER, createFlag, turnFlag } from '../pool/cancel-flag.ts';
import { monotonicMs } from '../pool/keeper-messages.ts';
import type { Admission, Entering } from './admission.ts';
import type { FinishedJob, JobState, Jobs } from './interface.ts';
import type { JobKindRunner, JobKindRunners } from './job-kind.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { KeptResults } from './kept-results.ts';
import type { ServiceLimits } from './lowered-limits.ts';
import type { WallTimes } from './lowered-limits.ts';
import { effectiveLimits, requireLoweredLimits, wallOf } from './lowered-limits.ts';
import type { ReplayCache, Replayable } from './replay-cache.ts';
import type { RunWatcher } from './run-job.ts';
import type { RanJob } from './run-job.ts';
import { runJob } from './run-job.ts';
import { simulatedRunner, simulationOf } from './simulated-job.ts';

interface JobTableOptions {
  readonly runners: JobKindRunners;
  readonly admission: Admission;
  readonly limits: ServiceLimits;
  readonly wallMs: WallTimes;
  /** Whether jobs may ask for an end instead of running. */
  readonly simulate: boolean;
  readonly kept: KeptResults;
  readonly outputs: OutputStore;
  /** Absent when nothing is replayed. */
  readonly replay?: ReplayCache | undefined;
  readonly watcher: RunWatcher;
}

interface StartingJob {
  readonly replayable: Replayable;
  readonly runner: JobKindRunner<Job>;
  readonly cancel: Int32Array;
  readonly deadlineAtMs: number;
}

interface RunningJob {
  readonly digest: string;
  readonly cancel: Int32Array;
  readonly finished: Promise<FinishedJob>;
  waiters: number;
  /** Whether it was ended for the service's sake, which nobody may take for its result. */
  stopped: boolean;
}

/** Every job that runs, by tenant and id, so that the same job runs once and is answered to all who ask. */
export class JobTable implements Jobs {
  readonly #options: JobTableOptions;
  readonly #running = new Map<string, RunningJob>();

  constructor(options: JobTableOptions) {
    this.#options = options;
  }

  async submit(tenant: string, job: Job, digest: string, signal: AbortSignal): Promise<FinishedJob> {
    const key = keyOf(tenant, job.job_id);
    const kept = this.#options.kept.find(key);
    if (kept !== undefined) {
      requireSameBody(job.job_id, kept.digest, digest);
      const finished = await kept.read();
      if (finished !== undefined) return finished;
      this.#options.kept.forget(key);
    }
    const running = this.#running.get(key);
    if (running === undefined) return this.#wait(key, this.#start(tenant, key, job, digest), signal);
    requireSameBody(job.job_id, running.digest, digest);
    return this.#wait(key, running, signal);
  }

  find(tenant: string, jobId: string): JobState | undefined {
    const key = keyOf(tenant, jobId);
    if (this.#running.has(key)) return { state: 'running' };
    const kept = this.#options.kept.find(key);
    return kept === undefined ? undefined : { state: 'finished', finished: kept.read };
  }

  cancel(tenant: string, jobId: string): 'cancelling' | 'finished' | 'unknown' {
    const key = keyOf(tenant, jobId);
    const running = this.#running.get(key);
    if (running === undefined) return this.#options.kept.find(key) === undefined ? 'unknown' : 'finished';
    turnFlag(running.cancel, CANCELLED);
    return 'cancelling';
  }

  /** Ends everything that runs, for the service's sake: whoever waits is refused, and may send the job again. */
  stopAll(): void {
    for (const running of this.#running.values()) running.stopped ||= turnFlag(running.cancel, CANCELLED);
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    while (this.#running.size > 0)
      await Promise.allSettled([...this.#running.values()].map(({ finished }) => finished));
  }

  #start(tenant: string, key: string, job: Job, digest: string): RunningJob {
    const { admission, limits, replay } = this.#options;
    const runner = this.#runnerFor(job);
    requireLoweredLimits(job, limits);
    const replayable = { tenant, job, limits: effectiveLimits(job, limits), builds: runner.builds?.() };
    const replayKey = replay?.keyOf(replayable);
    const { kind, deadline_ms: deadlineMs = DEFAULT_DEADLINE_MS } = job;
    const known = replayKey !== undefined && replay?.knows(tenant, replayKey) === true;
    const entering: Entering = { tenant, kind, bytes: runner.evidenceBytes(job), deadlineMs, known };
    admission.enter(entering);
    const cancel = createFlag();
    const deadlineAtMs = monotonicMs() + deadlineMs;
    const run = this.#run({ replayable, runner, cancel, deadlineAtMs }, known ? replayKey : undefined);
    const finished = run.finally(() => {
      turnFlag(cancel, OVER);
      admission.leave(entering);
    });
    const running: RunningJob = { digest, cancel, finished, waiters: 0, stopped: false };
    this.#running.set(key, running);
    void finished.then((done) => {
      if (this.#running.get(key) !== running) return;
      this.#running.delete(key);
      if (!isStopped(running, done)) this.#keep(key, tenant, digest, done);
    });
    return running;
  }

  #keep(key: string, tenant: string, digest: string, finished: FinishedJob): void {
    const { head, output } = finished;
    if (head.output_sha256 !== null && output !== null)
      this.#options.outputs.keep(tenant, head.output_sha256, output);
    this.#options.kept.keep(key, tenant, digest, finished);
  }

  /** Answers from the replay cache under a key that it knows, else runs the job and lets the cache keep what it gave. */
  async #run(starting: StartingJob, knownKey: string | undefined): Promise<FinishedJob> {
    const { replay, watcher } = this.#options;
    const { replayable } = starting;
    if (knownKey !== undefined) {
      const replayed = await replay?.find(knownKey, replayable);
      if (replayed !== undefined) {
        watcher.decided(replayed);
        return replayed;
      }
    }
    const ran = await this.#runAnew(starting);
    // What makes the output of the first Python job is known only now.
    const key = replay?.keyOf({ ...replayable, builds: starting.runner.builds?.() });
    if (key !== undefined) replay?.keep(key, replayable, ran);
    return ran.finished;
  }

  async #runAnew({ replayable, runner, cancel, deadlineAtMs }: StartingJob): Promise<RanJob> {
    const { watcher, admission } = this.#options;
    const { tenant, job } = replayable;
    const ran = await runJob({ tenant, job, runner, cancel, deadlineAtMs, watcher });
    for (const { status, run_ms } of ran.finished.head.attempts)
      if (status !== 'cancelled' && run_ms > 0) admission.ran(job.kind, run_ms);
    return ran;
  }

  /** A cancellation by hanging up is not kept: the same id runs anew, so the entry leaves the table at once. */
  async #wait(key: string, running: RunningJob, signal: AbortSignal): Promise<FinishedJob> {
    running.waiters++;
    const hangUp = (): void => {
      running.waiters--;
      if (running.waiters > 0) return;
      if (this.#running.get(key) === running) this.#running.delete(key);
      turnFlag(running.cancel, CANCELLED);
    };
    if (signal.aborted) hangUp();
    else signal.addEventListener('abort', hangUp, { once: true });
    try {
      const finished = await running.finished;
      if (!isStopped(running, finished)) return finished;
      throw new Refusal('DRAINING', 'The service was shut down before the job had ended', {}, 1);
    } finally {
      signal.removeEventListener('abort', hangUp);
    }
  }

  #runnerFor(job: Job): JobKindRunner<Job> {
    const { simulate, wallMs } = this.#options;
    const simulation = simulationOf(job, simulate);
    const real = this.#runnerOf(job);
    return simulation === undefined ? real : simulatedRunner(real, simulation, wallOf(job, wallMs));
  }

  #runnerOf(job: Job): JobKindRunner<Job> {
    const runner = this.#options.runners[job.kind];
    if (runner === undefined)
      throw new Refusal('NOT_BUILT', `Jobs of kind "${job.kind}" are not built yet`, { kind: job.kind });
    return runner as JobKindRunner<Job>;
  }
}

/** What had ended before it could be stopped is a result all the same. */
function isStopped({ stopped }: RunningJob, { head }: FinishedJob): boolean {
  return stopped && head.error?.code === 'cancelled';
}

function keyOf(tenant: string, jobId: string): string {
  return `${tenant} ${jobId}`;
}

function requireSameBody(jobId: string, known: string, digest: string): void {
  if (known === digest) return;
  throw new Refusal('JOB_CONFLICT', `Job id "${jobId}" stands for another job of this tenant`, {
    job_id: jobId,
  });
}
