import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXTRACT_LIMITS, PYTHON_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import type { ExtractJob } from '../../src/contract/job.ts';
import { Refusal } from '../../src/contract/problem.ts';
import { jobErrorValue } from '../../src/contract/result.ts';
import { OutputStore } from '../../src/evidence/output-store.ts';
import { Admission } from '../../src/jobs/admission.ts';
import type { FinishedJob } from '../../src/jobs/interface.ts';
import { JobTable } from '../../src/jobs/job-table.ts';
import { KeptResults } from '../../src/jobs/kept-results.ts';
import type { AttemptResult } from '../../src/pool/keeper-messages.ts';
import { CANCELLED } from '../../src/pool/cancel-flag.ts';

const folder = mkdtempSync(join(tmpdir(), 'wyrd-table-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const PRODUCED_BY = {
  worker: '0',
  build: `sha256:${'0'.repeat(64)}`,
  python: null,
  snapshot: null,
  isolation: 'process',
} as const;
const NOTHING = { diagnostics: [], extent: null, output: null, runMs: 1, peakMemoryMib: null };
const COMPLETED: AttemptResult = { ...NOTHING, status: 'completed', error: null };
const LOST: AttemptResult = { ...NOTHING, status: 'failed', error: jobErrorValue('worker_lost') };
const GONE: AttemptResult = { ...NOTHING, status: 'cancelled', error: jobErrorValue('cancelled') };

interface Attempting {
  readonly jobId: string;
  readonly cancel: Int32Array;
  readonly end: (result: AttemptResult) => void;
}

/** A table over an executor that the test steps by hand: the same code as in the service but for the jails. */
class Stepped {
  readonly attempting: Attempting[] = [];
  readonly admission = new Admission({
    bounds: { slots: 1, maxJobs: 4, maxBytes: 1_000, tenantJobs: 100, tenantBytes: 10_000 },
    queueAgeMs: () => 7,
  });
  released = 0;
  prepared = 0;
  readonly table: JobTable;

  constructor() {
    const outputs = new OutputStore(folder, { maxBytes: 1_000_000, maxFiles: 1_000 });
    this.table = new JobTable({
      admission: this.admission,
      limits: { extract: defaultLimits(EXTRACT_LIMITS), python: defaultLimits(PYTHON_LIMITS) },
      wallMs: { extract: 30_000, python: 10_000 },
      simulate: false,
      kept: new KeptResults({ outputs, keepMs: 60_000, maxResults: 1_000 }),
      outputs,
      watcher: { internal: () => undefined, decided: () => undefined },
      runners: {
        extract: {
          provenance: () => ({ kind: 'extract', version: 'wyrd-extract/1' }),
          evidence: () => ({}),
          producedBy: () => PRODUCED_BY,
          evidenceBytes: (job) => job.extract.from.size_bytes,
          prepare: (_tenant, job) => {
            this.prepared++;
            return {
              release: () => {
                this.released++;
              },
              attempt: ({ cancel }) =>
                new Promise((resolve) => {
                  this.attempting.push({ jobId: job.job_id, cancel, end: resolve });
                }),
            };
          },
        },
      },
    });
  }

  /** What a keeper does: a cancelled attempt ends as cancelled whatever else happens to it. */
  endNext(pick: number, result: AttemptResult): void {
    const [one] = this.attempting.splice(pick % Math.max(1, this.attempting.length), 1);
    one?.end(Atomics.load(one.cancel, 0) === CANCELLED ? GONE : result);
  }
}

const job = (id: string, size: number): ExtractJob => ({
  job_id: id,
  kind: 'extract',
  extract: { from: { kind: 'file', sha256: '0'.repeat(64), size_bytes: size, format: 'text' } },
});

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Step =
  | { readonly do: 'submit'; readonly id: number; readonly body: number }
  | { readonly do: 'hang-up'; readonly waiter: number }
  | { readonly do: 'cancel'; readonly id: number }
  | { readonly do: 'complete' | 'crash'; readonly pick: number }
  | { readonly do: 'drain' };

const small = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('submit' as const), id: small, body: fc.nat({ max: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hang-up' as const), waiter: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), id: small }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('complete' as const, 'crash' as const), pick: small }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drain' as const) }) },
);

