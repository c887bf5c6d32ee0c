import { randomUUIDv7 } from 'node:crypto';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';
import type { ExecutionRequest, ExecutionState, Settlement, StoredExecution } from './execution.ts';
import { stateOf } from './execution.ts';
import type { ExecutionStore } from './execution-store.ts';

/** After so many begun runs an execution is taken to be what ends the service. */
const MAX_STARTS = 3;
const RETRY_AFTER_SECONDS = 5;

interface ExecutionQueueOptions {
  readonly store: ExecutionStore;
  /** Runs an execution to its end; rejects only by a fault of ours. */
  readonly run: (execution: StoredExecution, signal: AbortSignal) => Promise<Settlement>;
  /** Keeps the files that an execution names from being removed until it has settled. */
  readonly hold: (tenant: string, request: ExecutionRequest) => () => void;
  readonly slots: number;
  readonly maxPending: number;
  readonly failed: (executionId: string, error: unknown) => void;
}

/** A request with its key: the same key and body stand for one execution. */
export interface Submission {
  readonly tenant: string;
  readonly request: ExecutionRequest;
  readonly key: string;
  readonly bodySha256: string;
}

interface Waiting {
  readonly execution: StoredExecution;
  readonly release: () => void;
}

/** Executions that nobody waits for: accepted once they are on the disk, run as slots allow, each tenant in turn. */
export class ExecutionQueue {
  readonly #options: ExecutionQueueOptions;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #accepting = new Map<string, { readonly bodySha256: string; readonly id: Promise<string> }>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #pending = 0;

  constructor(options: ExecutionQueueOptions) {
    this.#options = options;
  }

  /** Takes up what earlier lives of the service accepted and did not settle. */
  async resume(): Promise<void> {
    for (const execution of await this.#options.store.unsettled()) this.#wait(execution);
    this.#next();
  }

  /** Resolves with the id of the execution when it is sure to be run. */
  async enqueue(submission: Submission): Promise<string> {
    const { tenant, key, bodySha256 } = submission;
    const known = this.#accepting.get(`${tenant} ${key}`) ?? this.#options.store.byKey(tenant, key);
    if (known !== undefined) return known.bodySha256 === bodySha256 ? known.id : this.#conflict(submission);
    const id = this.#accept(submission);
    this.#accepting.set(`${tenant} ${key}`, { bodySha256, id });
    try {
      return await id;
    } finally {
      this.#accepting.delete(`${tenant} ${key}`);
    }
  }

  /** What is known of an execution of this tenant. */
  async state(tenant: string, executionId: string): Promise<ExecutionState | undefined> {
    const execution = await this.#options.store.find(tenant, executionId);
    return execution === undefined ? undefined : stateOf(execution);
  }

  /** Stops what runs; it lies on the disk and begins anew with the next life of the service. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }

  async #accept({ tenant, request, key, bodySha256 }: Submission): Promise<string> {
    const { store, maxPending } = this.#options;
    if (this.#closing.signal.aborted)
      throw new WyrdRefusal('WYRD_SPEC_503_UNAVAILABLE', 'The service is shutting down');
    if (this.#pending >= maxPending)
      throw new WyrdRefusal('WYRD_VERIFICATION_429_STAGING_FULL', `${this.#pending} executions are waiting`, {
        retry_after_seconds: RETRY_AFTER_SECONDS,
        waiting: this.#pending,
        max_waiting: maxPending,
      });
    this.#pending++;
    try {
      const idempotency = { key, body_sha256: bodySha256 };
      const execution_id = randomUUIDv7();
      const execution = await store.add({ tenant, execution_id, request, idempotency, status: 'pending' });
      this.#wait(execution);
      setImmediate(() => {
        this.#next();
      });
      return execution_id;
    } finally {
      this.#pending--;
    }
  }

  /** Wyrd accepts such a request and tells of the conflict when the execution is asked for. */
  async #conflict({ tenant, request, key, bodySha256 }: Submission): Promise<string> {
    const execution_id = randomUUIDv7();
    await this.#options.store.add({
      tenant,
      execution_id,
      request,
      idempotency: { key: `${key} ${execution_id}`, body_sha256: bodySha256 },
      status: 'errored',
      error: {
        code: 'WYRD_REGISTRY_409_IDEMPOTENCY_CONFLICT',
        message: 'The Idempotency-Key stands for another request',
      },
    });
    return execution_id;
  }

  #wait(execution: StoredExecution): void {
    const { tenant, request } = execution;
    const own = this.#waiting.get(tenant) ?? [];
    this.#waiting.set(tenant, own);
    own.push({ execution, release: this.#options.hold(tenant, request) });
    this.#pending++;
  }

  #next(): void {
    while (this.#running.size < this.#options.slots && !this.#closing.signal.aborted) {
      const waiting = this.#shift();
      if (waiting === undefined) return;
      const run = this.#run(waiting).finally(() => {
        this.#running.delete(run);
        this.#next();
      });
      this.#running.add(run);
    }
  }

  /** The tenant whose execution is taken goes to the end of the row. */
  #shift(): Waiting | undefined {
    for (const [tenant, own] of this.#waiting) {
      const waiting = own.shift();
      this.#waiting.delete(tenant);
      if (own.length > 0) this.#waiting.set(tenant, own);
      if (waiting === undefined) continue;
      this.#pending--;
      return waiting;
    }
    return undefined;
  }

  async #run({ execution, release }: Waiting): Promise<void> {
    const { store, run, failed } = this.#options;
    try {
      if (execution.starts >= MAX_STARTS) {
        await store.settle(execution, failure(`The service ended ${execution.starts} times while this ran`));
        return;
      }
      const started = await store.start(execution);
      const settlement = await run(started, this.#closing.signal).catch((error: unknown) => {
        failed(execution.execution_id, error);
        return failure('The execution failed by a fault of the service');
      });
      if (this.#closing.signal.aborted) await store.giveBack(execution);
      else await store.settle(started, settlement);
    } catch (error) {
      // The disk did not take it: it lies there as begun, and the next life of the service begins it anew.
      failed(execution.execution_id, error);
    } finally {
      release();
    }
  }
}

function failure(message: string): Settlement {
  return { status: 'errored', error: { code: 'WYRD_SPEC_500_INTERNAL', message } };
}
