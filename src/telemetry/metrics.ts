import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { JobKind } from '../contract/job.ts';
import type { JobResultHead } from '../contract/result.ts';

/** From a warm text extraction to the longest wall clock. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The figures of one lane, as they stand when they are asked for. */
export interface LaneFigures {
  readonly name: string;
  readonly jobs: () => number;
  readonly queued: () => number;
  readonly running: () => number;
  readonly queueAgeMs: () => number;
}

interface MetricSources {
  readonly slots: number;
  readonly slotsReady: () => number;
  readonly jobs: () => number;
  readonly lanes: readonly LaneFigures[];
  readonly isolation: string;
}

/** Figures of the service in Prometheus' form; labels are names of tables, never of tenants or jobs. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #jobs: Counter<'kind' | 'status' | 'code'>;
  readonly #runSeconds: Histogram<'kind'>;
  readonly #queueSeconds: Histogram<'kind'>;
  readonly #attempts: Counter<'kind'>;
  readonly #replayed: Counter<'kind'>;

  constructor({ slots, slotsReady, jobs, lanes, isolation }: MetricSources) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry, prefix: 'wyrd_worker_' });
    this.#jobs = new Counter({
      name: 'wyrd_worker_jobs_total',
      help: 'Jobs that were decided',
      labelNames: ['kind', 'status', 'code'],
      registers,
    });
    this.#attempts = new Counter({
      name: 'wyrd_worker_attempts_total',
      help: 'Attempts of all jobs',
      labelNames: ['kind'],
      registers,
    });
    this.#replayed = new Counter({
      name: 'wyrd_worker_jobs_replayed_total',
      help: 'Jobs that were answered from the replay cache',
      labelNames: ['kind'],
      registers,
    });
    this.#runSeconds = new Histogram({
      name: 'wyrd_worker_run_seconds',
      help: 'Time of an attempt in its jail',
      labelNames: ['kind'],
      buckets: SECONDS,
      registers,
    });
    this.#queueSeconds = new Histogram({
      name: 'wyrd_worker_queue_seconds',
      help: 'Time of an attempt before its jail',
      labelNames: ['kind'],
      buckets: SECONDS,
      registers,
    });
    const gauge = (name: string, help: string, value: () => number): void => {
      const own: Gauge = new Gauge({ name, help, registers, collect: () => own.set(value()) });
    };
    gauge('wyrd_worker_slots', 'Jails that may work at once', () => slots);
    gauge('wyrd_worker_slots_ready', 'Slots whose jail came up', slotsReady);
    gauge('wyrd_worker_jobs_in_service', 'Jobs that wait or run', jobs);
    const perLane = (name: string, help: string, value: (lane: LaneFigures) => number): void => {
      const own: Gauge<'lane'> = new Gauge({
        name,
        help,
        labelNames: ['lane'],
        registers,
        collect: () => {
          for (const lane of lanes) own.set({ lane: lane.name }, value(lane));
        },
      });
    };
    perLane('wyrd_worker_lane_jobs', 'Jobs of a lane that wait or run', (lane) => lane.jobs());
    perLane('wyrd_worker_lane_queued', 'Attempts that wait for a slot of a lane', (lane) => lane.queued());
    perLane('wyrd_worker_lane_running', 'Attempts that have a slot of a lane', (lane) => lane.running());
    perLane(
      'wyrd_worker_queue_age_seconds',
      'How long the attempt that came first has waited for a slot',
      (lane) => lane.queueAgeMs() / 1000,
    );
    new Gauge({
      name: 'wyrd_worker_isolation_info',
      help: 'The isolation level of jails',
      labelNames: ['level'],
      registers,
    }).set({ level: isolation }, 1);
  }

  /** Counts a job that was decided. */
  decided({
    kind,
    status,
    error,
    attempts,
    replayed,
  }: Pick<JobResultHead, 'status' | 'error' | 'attempts' | 'replayed'> & { readonly kind: JobKind }): void {
    if (replayed) this.#replayed.inc({ kind });
    this.#jobs.inc({ kind, status, code: error?.code ?? '' });
    for (const attempt of attempts) {
      this.#attempts.inc({ kind });
      this.#runSeconds.observe({ kind }, attempt.run_ms / 1000);
      this.#queueSeconds.observe({ kind }, attempt.queue_ms / 1000);
    }
  }

  /** Everything in the text form that Prometheus reads. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
