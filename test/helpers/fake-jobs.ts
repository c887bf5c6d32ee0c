import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { JobErrorCode } from '../../src/contract/errors.ts';
import type { Job } from '../../src/contract/job.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { jobErrorValue } from '../../src/contract/result.ts';
import { decideVerdict } from '../../src/contract/verdict-rule.ts';
import type { FinishedJob, Jobs } from '../../src/jobs/interface.ts';

/** What a block's code does instead of Python: its source is this as JSON. */
export type Behaviour =
  | { readonly return: JsonValue }
  | { readonly error: JobErrorCode }
  | { readonly hang: true }
  /** Returns its arguments. */
  | { readonly echo: true }
  | { readonly attempts: readonly Behaviour[] };

interface Pending {
  readonly job: Job;
  readonly finish: () => void;
}

/** Jobs that do what their sources say; they end in the order that `next` picks. */
export class FakeJobs implements Jobs {
  /** Every event, `start` and `end` of each job by its block. */
  readonly events: { readonly event: 'start' | 'end'; readonly block: string }[] = [];
  readonly submitted: Job[] = [];
  readonly #outputs = new Map<string, JsonValue>();
  readonly #pending: Pending[] = [];
  readonly #next: (pending: number) => number;
  #pumping = false;

  constructor(next: (pending: number) => number = () => 0) {
    this.#next = next;
  }

  submit(_tenant: string, job: Job, _digest: string, signal: AbortSignal): Promise<FinishedJob> {
    this.submitted.push(job);
    this.events.push({ event: 'start', block: blockOf(job) });
    const { promise, resolve } = Promise.withResolvers<FinishedJob>();
    signal.addEventListener('abort', () => {
      resolve(this.#finished(job, { error: 'cancelled' }));
    });
    const behaviour = behaviourOf(job);
    if (!('hang' in behaviour)) {
      const finish = (): void => {
        this.events.push({ event: 'end', block: blockOf(job) });
        resolve(this.#finished(job, behaviour));
      };
      this.#pending.push({ job, finish });
    }
    void this.#pump();
    return promise;
  }

  find(): undefined {
    return undefined;
  }

  cancel(): 'unknown' {
    return 'unknown';
  }

  /** Ends one job at a time, when all that follows from the one before has been done. */
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one job after the other is the point
      await new Promise(setImmediate);
      const [picked] = this.#pending.splice(this.#next(this.#pending.length), 1);
      if (picked === undefined) break;
      picked.finish();
    }
    this.#pumping = false;
  }

  #finished(job: Job, behaviour: Behaviour): FinishedJob {
    const value = 'error' in behaviour ? errorOutput(job, behaviour.error) : this.#value(job, behaviour);
    const output = value === undefined ? null : canonicalJson(value);
    const sha256 = output === null ? null : createHash('sha256').update(output).digest('hex');
    if (sha256 !== null && value !== undefined) this.#outputs.set(sha256, value);
    const error = 'error' in behaviour ? jobErrorValue(behaviour.error, { text: 'private' }) : null;
    return {
      output,
      head: {
        job_id: job.job_id,
        kind: job.kind,
        status: error === null ? 'completed' : 'failed',
        output_sha256: sha256,
        output_bytes: output?.length ?? null,
        error,
        ...(job.kind === 'check' ? { judged: judgedOf(value) } : {}),
        diagnostics: [],
        attempts: [],
        provenance:
          job.kind === 'extract' || job.kind === 'cite'
            ? { kind: 'extract', version: 'wyrd-extract/1' }
            : { kind: 'code', sha256: 'c'.repeat(64), runtime: 'python' },
        evidence: {},
        produced_by: {
          worker: '0',
          build: `sha256:${'0'.repeat(64)}`,
          python: null,
          snapshot: null,
          isolation: 'process',
        },
        replayed: false,
      },
    };
  }

  #value(job: Job, behaviour: Behaviour): JsonValue {
    if (job.kind === 'extract') return { text: 'extracted', sha256: job.extract.from.sha256 };
    if (job.kind === 'cite') return job.cite.citations.map(() => ({ valid: true, excerpt: 'the place' }));
    if ('return' in behaviour) return behaviour.return;
    const { inputs = {} } = job.kind === 'code' ? job.code : job.check;
    return Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => {
        if (input !== null && 'output' in input)
          return [name, this.#outputs.get(input.output.sha256) ?? 'lost'] as const;
        return [name, input !== null && 'value' in input ? (input.value as JsonValue) : null] as const;
      }),
    );
  }
}

function errorOutput(job: Job, code: JobErrorCode): JsonValue | undefined {
  return job.kind === 'check' ? decideVerdict({ kind: 'error', code }) : undefined;
}

function judgedOf(verdict: JsonValue | undefined): NonNullable<FinishedJob['head']['judged']> {
  const { outcome = null, citations = [] } = (verdict ?? {}) as {
    outcome?: 'passed';
    citations?: readonly JsonValue[];
  };
  return { returned_outcome: outcome, citations: citations.map((citation) => ({ citation, valid: true })) };
}

function behaviourOf(job: Job): Behaviour {
  if (job.kind === 'extract' || job.kind === 'cite') return { return: null };
  const { source } = job.kind === 'code' ? job.code : job.check;
  const behaviour = JSON.parse('inline' in source ? source.inline : '') as Behaviour;
  if (!('attempts' in behaviour)) return behaviour;
  return behaviour.attempts[Number(job.job_id.split(':').at(-1)) - 1] ?? { error: 'internal' };
}

/** `step.a` of the job id of its attempt. */
function blockOf({ job_id }: Job): string {
  return job_id.split(':').slice(1, -1).join(':');
}
