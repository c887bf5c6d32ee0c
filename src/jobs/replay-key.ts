import { createHash } from 'node:crypto';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { Job } from '../contract/job.ts';
import type { JsonObject } from '../contract/json-value.ts';

/** What says how a job is run and answered, not what its output is. */
const NOT_OF_THE_OUTPUT: ReadonlySet<string> = new Set([
  'job_id',
  'tenant',
  'timeout_seconds',
  'retries',
  'deadline_ms',
  'limits',
  'return',
  'min_isolation',
  'replay',
]);

/** Stands for an output: the tenant, the body but for how it is run and answered, and whatever makes the output. */
export function replayKey(tenant: string, job: Job, builds: readonly string[]): string {
  const body = Object.fromEntries(Object.entries(job).filter(([field]) => !NOT_OF_THE_OUTPUT.has(field)));
  return createHash('sha256')
    .update([tenant, ...builds].join('\n'))
    .update('\n')
    .update(canonicalJson(body as JsonObject))
    .digest('hex');
}
