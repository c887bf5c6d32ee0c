import { randomUUIDv7 } from 'node:crypto';
import { readConfig } from '../config.ts';
import type { EvidenceKey } from '../contract/evidence.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import type { CheckJob, CiteJob, CodeJob, ExtractJob, Job } from '../contract/job.ts';
import type { IsolationLevel } from '../contract/isolation.ts';
import { jobErrorValue } from '../contract/result.ts';
import type {
  Evaluator,
  Execution,
  FinishedJob,
  Inputs,
  IsolationReport,
  RunOptions,
  Service,
  ServiceParts,
  Verifier,
} from '../service.ts';
import { LocalFiles, createLog, createService } from '../service.ts';

const TENANT = 'default';
/** The command line waits as long as its user does. */
const PATIENCE_MS = 3_600_000;

/** A job without what the command line fills in itself. */
type JobBody =
  | Omit<ExtractJob, 'job_id' | 'deadline_ms'>
  | Omit<CiteJob, 'job_id' | 'deadline_ms'>
  | Omit<CodeJob, 'job_id' | 'deadline_ms'>
  | Omit<CheckJob, 'job_id' | 'deadline_ms'>;

/** What the command line says of a run. */
export type VerifyOptions = Pick<RunOptions, 'verifier' | 'subject' | 'traces'> & {
  readonly deadlineMs: number;
};

/** A worker for one command: the caller's own files as evidence, ended with the command. */
export class OneShot {
  readonly slots: number;
  readonly #files: LocalFiles;
  readonly #service: Service;
  #jobs = 0;

  private constructor(slots: number, files: LocalFiles, service: Service) {
    this.slots = slots;
    this.#files = files;
    this.#service = service;
  }

  /** Starts a worker with as many slots as asked for, or as configured. */
  static async open(
    slots: number | undefined,
    probe: ServiceParts['probe'] = 'remembered',
  ): Promise<OneShot> {
    const config = readConfig();
    const numbers = { ...config.numbers, slots: slots ?? config.numbers.slots };
    const files = new LocalFiles();
    const parts = { log: createLog('error'), evidence: files, probe };
    return new OneShot(numbers.slots, files, await createService({ ...config, numbers }, parts));
  }

  /** Extracts one file of the user's. */
  async extract(path: string, format: ExtractFormat): Promise<FinishedJob> {
    const key = await this.#files
      .add(path)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (key instanceof Error) return this.#unreadable(path, key);
    return this.submit({ kind: 'extract', extract: { from: { kind: 'file', ...key, format } } });
  }

  /** Takes a file of the user's as evidence. */
  async add(path: string): Promise<EvidenceKey> {
    return this.#files.add(path);
  }

  /** Runs a job on the user's files. */
  async submit(body: JobBody): Promise<FinishedJob> {
    const job_id = `job-${++this.#jobs}`;
    // Who calls a command wants the work done, not what was remembered of it.
    const job: Job = { job_id, deadline_ms: PATIENCE_MS, replay: false, ...body };
    return this.#service.jobs.submit(TENANT, job, job_id, new AbortController().signal);
  }

  /** Tries patterns and schemas in the worker's jails. */
  get evaluator(): Evaluator {
    return this.#service.evaluator;
  }

  /** Runs a Verifier on the user's files; the time that a first memory image of Python takes is not that of the run. */
  async verify(verifier: Verifier, inputs: Inputs, run: VerifyOptions): Promise<Execution> {
    if (callsCode(verifier)) await this.#service.pythonReady();
    return this.#service.verifications.run(verifier, inputs, {
      ...run,
      executionId: randomUUIDv7(),
      tenant: TENANT,
      signal: new AbortController().signal,
      late: 'judged',
      excerpts: true,
    });
  }

  /** The result of a file that could not be brought before a reader. */
  unread(reason: string): FinishedJob {
    return this.#failed('format_unsupported', reason);
  }

  /** The level at which jails are held, and how that was found. */
  get isolation(): { readonly level: IsolationLevel; readonly report: IsolationReport } {
    return { level: this.#service.readiness().isolation, report: this.#service.isolation };
  }

  /** Resolves when a jail is there. */
  async ready(): Promise<void> {
    await this.#service.whenReady();
  }

  async close(): Promise<void> {
    await this.#service.close();
  }

  /** The user's own file is named: the table's sentence speaks of stored evidence. */
  #unreadable(file: string, error: Error): FinishedJob {
    const reason = 'code' in error ? String(error.code) : error.message;
    const failed = this.#failed('evidence_missing', reason);
    const told = { ...jobErrorValue('evidence_missing', { file, reason }), message: `Cannot read "${file}"` };
    return { ...failed, head: { ...failed.head, error: told } };
  }

  #failed(code: 'evidence_missing' | 'format_unsupported', reason: string): FinishedJob {
    return {
      output: null,
      head: {
        job_id: `file-${++this.#jobs}`,
        kind: 'extract',
        status: 'failed',
        output_sha256: null,
        output_bytes: null,
        error: jobErrorValue(code, { reason }),
        diagnostics: [],
        attempts: [],
        provenance: { kind: 'extract', version: 'wyrd-extract/1' },
        evidence: {},
        produced_by: this.#service.capabilities.produced_by,
        replayed: false,
      },
    };
  }
}

function callsCode({ steps, requirements }: Verifier): boolean {
  const checks = [...steps.flatMap((step) => step.requirements), ...requirements].map(({ check }) => check);
  return [...steps.map(({ action }) => action), ...checks].some(({ kind }) => kind === 'code');
}
