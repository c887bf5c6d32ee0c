import type { Extent } from '../contract/extent.ts';
import { satisfiesIsolation } from '../contract/isolation.ts';
import type { Job } from '../contract/job.ts';
import type { JobResultHead } from '../contract/result.ts';
import type { OutputStore } from '../evidence/output-store.ts';
import type { RecordStore } from '../evidence/record-store.ts';
import { replayKey } from './replay-key.ts';
import type { FinishedJob } from './interface.ts';
import type { MeasuredRun } from './replay-limits.ts';
import { standsUnder } from './replay-limits.ts';
import type { RanJob } from './run-job.ts';

/** The shape of records: another one is never found under the keys of this. */
const RECORD_VERSION = 'replay/1';

interface ReplayOptions {
  readonly records: RecordStore;
  readonly outputs: OutputStore;
}

interface KeptRun extends Omit<MeasuredRun, 'outputBytes'> {
  readonly head: JobResultHead;
}

/** A job as the cache knows it. */
export interface Replayable {
  readonly tenant: string;
  readonly job: Job;
  /** The limits that the job has here. */
  readonly limits: MeasuredRun['limits'];
  /** Digests of everything that makes the output; undefined while one is not known. */
  readonly builds: readonly string[] | undefined;
}

/** Completed results by what makes their output; they outlive the process, their outputs lie in the output store. */
export class ReplayCache {
  readonly #options: ReplayOptions;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  /** The key of a job; undefined when it wants no replay or what makes its output is not known yet. */
  keyOf({ tenant, job, builds }: Replayable): string | undefined {
    if (job.replay === false || builds === undefined) return undefined;
    return replayKey(tenant, job, [RECORD_VERSION, ...builds]);
  }

  /** Whether there is likely a result. */
  knows(tenant: string, key: string): boolean {
    return this.#options.records.has(tenant, key);
  }

  /** The kept result as an answer to this job; undefined when there is none that stands under its limits. */
  async find(key: string, { tenant, job, limits }: Replayable): Promise<FinishedJob | undefined> {
    const { records, outputs } = this.#options;
    const record = readRecord(await records.read(tenant, key));
    if (record === undefined) return undefined;
    const { head } = record;
    if (head.output_sha256 === null || head.output_bytes === null) return undefined;
    if (!satisfiesIsolation(head.produced_by.isolation, job.min_isolation ?? 'process')) return undefined;
    if (!standsUnder(job.kind, { ...record, outputBytes: head.output_bytes }, limits)) return undefined;
    const output = await outputs.read(tenant, head.output_sha256);
    if (output === undefined) {
      records.forget(tenant, key);
      return undefined;
    }
    return { output, head: { ...head, job_id: job.job_id, attempts: [], replayed: true } };
  }

  /** Keeps what a job gave, if the same job would give the same whenever it ran. */
  keep(key: string, { tenant, limits }: Replayable, { finished, extent, repeatable }: RanJob): void {
    const { head, output } = finished;
    if (head.status !== 'completed' || head.output_sha256 === null || output === null || !repeatable) return;
    const record: KeptRun = { head, limits, pages: pagesOf(extent) };
    this.#options.outputs.keep(tenant, head.output_sha256, output);
    this.#options.records.keep(tenant, key, new TextEncoder().encode(JSON.stringify(record)));
  }
}

/** Its digest held when it was read, so that it is a record as it was written. */
function readRecord(bytes: Uint8Array | undefined): KeptRun | undefined {
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as KeptRun);
}

function pagesOf(extent: Extent | null): number | null {
  if (extent?.kind === 'pages') return extent.pages.length;
  return extent?.kind === 'slides' ? extent.slides : null;
}
