import type { Job } from '../contract/job.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS } from '../contract/limits.ts';
import type { ExtractLimits, PythonLimits } from '../contract/limits.ts';
import { Refusal } from '../contract/problem.ts';

/** Limits as they stand in this service. */
export interface ServiceLimits {
  readonly extract: ExtractLimits;
  readonly python: PythonLimits;
}

/** How long one attempt may take in this service when its job does not say. */
export interface WallTimes {
  readonly extract: number;
  readonly python: number;
}

/** How long one attempt of the job may take. */
export function wallOf({ kind, timeout_seconds: seconds }: Job, own: WallTimes): number {
  if (seconds !== undefined) return seconds * 1000;
  return kind === 'code' || kind === 'check' ? own.python : own.extract;
}

/** Every limit under which a job runs. */
export function effectiveLimits({ kind, limits }: Job, own: ServiceLimits): Readonly<Record<string, number>> {
  return { ...(kind === 'code' || kind === 'check' ? own.python : own.extract), ...limits };
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
