import type { Problem } from '../contract/problem.ts';

/** The worker refused a request before anything ran; `problem` is its RFC 9457 answer. */
export class WorkerRefusal extends Error {
  override readonly name = 'WorkerRefusal';
  readonly problem: Problem;
  readonly retryAfterMs: number | undefined;

  constructor(problem: Problem, retryAfterMs: number | undefined) {
    super(`${problem.code}: ${problem.detail}`);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request may go through later: the queue was full, or the worker was busy, stopping or at fault. */
  get retryable(): boolean {
    return this.problem.status === 429 || this.problem.status === 500 || this.problem.status === 503;
  }
}