async function play(steps: readonly Step[]): Promise<void> {
  const stepped = new Stepped();
  const waiters: { readonly answers: (FinishedJob | Refusal)[]; readonly controller: AbortController }[] = [];
  for (const one of steps) {
    if (one.do === 'submit') {
      const controller = new AbortController();
      const answers: (FinishedJob | Refusal)[] = [];
      waiters.push({ answers, controller });
      void stepped.table
        .submit('t', job(`job-${one.id}`, 100), `${one.id} ${one.body}`, controller.signal)
        .then(
          (finished) => answers.push(finished),
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            answers.push(error);
          },
        );
    } else if (one.do === 'hang-up') waiters[one.waiter % Math.max(1, waiters.length)]?.controller.abort();
    else if (one.do === 'cancel') stepped.table.cancel('t', `job-${one.id}`);
    else if (one.do === 'drain') stepped.admission.drain();
    else stepped.endNext(one.pick, one.do === 'complete' ? COMPLETED : LOST);
    await tick();
    const running = stepped.attempting
      .filter(({ cancel }) => Atomics.load(cancel, 0) !== CANCELLED)
      .map(({ jobId }) => jobId);
    expect(new Set(running).size).toBe(running.length);
    expect(stepped.admission.jobs).toBeLessThanOrEqual(5);
  }
  while (stepped.attempting.length > 0 || stepped.admission.jobs > 0) {
    stepped.endNext(0, COMPLETED);
    await tick();
  }
  await stepped.table.idle();
  await tick();
  // Every waiter has exactly one answer, every job that was let in has been let out, and all evidence is released.
  expect(waiters.map(({ answers }) => answers.length)).toEqual(waiters.map(() => 1));
  expect(stepped.admission.jobs).toBe(0);
  expect(stepped.released).toBe(stepped.prepared);
}

describe('job table', () => {
  it('never loses or doubles a job under any interleaving of submit, join, hang-up, cancel, crash and drain', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), play), { numRuns: 300 });
  });

  it('refuses whoever waits for a job that is stopped with the service, and keeps no cancellation', async () => {
    const stepped = new Stepped();
    const signal = new AbortController().signal;
    const stopped = stepped.table.submit('t', job('stopped', 1), 'd', signal);
    const deleted = stepped.table.submit('t', job('deleted', 1), 'd', signal);
    await tick();
    stepped.table.cancel('t', 'deleted');
    stepped.table.stopAll();
    stepped.endNext(0, COMPLETED);
    stepped.endNext(0, COMPLETED);
    await expect(stopped).rejects.toMatchObject({ refusal: 'DRAINING', retryAfterSeconds: 1 });
    expect((await deleted).head.status).toBe('cancelled');
    expect(stepped.table.find('t', 'stopped')).toBeUndefined();
    expect(stepped.table.find('t', 'deleted')).toBeDefined();
  });

  it('tries a lost jail once more and then tells the loss', async () => {
    const stepped = new Stepped();
    const answer = stepped.table.submit('t', job('j', 1), 'd', new AbortController().signal);
    for (let i = 0; i < 2; i++) {
      await tick();
      stepped.endNext(0, LOST);
    }
    expect((await answer).head).toMatchObject({
      status: 'failed',
      error: { code: 'worker_lost' },
      attempts: [{ number: 1 }, { number: 2 }],
    });
  });

  it('refuses the job after the last place in the queue with the numbers, and lets the next in when one ends', async () => {
    const stepped = new Stepped();
    const signal = new AbortController().signal;
    const answers = [1, 2, 3, 4, 5].map((n) => stepped.table.submit('t', job(`j${n}`, 1), 'd', signal));
    await expect(stepped.table.submit('t', job('j6', 1), 'd', signal)).rejects.toMatchObject({
      refusal: 'QUEUE_FULL',
      details: { scope: 'service', jobs: 5, max_jobs: 5, slots: 1, queue_age_ms: 7, p95_ms: null },
      retryAfterSeconds: 1,
    });
    await tick();
    stepped.endNext(0, COMPLETED);
    await answers[0];
    answers.push(stepped.table.submit('t', job('j6', 1), 'd', signal));
    while (stepped.attempting.length > 0) {
      stepped.endNext(0, COMPLETED);
      await tick();
    }
    expect(await Promise.all(answers)).toHaveLength(6);
  });

  it('bounds waiting evidence by bytes but never refuses one job alone for its size', async () => {
    const stepped = new Stepped();
    const signal = new AbortController().signal;
    const big = stepped.table.submit('t', job('big', 5_000), 'd', signal);
    await expect(stepped.table.submit('t', job('next', 1), 'd', signal)).rejects.toMatchObject({
      refusal: 'QUEUE_FULL',
      details: { bytes: 5_000, max_bytes: 1_000 },
    });
    await tick();
    stepped.endNext(0, COMPLETED);
    expect((await big).head.status).toBe('completed');
  });
});
