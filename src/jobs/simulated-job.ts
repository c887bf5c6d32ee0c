import { createHash } from 'node:crypto';
import type { JobErrorCode } from '../contract/errors.ts';
import { REFUSALS } from '../contract/errors.ts';
import type { Job } from '../contract/job.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { Refusal } from '../contract/problem.ts';
import type { Simulate } from '../contract/simulate.ts';
import { onCancel } from '../pool/cancel-flag.ts';
import type { AttemptResult } from '../pool/keeper-messages.ts';
import { PASSED_IN_QUEUE, monotonicMs, unrun } from '../pool/keeper-messages.ts';
import type { AttemptControl } from './attempt-time.ts';
import type { JobKindRunner } from './job-kind.ts';
import { simulatedOutput } from './simulated-output.ts';

/** Retry-After of refusals that have one. */
const RETRY_SECONDS = 1;

type SimulatedEnd = Exclude<Simulate, { readonly refusal: unknown }>;

/** The details that errors of a code have, as far as a caller may count on them. */
const DETAILS: { readonly [code in JobErrorCode]?: JsonObject } = {
  evidence_missing: { sha256: '0'.repeat(64) },
  evidence_mismatch: { sha256: '0'.repeat(64), size_bytes: 1, seen_bytes: 2 },
  limit_exceeded: { name: 'pages', max: 1, seen: 2, at: { page: 2 } },
  script_failed: { type: 'ValueError', text: 'simulated', line: 1 },
  worker_lost: { exit_code: null, signal: 'SIGKILL' },
};

/** What the job asks to be simulated, or the refusal that it asks for; a service that simulates nothing refuses it by name. */
export function simulationOf(job: Job, allowed: boolean): SimulatedEnd | undefined {
  const { simulate } = job;
  if (simulate === undefined) return undefined;
  if (!allowed)
    throw new Refusal('SIMULATION_OFF', 'This service runs jobs and simulates none', { path: '/simulate' });
  if (!('refusal' in simulate)) return simulate;
  const { status, title } = REFUSALS[simulate.refusal];
  const retry = status === 429 || status === 503 ? RETRY_SECONDS : undefined;
  throw new Refusal(simulate.refusal, `${title} (simulated)`, { simulated: true }, retry);
}

/** A runner that ends a job as it asks, without evidence and without a jail, under the same clock and the same cancel. */
export function simulatedRunner(
  real: JobKindRunner<Job>,
  simulate: SimulatedEnd,
  wallMs: number,
): JobKindRunner<Job> {
  const { producedBy, provenance, evidence, settle } = real;
  return {
    producedBy,
    provenance,
    evidence,
    evidenceBytes: () => 0,
    ...(settle === undefined ? {} : { settle }),
    prepare: (_tenant, job) => {
      let attempts = 0;
      return {
        release: () => undefined,
        attempt: async (control) => {
          const began = monotonicMs();
          const stopped = await pause(simulate.run_ms ?? 0, wallMs, control);
          const over = simulate.attempts !== undefined && ++attempts > simulate.attempts;
          const end = over ? 'completed' : (simulate.end ?? 'completed');
          const result = stopped ?? (end === 'completed' ? completed(job, simulate) : ended(end));
          return { ...result, runMs: Math.round(monotonicMs() - began) };
        },
      };
    },
  };
}

/** Waits as an attempt runs; tells how it was stopped, if it was. */
async function pause(
  runMs: number,
  wallMs: number,
  { cancel, deadlineAtMs }: AttemptControl,
): Promise<AttemptResult | undefined> {
  const leftMs = deadlineAtMs - monotonicMs();
  if (leftMs <= 0) return unrun('timed_out', 'timed_out', PASSED_IN_QUEUE);
  const { promise, resolve } = Promise.withResolvers<AttemptResult | undefined>();
  const late = leftMs < wallMs ? { reason: 'The deadline passed while it ran' } : { wall_ms: wallMs };
  const most = Math.min(leftMs, wallMs);
  const timer = setTimeout(
    () => {
      resolve(runMs <= most ? undefined : unrun('timed_out', 'timed_out', late));
    },
    Math.min(runMs, most),
  );
  onCancel(cancel, () => {
    resolve(unrun('cancelled', 'cancelled'));
  });
  const stopped = await promise;
  clearTimeout(timer);
  return stopped;
}

function ended(code: JobErrorCode): AttemptResult {
  const status = code === 'cancelled' || code === 'timed_out' ? code : 'failed';
  return unrun(status, code, { ...DETAILS[code], simulated: true });
}

function completed(job: Job, { output_bytes: bytes = 0 }: SimulatedEnd): AttemptResult {
  const output = simulatedOutput(job, bytes);
  return {
    status: 'completed',
    error: null,
    diagnostics: [],
    extent: null,
    ...(job.kind === 'check' ? { judged: { returned_outcome: 'inconclusive', citations: [] } } : {}),
    output: { bytes: output, sha256: createHash('sha256').update(output).digest('hex') },
    runMs: 0,
    peakMemoryMib: null,
  };
}
