import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import type { MediaFormat } from '../../src/contract/formats.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { Service } from '../../src/service.ts';
import { createLog, createService } from '../../src/service.ts';
import { judgeSpec } from '../../src/verifier/declare.ts';
import type { InputDeclaration, Inputs } from '../../src/verifier/input.ts';
import type { Execution, RunOptions } from '../../src/verifier/interface.ts';
import { pythonFolder } from './python-cell.ts';
import { ROOT } from './source-files.ts';
import { optionsOf, requireWyrdResult } from './verification.ts';

const TENANT = 'acme';

type Completed = Extract<Execution, { status: 'completed' }>;

/** A whole service with Python cells that runs Verifiers on real jails. */
export class VerificationService {
  readonly #data = mkdtempSync(join(tmpdir(), 'wyrd-verifier-test-'));
  #service: Service | undefined;
  #executions = 0;

  /** Starts it with two slots and waits until it is ready. */
  async start(): Promise<void> {
    await pythonFolder();
    const config = readConfig({
      PATH: process.env['PATH'],
      WYRD_WORKER_DATA_DIR: this.#data,
      WYRD_WORKER_CACHE_DIR: join(ROOT, 'dist/cache'),
      WYRD_WORKER_SLOTS: '2',
    });
    const parts = { log: createLog('silent'), startPython: true, probe: 'remembered' } as const;
    this.#service = await createService(config, parts);
    await this.#service.whenReady();
  }

  /** Judges a spec, which must be valid, and runs it. */
  async run(spec: JsonObject, inputs: Inputs, more: Partial<RunOptions> = {}): Promise<Execution> {
    const { evaluator, verifications } = this.#started;
    const judged = await judgeSpec(spec, { evaluator, tenant: TENANT });
    if (judged.status !== 'valid') throw new Error(JSON.stringify(judged));
    const executionId = `0190d1f0-0000-7000-8000-${String(++this.#executions).padStart(12, '0')}`;
    return verifications.run(judged.verifier, inputs, optionsOf({ tenant: TENANT, executionId, ...more }));
  }

  /** Runs a spec to a result, which fits Wyrd's schema and ours. */
  async completed(spec: JsonObject, inputs: Inputs, more: Partial<RunOptions> = {}): Promise<Completed> {
    const execution = await this.run(spec, inputs, more);
    if (execution.status !== 'completed') throw new Error(JSON.stringify(execution));
    requireWyrdResult(execution.result);
    return execution;
  }

  /** Stores a file and gives its declaration. */
  async store(bytes: Uint8Array | string, format: MediaFormat): Promise<InputDeclaration> {
    const content = Buffer.from(bytes);
    const key = { sha256: createHash('sha256').update(content).digest('hex'), size_bytes: content.length };
    async function* whole(): AsyncGenerator<Uint8Array> {
      yield content;
    }
    await this.#started.evidence.put(TENANT, key, whole());
    return { kind: 'file', ...key, format };
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

/** The outcome of every requirement by its id. */
export function outcomes({ result }: Completed): Readonly<Record<string, string>> {
  return Object.fromEntries(result.outcome.requirements.map(({ id, outcome }) => [id, outcome]));
}

/** An action or check of Python, its function named `f`. */
export const python = (source: string, inputs: JsonObject = {}): JsonObject => ({
  kind: 'code',
  source: { inline: source },
  entrypoint: 'f',
  inputs,
});

/** A requirement on a comparison. */
export const assert = (id: string, check: JsonObject): JsonObject => ({
  id,
  statement: id,
  check: { kind: 'assert', ...check },
});
