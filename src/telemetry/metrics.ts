import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { JobKind } from '../contract/job.ts';
import type { JobResultHead } from '../contract/result.ts';

/** From a warm text extraction to the longest wall clock. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface MetricSources {
  readonly slots: number;
  readonly slotsReady: () => number;
  readonly jobs: () => number;
  readonly isolation: string;
}

/** Figures of the service in Prometheus' form; labels are names of tables, never of tenants or jobs. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #jobs: Counter<'kind' | 'status' | 'code'>;
  readonly #runSeconds: Histogram<'kind'>;
  readonly #queueSeconds: Histogram<'kind'>;
  readonly #attempts: Counter<'kind'>;

  constructor({ slots, slotsReady, jobs, isolation }: MetricSources) {
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
  }: Pick<JobResultHead, 'status' | 'error' | 'attempts'> & { readonly kind: JobKind }): void {
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
