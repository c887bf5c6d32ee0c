import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { JobKind } from '../contract/job.ts';
import type { JobResultHead } from '../contract/result.ts';
import type { MetricRow } from './metric-table.ts';
import { METRICS } from './metric-table.ts';

/** From a warm text extraction to the longest wall clock. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** From a verdict to the largest output, each four times the one before. */
const BYTES = [256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864];

/** The figures of one lane, as they stand when they are asked for. */
export interface LaneFigures {
  readonly name: string;
  readonly jobs: () => number;
  readonly queued: () => number;
  readonly running: () => number;
  readonly queueAgeMs: () => number;
  readonly jailsStarted: () => number;
  readonly jailsEnded: () => ReadonlyMap<string, number>;
}

/** The bytes that a store holds and may hold. */
export interface StoreFigures {
  readonly bytes: () => number;
  readonly maxBytes: number;
}

interface MetricSources {
  readonly slots: number;
  readonly slotsReady: () => number;
  readonly ready: () => boolean;
  readonly jobs: () => number;
  readonly lanes: readonly LaneFigures[];
  readonly evidence: StoreFigures;
  readonly outputs: StoreFigures;
  readonly isolation: string;
  readonly version: string;
  readonly build: () => string;
}

/** How a request was answered; its route is the pattern, never the path. */
export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** Figures of the service in Prometheus' form; labels are names of tables, never of tenants or jobs. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #jobs = this.#counter(METRICS.jobs);
  readonly #attempts = this.#counter(METRICS.attempts);
  readonly #replayed = this.#counter(METRICS.replayed);
  readonly #refusals = this.#counter(METRICS.refusals);
  readonly #requests = this.#counter(METRICS.requests);
  readonly #requestSeconds = this.#histogram(METRICS.requestSeconds, SECONDS);
  readonly #runSeconds = this.#histogram(METRICS.runSeconds, SECONDS);
  readonly #queueSeconds = this.#histogram(METRICS.queueSeconds, SECONDS);
  readonly #outputBytes = this.#histogram(METRICS.outputBytes, BYTES);

  constructor(sources: MetricSources) {
    const { lanes, evidence, outputs } = sources;
    // Under the names that every dashboard of Node knows.
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge(METRICS.slots, () => sources.slots);
    this.#gauge(METRICS.slotsReady, sources.slotsReady);
    this.#gauge(METRICS.ready, () => Number(sources.ready()));
    this.#gauge(METRICS.inService, sources.jobs);
    this.#gauge(METRICS.evidenceBytes, evidence.bytes);
    this.#gauge(METRICS.evidenceMaxBytes, () => evidence.maxBytes);
    this.#gauge(METRICS.outputsBytes, outputs.bytes);
    this.#gauge(METRICS.outputsMaxBytes, () => outputs.maxBytes);
    this.#perLane(METRICS.laneJobs, lanes, (lane) => lane.jobs());
    this.#perLane(METRICS.laneQueued, lanes, (lane) => lane.queued());
    this.#perLane(METRICS.laneRunning, lanes, (lane) => lane.running());
    this.#perLane(METRICS.queueAge, lanes, (lane) => lane.queueAgeMs() / 1000);
    this.#jails(lanes);
    this.#info(METRICS.isolation, () => ({ level: sources.isolation }));
    this.#info(METRICS.build, () => ({
      version: sources.version,
      build: sources.build(),
      node: process.version,
    }));
  }

  /** Counts a job that was decided. */
  decided(
    head: Pick<JobResultHead, 'status' | 'error' | 'attempts' | 'replayed' | 'output_bytes'> & {
      readonly kind: JobKind;
    },
  ): void {
    const { kind, status, error } = head;
    if (head.replayed) this.#replayed.inc({ kind });
    this.#jobs.inc({ kind, status, code: error?.code ?? '' });
    if (head.output_bytes !== null) this.#outputBytes.observe({ kind }, head.output_bytes);
    for (const attempt of head.attempts) {
      this.#attempts.inc({ kind });
      this.#runSeconds.observe({ kind, status: attempt.status }, attempt.run_ms / 1000);
      this.#queueSeconds.observe({ kind }, attempt.queue_ms / 1000);
    }
  }

  /** Counts a refusal by its code. */
  refused(code: string): void {
    this.#refusals.inc({ code });
  }

  /** Counts a request that was answered. */
  answered({ route, method, status, seconds }: AnsweredRequest): void {
    this.#requests.inc({ route, method, status });
    this.#requestSeconds.observe({ route }, seconds);
  }

  /** Everything in the text form that Prometheus reads. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #counter(row: MetricRow): Counter {
    return new Counter({ ...optionsOf(row), registers: [this.#registry] });
  }

  #histogram(row: MetricRow, buckets: number[]): Histogram {
    return new Histogram({ ...optionsOf(row), buckets, registers: [this.#registry] });
  }

  #gauge(row: MetricRow, value: () => number): void {
    const own: Gauge = new Gauge({
      ...optionsOf(row),
      registers: [this.#registry],
      collect: () => {
        own.set(value());
      },
    });
  }

  #perLane(row: MetricRow, lanes: readonly LaneFigures[], value: (lane: LaneFigures) => number): void {
    const own: Gauge = new Gauge({
      ...optionsOf(row),
      registers: [this.#registry],
      collect: () => {
        for (const lane of lanes) own.set({ lane: lane.name }, value(lane));
      },
    });
  }

  /** The lanes count themselves, since their jails live in threads of their own. */
  #jails(lanes: readonly LaneFigures[]): void {
    const registers = [this.#registry];
    const started: Counter = new Counter({
      ...optionsOf(METRICS.jailsStarted),
      registers,
      collect: () => {
        started.reset();
        for (const lane of lanes) started.inc({ lane: lane.name }, lane.jailsStarted());
      },
    });
    const ended: Counter = new Counter({
      ...optionsOf(METRICS.jailsEnded),
      registers,
      collect: () => {
        ended.reset();
        for (const lane of lanes)
          for (const [reason, count] of lane.jailsEnded()) ended.inc({ lane: lane.name, reason }, count);
      },
    });
  }

  #info(row: MetricRow, labels: () => Readonly<Record<string, string>>): void {
    const own: Gauge = new Gauge({
      ...optionsOf(row),
      registers: [this.#registry],
      collect: () => {
        own.set(labels(), 1);
      },
    });
  }
}

function optionsOf({ name, help, labels }: MetricRow): {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
} {
  return { name, help, labelNames: [...labels] };
}
