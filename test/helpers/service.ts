import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config.ts';
import { readConfig } from '../../src/config.ts';
import type { ExtractFormat } from '../../src/contract/formats.ts';
import type { ExtractJob, Job } from '../../src/contract/job.ts';
import type { Problem } from '../../src/contract/problem.ts';
import type { JobResult } from '../../src/contract/result.ts';
import type { Service } from '../../src/service.ts';
import { createLog, createService } from '../../src/service.ts';
import { pythonFolder } from './python-cell.ts';
import { ROOT } from './source-files.ts';

/** A whole service on a port of the loopback, with folders of its own. */
export interface TestService {
  readonly url: string;
  readonly service: Service;
  readonly dataDir: string;
  readonly log: () => string;
  /** Stores bytes and gives the evidence declaration of them. */
  readonly put: (
    bytes: Uint8Array | string,
    format: ExtractFormat,
    headers?: Record<string, string>,
  ) => Promise<ExtractJob['extract']['from']>;
  readonly post: (path: string, body: unknown, init?: RequestInit) => Promise<Response>;
  readonly run: (job: Job, init?: RequestInit) => Promise<JobResult>;
  readonly close: () => Promise<void>;
}

/** The digest under which bytes are stored. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An extract job with an id of its own, which runs unless it says otherwise. */
export function extractJob(from: ExtractJob['extract']['from'], more: Partial<ExtractJob> = {}): ExtractJob {
  return { job_id: randomUUID(), kind: 'extract', replay: false, extract: { from }, ...more };
}

/** Starts a service by environment names, as a user would, and waits until its jails are there. */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
  startPython = false,
): Promise<TestService> {
  if (startPython) await pythonFolder();
  const folder = mkdtempSync(join(tmpdir(), 'wyrd-test-'));
  const dataDir = join(folder, 'data');
  const config: Config = readConfig({
    PATH: process.env['PATH'],
    WYRD_WORKER_DATA_DIR: dataDir,
    WYRD_WORKER_CACHE_DIR: startPython ? join(ROOT, 'dist/cache') : join(tmpdir(), 'wyrd-test-cache'),
    ...environment,
  });
  const lines: string[] = [];
  const log = createLog(config.logLevel, { write: (line: string) => void lines.push(line) });
  const service = await createService(config, { log, startPython, probe: 'remembered' });
  const url = await service.listen({ host: '127.0.0.1', port: 0 });
  await service.whenReady();
  const post = (path: string, body: unknown, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  return {
    url,
    service,
    dataDir,
    log: () => lines.join(''),
    post,
    put: async (bytes, format, headers = {}) => {
      const digest = sha256(bytes);
      const response = await fetch(`${url}/v1/evidence/${digest}`, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: { 'content-type': 'application/octet-stream', ...headers },
      });
      if (!response.ok) throw new Error(await response.text());
      return { kind: 'file', sha256: digest, size_bytes: Buffer.from(bytes).length, format };
    },
    run: async (job, init) => {
      const response = await post('/v1/jobs', job, init);
      if (response.status !== 200) throw new Error(await response.text());
      return (await response.json()) as JobResult;
    },
    close: async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads a refusal. */
export async function problemOf(response: Response): Promise<Problem> {
  return (await response.json()) as Problem;
}
