import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { readConfig } from '../../src/config.ts';
import type { EvidenceKey } from '../../src/contract/evidence.ts';
import type { CheckJob, CodeJob } from '../../src/contract/job.ts';
import { encodeResult } from '../../src/contract/result-bytes.ts';
import { JobResult } from '../../src/contract/result.ts';
import type { Service } from '../../src/service.ts';
import { createLog, createService } from '../../src/service.ts';
import { pythonFolder } from './python-cell.ts';
import { ROOT } from './source-files.ts';

const TENANT = 'acme';

/** A whole service with Python cells on the image that the tests share. */
export class PythonService {
  readonly #data = mkdtempSync(join(tmpdir(), 'wyrd-python-test-'));
  #service: Service | undefined;
  #jobs = 0;

  /** Starts it with one slot and waits until it is ready. */
  async start(): Promise<void> {
    await pythonFolder();
    const config = readConfig({
      PATH: process.env['PATH'],
      WYRD_WORKER_DATA_DIR: this.#data,
      WYRD_WORKER_CACHE_DIR: join(ROOT, 'dist/cache'),
      WYRD_WORKER_SLOTS: '1',
    });
    this.#service = await createService(config, {
      log: createLog('silent'),
      startPython: true,
      probe: 'remembered',
    });
    await this.#service.whenReady();
  }

  /** Runs a job to its result as it stands on the wire. */
  async run(body: Omit<CheckJob, 'job_id'> | Omit<CodeJob, 'job_id'>): Promise<JobResult> {
    const job_id = `j${++this.#jobs}`;
    const { signal } = new AbortController();
    const { head, output } = await this.#started.jobs.submit(
      TENANT,
      { job_id, replay: false, ...body },
      job_id,
      signal,
    );
    const result: unknown = JSON.parse(Buffer.from(encodeResult(head, output)).toString('utf8'));
    if (!Check(JobResult, result)) throw new Error(`Not a result: ${JSON.stringify(result)}`);
    return result;
  }

  /** Stores evidence and gives its key. */
  async store(bytes: Uint8Array): Promise<EvidenceKey> {
    const key = { sha256: createHash('sha256').update(bytes).digest('hex'), size_bytes: bytes.length };
    async function* content(): AsyncGenerator<Uint8Array> {
      yield bytes;
    }
    await this.#started.evidence.put(TENANT, key, content());
    return key;
  }

  async close(): Promise<void> {
    await this.#service?.close();
    rmSync(this.#data, { recursive: true, force: true });
  }

  get #started(): Service {
    if (this.#service === undefined) throw new Error('The service was not started');
    return this.#service;
  }
}
