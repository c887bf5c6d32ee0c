import type { Job } from '../contract/job.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS } from '../contract/limits.ts';
import type { ExtractLimits, PythonLimits } from '../contract/limits.ts';
import { Refusal } from '../contract/problem.ts';

/** What the queue may hold. */
export interface QueueBounds {
  readonly maxJobs: number;
  readonly maxBytes: number;
}

/** Lets a job in or refuses it with the numbers; what it let in must be given back with `leave`. */
export class Admission {
  readonly #bounds: QueueBounds;
  readonly #slots: number;
  #jobs = 0;
  #bytes = 0;
  #draining = false;

  constructor(bounds: QueueBounds, slots: number) {
    this.#bounds = bounds;
    this.#slots = slots;
  }

  get jobs(): number {
    return this.#jobs;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** From now on nothing is let in. */
  drain(): void {
    this.#draining = true;
  }

  /** Takes a place in the queue, or throws the refusal. */
  enter(bytes: number): void {
    if (this.#draining)
      throw new Refusal('DRAINING', 'The service is shutting down and takes no more jobs', {}, 1);
    const { maxJobs, maxBytes } = this.#bounds;
    const jobs = this.#jobs + 1;
    if (jobs > maxJobs + this.#slots) {
      throw new Refusal(
        'QUEUE_FULL',
        `${this.#jobs} jobs are waiting or running, ${maxJobs} may wait`,
        { jobs: this.#jobs, max_jobs: maxJobs, slots: this.#slots },
        1,
      );
    }
    // A job alone may be of any size that its own limit allows.
    if (this.#jobs > 0 && this.#bytes + bytes > maxBytes) {
      throw new Refusal(
        'QUEUE_FULL',
        `Jobs with ${this.#bytes} bytes of evidence are waiting or running, ${maxBytes} may wait`,
        { bytes: this.#bytes, max_bytes: maxBytes },
        1,
      );
    }
    this.#jobs = jobs;
    this.#bytes += bytes;
  }

  /** Gives the place back. */
  leave(bytes: number): void {
    this.#jobs--;
    this.#bytes -= bytes;
  }
}

/** Limits as they stand in this service. */
export interface ServiceLimits {
  readonly extract: ExtractLimits;
  readonly python: PythonLimits;
}

/** Refuses a job that would raise a limit: a job may lower only. */
export function requireLoweredLimits(job: Job, limits: ServiceLimits): void {
  const python = job.kind === 'code' || job.kind === 'check';
  const own: Readonly<Record<string, number>> = python ? limits.python : limits.extract;
  const table = python ? PYTHON_LIMITS : EXTRACT_LIMITS;
  for (const [name, asked] of Object.entries<number | undefined>(job.limits ?? {})) {
    const max = own[name];
    if (!(name in table) || max === undefined || asked === undefined || asked <= max) continue;
    const path = `/limits/${name}`;
    throw new Refusal(
      'REQUEST_INVALID',
      `${path} may lower the limit of this service only: at most ${max}, got ${asked}`,
      {
        path,
        expected: `at most ${max}`,
        got: asked,
      },
    );
  }
}
