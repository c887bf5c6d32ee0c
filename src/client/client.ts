import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Capabilities } from '../contract/capabilities.ts';
import type { EvidenceKey } from '../contract/evidence.ts';
import type { ExtractOutput } from '../contract/extract-output.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import type { ExtractJob, Job } from '../contract/job.ts';
import type { BatchProblem } from '../contract/problem.ts';
import type { JobResult } from '../contract/result.ts';
import type { CallSignal, EvidenceContent, WorkerAddress } from './call.ts';
import { keyOf, streamOf } from './evidence-file.ts';
import { WorkerConnection } from './http.ts';
import { withRetries } from './retry.ts';

export { WorkerRefusal } from './worker-refusal.ts';
export type { CallSignal, EvidenceContent, WorkerAddress } from './call.ts';
export type { BatchProblem, ExtractOutput, Job, JobResult };

/** One answer of a batch: the result of a job, or the problem of a line that was refused. */
export type BatchAnswer = JobResult | BatchProblem;

/** How to reach a worker and whom to speak for. */
export type ClientOptions = WorkerAddress & {
  readonly tenant?: string;
  readonly token?: string;
  /** How often a request is sent again when its fault may pass; 3 when not given. */
  readonly retries?: number;
};

/** A call that can be given up. */
export interface CallOptions {
  readonly signal?: CallSignal;
}

/** What an extraction may be told beside its file. */
export interface ExtractOptions extends CallOptions {
  readonly format: ExtractFormat;
  /** The idempotency key; a new one when not given. */
  readonly jobId?: string;
  readonly limits?: ExtractJob['limits'];
  readonly timeoutSeconds?: number;
  readonly retries?: number;
}

/** A result whose output has the type of its kind of job. */
export type ResultOf<Output> = JobResult & { readonly output?: Output };

const DEFAULT_RETRIES = 3;

/** Calls an evaluation worker; every call may be sent again, since jobs and evidence are idempotent. */
export class WorkerClient {
  readonly #connection: WorkerConnection;
  readonly #retries: number;

  constructor({ tenant, token, retries = DEFAULT_RETRIES, ...address }: ClientOptions) {
    this.#connection = new WorkerConnection(address, {
      ...(tenant === undefined ? {} : { 'wyrd-tenant': tenant }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    });
    this.#retries = retries;
  }

  /** Uploads the content if the worker lacks it, and extracts it. */
  async extract(content: EvidenceContent, options: ExtractOptions): Promise<ResultOf<ExtractOutput>> {
    const { format, limits, timeoutSeconds, retries, signal } = options;
    const key = await this.upload(content, signal === undefined ? {} : { signal });
    const job: ExtractJob = {
      job_id: options.jobId ?? randomUUID(),
      kind: 'extract',
      ...(limits === undefined ? {} : { limits }),
      ...(timeoutSeconds === undefined ? {} : { timeout_seconds: timeoutSeconds }),
      ...(retries === undefined ? {} : { retries }),
      extract: { from: { kind: 'file', ...key, format } },
    };
    return (await this.run(job, options)) as ResultOf<ExtractOutput>;
  }

  /** Runs a job whose evidence is there, and gives its result however it ended. */
  async run(job: Job, { signal }: CallOptions = {}): Promise<JobResult> {
    const body = Buffer.from(JSON.stringify(job));
    return this.#json(
      () =>
        this.#connection.send({ method: 'POST', path: '/v1/jobs', type: 'application/json', body, signal }),
      signal,
    );
  }

  /**
   * Runs jobs over one request and gives their answers as they come, in whatever order they end. Jobs are taken from
   * the source as the worker takes them, and it takes no more while the answers are not. A batch is not sent again:
   * jobs without an answer may be, under the same ids.
   */
  async *batch(
    jobs: Iterable<Job> | AsyncIterable<Job>,
    { signal }: CallOptions = {},
  ): AsyncGenerator<BatchAnswer, void> {
    const lines = this.#connection.lines({
      method: 'POST',
      path: '/v1/jobs/batch',
      type: 'application/x-ndjson',
      body: Readable.from(jsonLines(jobs)),
      signal,
    });
    for await (const line of lines) yield JSON.parse(line) as BatchAnswer;
  }

  /** Makes sure the worker has the content; bytes that it knows are not sent again. */
  async upload(content: EvidenceContent, { signal }: CallOptions = {}): Promise<EvidenceKey> {
    const key = await keyOf(content);
    const [lacking] = await this.missing([key], signal === undefined ? {} : { signal });
    if (lacking === undefined) return key;
    await withRetries(this.#retries, signal, () =>
      this.#connection.send({
        method: 'PUT',
        path: `/v1/evidence/${key.sha256}`,
        type: 'application/octet-stream',
        body: streamOf(content),
        length: key.size_bytes,
        signal,
      }),
    );
    return key;
  }

  /** Which of these the worker lacks. */
  async missing(
    evidence: readonly EvidenceKey[],
    { signal }: CallOptions = {},
  ): Promise<readonly EvidenceKey[]> {
    const body = Buffer.from(JSON.stringify({ evidence }));
    const path = '/v1/evidence/missing';
    const { missing } = await this.#json<{ missing: EvidenceKey[] }>(
      () => this.#connection.send({ method: 'POST', path, type: 'application/json', body, signal }),
      signal,
    );
    return missing;
  }

  /** The canonical bytes of an output that the worker keeps. */
  async output(sha256: string, { signal }: CallOptions = {}): Promise<Uint8Array> {
    const response = await withRetries(this.#retries, signal, () =>
      this.#connection.send({ method: 'GET', path: `/v1/outputs/${sha256}`, signal }),
    );
    return response.body;
  }

  /** Cancels a job for good. */
  async cancel(jobId: string, { signal }: CallOptions = {}): Promise<void> {
    await this.#connection.send({ method: 'DELETE', path: `/v1/jobs/${encodeURIComponent(jobId)}`, signal });
  }

  /** What the worker can do, with its limits. */
  async capabilities({ signal }: CallOptions = {}): Promise<Capabilities> {
    return this.#json(
      () => this.#connection.send({ method: 'GET', path: '/v1/capabilities', signal }),
      signal,
    );
  }

  /** Closes the connections. */
  close(): void {
    this.#connection.close();
  }

  async #json<Value>(
    send: () => Promise<{ readonly body: Buffer }>,
    signal: CallSignal | undefined,
  ): Promise<Value> {
    const { body } = await withRetries(this.#retries, signal, send);
    return JSON.parse(body.toString('utf8')) as Value;
  }
}

async function* jsonLines(jobs: Iterable<Job> | AsyncIterable<Job>): AsyncGenerator<string, void> {
  for await (const job of jobs) yield `${JSON.stringify(job)}\n`;
}

/** A client of the worker at an address. */
export function createClient(options: ClientOptions): WorkerClient {
  return new WorkerClient(options);
}
