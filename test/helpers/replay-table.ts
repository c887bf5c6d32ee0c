import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { limitExceeded } from '../../src/contract/failure.ts';
import type { ExtractJob } from '../../src/contract/job.ts';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import { OutputStore } from '../../src/evidence/output-store.ts';
import { RecordStore } from '../../src/evidence/record-store.ts';
import { Admission } from '../../src/jobs/admission.ts';
import type { FinishedJob } from '../../src/jobs/interface.ts';
import { JobTable } from '../../src/jobs/job-table.ts';
import { KeptResults } from '../../src/jobs/kept-results.ts';
import { ReplayCache } from '../../src/jobs/replay-cache.ts';
import type { AttemptResult } from '../../src/pool/keeper-messages.ts';

const MUCH = { maxBytes: 10_000_000, maxFiles: 10_000 };
/** What makes outputs, one build or the other. */
export const BUILDS = ['sha256:a', 'sha256:b'] as const;

/** What a job asks for here: `document` decides everything that an honest run gives. */
export interface Asked {
  readonly tenant: string;
  readonly document: number;
  readonly limits?: Partial<ExtractLimits>;
  readonly replay?: boolean;
  readonly min_isolation?: 'os' | 'process';
  readonly filename?: string;
}

export const pagesOf = (document: number): number => (document % 3) + 1;
const cellsOf = (document: number): number => document % 5;
export const outputOf = (document: number): Buffer =>
  Buffer.from(JSON.stringify({ text: 'x'.repeat(document * 7) }));

/** What must come of it, told from the definition of limits alone. */
export function honestEnd({ document, limits = {} }: Asked): string {
  if (pagesOf(document) > (limits.pages ?? Infinity)) return 'limit pages';
  if (cellsOf(document) > (limits.cells ?? Infinity)) return 'limit cells';
  if (outputOf(document).length > (limits.text_bytes ?? Infinity)) return 'limit text_bytes';
  return outputOf(document).toString();
}

/** A job table over a runner that counts its runs, on stores that outlive it. */
export class ReplayTable {
  runs = 0;
  build: string = BUILDS[0];
  isolation: 'os' | 'process' = 'process';
  readonly folder: string;
  readonly #records: RecordStore;
  readonly #outputs: OutputStore;
  readonly #table: JobTable;
  #ids = 0;

  constructor(folder: string, bounds = MUCH) {
    this.folder = folder;
    this.#records = new RecordStore(join(folder, 'replays'), bounds);
    this.#outputs = new OutputStore(join(folder, 'outputs'), MUCH);
    const limits = { extract: defaultLimits(EXTRACT_LIMITS), python: defaultLimits(PYTHON_LIMITS) };
    const outputs = this.#outputs;
    this.#table = new JobTable({
      limits,
      outputs,
      admission: new Admission({
        bounds: { slots: 1, maxJobs: 10, maxBytes: 1e9, tenantJobs: 10, tenantBytes: 1e9 },
        queueAgeMs: () => 0,
      }),
      wallMs: { extract: 30_000, python: 10_000 },
      simulate: false,
      kept: new KeptResults({ outputs, keepMs: 60_000, maxResults: 1_000 }),
      replay: new ReplayCache({ records: this.#records, outputs }),
      watcher: { internal: () => undefined, decided: () => undefined },
      runners: {
        extract: {
          provenance: () => ({ kind: 'extract', version: 'wyrd-extract/1' }),
          evidence: () => ({}),
          producedBy: () => ({
            worker: '0',
            build: this.build,
            python: null,
            snapshot: null,
            isolation: this.isolation,
          }),
          builds: () => [this.build],
          evidenceBytes: () => 0,
          prepare: (_tenant, job) => ({
            release: () => undefined,
            attempt: () => this.#run(job),
          }),
        },
      },
    });
  }

  get recordBytes(): number {
    return this.#records.totalBytes;
  }

  async ask(asked: Asked): Promise<FinishedJob> {
    const { tenant, document, filename, ...more } = asked;
    const job: ExtractJob = {
      job_id: `job-${++this.#ids}`,
      kind: 'extract',
      ...more,
      extract: {
        from: {
          kind: 'file',
          sha256: String(document).padStart(64, '0'),
          size_bytes: document,
          format: 'pdf',
          ...(filename === undefined ? {} : { filename }),
        },
      },
    };
    const finished = await this.#table.submit(tenant, job, job.job_id, new AbortController().signal);
    await this.#records.settled();
    await this.#outputs.settled();
    return finished;
  }

  async #run(job: ExtractJob): Promise<AttemptResult> {
    this.runs++;
    const document = Number(job.extract.from.sha256);
    const end = honestEnd({
      tenant: '',
      document,
      ...(job.limits === undefined ? {} : { limits: job.limits }),
    });
    if (end.startsWith('limit ')) throw limitExceeded(end.slice(6), 1, 2);
    const bytes = outputOf(document);
    return {
      status: 'completed',
      error: null,
      diagnostics: [],
      extent: {
        kind: 'pages',
        pages: Array.from({ length: pagesOf(document) }, () => ({ width: 1, height: 1 })),
      },
      output: { bytes, sha256: createHash('sha256').update(bytes).digest('hex') },
      runMs: 1,
      peakMemoryMib: null,
    };
  }
}
