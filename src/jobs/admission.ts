import type { JobKind } from '../contract/job.ts';
import { JOB_KINDS } from '../contract/job.ts';
import { Refusal } from '../contract/problem.ts';
import type { NoPlace, QueueBounds } from './queue-places.ts';
import { QueuePlaces } from './queue-places.ts';
import { RunTimes } from './run-times.ts';

/** The queues of a service: documents and Python wait apart, so that neither fills the other's. */
export const LANES = ['documents', 'python'] as const;

export type LaneName = (typeof LANES)[number];

/** The lane that a kind of job waits in. */
export const LANE_OF = {
  extract: 'documents',
  cite: 'documents',
  code: 'python',
  check: 'python',
} as const satisfies Record<JobKind, LaneName>;

/** A job that asks to be let in. */
export interface Entering {
  readonly tenant: string;
  readonly kind: JobKind;
  readonly bytes: number;
  readonly deadlineMs: number;
  /** Whether it is likely answered without a jail, so that the queue does not matter to it. */
  readonly known: boolean;
}

interface AdmissionOptions {
  readonly bounds: QueueBounds;
  /** How long the first in each lane has waited. */
  readonly queueAgeMs: (lane: LaneName) => number;
}

/** Lets a job in or refuses it with the numbers; what it let in must be given back with `leave`. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #lanes: Readonly<Record<LaneName, QueuePlaces>>;
  readonly #times = Object.fromEntries(JOB_KINDS.map((kind) => [kind, new RunTimes()])) as Readonly<
    Record<JobKind, RunTimes>
  >;
  readonly #laneTimes: Readonly<Record<LaneName, RunTimes>> = {
    documents: new RunTimes(),
    python: new RunTimes(),
  };
  #draining = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#lanes = { documents: new QueuePlaces(options.bounds), python: new QueuePlaces(options.bounds) };
  }

  get jobs(): number {
    return LANES.reduce((sum, lane) => sum + this.jobsIn(lane), 0);
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Jobs of a lane, waiting or running. */
  jobsIn(lane: LaneName): number {
    return this.#lanes[lane].jobs;
  }

  /** From now on nothing is let in. */
  drain(): void {
    this.#draining = true;
  }

  /** Takes a place in the queue, or throws the refusal. */
  enter(job: Entering): void {
    if (this.#draining)
      throw new Refusal('DRAINING', 'The service is shutting down and takes no more jobs', {}, 1);
    if (!job.known) this.#requireReachable(job);
    const noPlace = this.#lanes[LANE_OF[job.kind]].take(job.tenant, job.bytes);
    if (noPlace !== undefined) throw this.#full(job, noPlace);
  }

  /** Gives the place back. */
  leave({ tenant, kind, bytes }: Entering): void {
    this.#lanes[LANE_OF[kind]].leave(tenant, bytes);
  }

  /** Tells how long an attempt took, from which waits are estimated. */
  ran(kind: JobKind, runMs: number): void {
    this.#times[kind].add(runMs);
    this.#laneTimes[LANE_OF[kind]].add(runMs);
  }

  /** A job that waits and then takes as long as 19 of 20 of its kind must end before its caller has gone. */
  #requireReachable({ tenant, kind, deadlineMs }: Entering): void {
    const waitMs = this.#waitMs(tenant, LANE_OF[kind]);
    const p95Ms = this.#times[kind].p95Ms;
    if (waitMs === 0 || p95Ms === undefined || waitMs + p95Ms <= deadlineMs) return;
    throw new Refusal(
      'DEADLINE_UNREACHABLE',
      `The job would wait ${Math.ceil(waitMs)} ms and run up to ${Math.ceil(p95Ms)} ms, its deadline is in ${deadlineMs} ms`,
      { deadline_ms: deadlineMs, estimated_wait_ms: Math.ceil(waitMs), ...this.#numbers(kind) },
      seconds(waitMs + p95Ms - deadlineMs),
    );
  }

  #full(job: Entering, noPlace: NoPlace): Refusal {
    const { scope, jobs, max_jobs, bytes, max_bytes } = noPlace;
    const whose = scope === 'tenant' ? 'of this tenant ' : '';
    const detail =
      jobs + 1 > max_jobs
        ? `${jobs} jobs ${whose}are waiting or running, ${max_jobs} may be`
        : `Jobs ${whose}with ${bytes} bytes of evidence are waiting or running, ${max_bytes} may be`;
    const placeMs = (this.#laneTimes[LANE_OF[job.kind]].meanMs ?? 0) / this.#options.bounds.slots;
    return new Refusal('QUEUE_FULL', detail, { ...noPlace, ...this.#numbers(job.kind) }, seconds(placeMs));
  }

  /** Every job that ends before this one begins counts with the mean, to which the sum of many tends. */
  #waitMs(tenant: string, lane: LaneName): number {
    const { slots } = this.#options.bounds;
    const before = this.#lanes[lane].aheadOf(tenant) + 1 - slots;
    return (Math.max(0, before) * (this.#laneTimes[lane].meanMs ?? 0)) / slots;
  }

  #numbers(kind: JobKind): Readonly<Record<string, number | string | null>> {
    const lane = LANE_OF[kind];
    const p95Ms = this.#times[kind].p95Ms;
    return {
      lane,
      slots: this.#options.bounds.slots,
      queue_age_ms: Math.round(this.#options.queueAgeMs(lane)),
      p95_ms: p95Ms === undefined ? null : Math.ceil(p95Ms),
    };
  }
}

/** Retry-After speaks in whole seconds. */
function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
