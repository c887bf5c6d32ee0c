import { setTimeout as pause } from 'node:timers/promises';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';
import type { ExecutionRequest, ExecutionState, Settlement, StoredExecution } from './execution.ts';
import { stateOf } from './execution.ts';
import type { ExecutionStore } from './execution-store.ts';
import { GrowingIds } from './growing-ids.ts';
import type { Holding, WaitingBounds } from './waiting-room.ts';
import { WaitingRoom, holdingOf } from './waiting-room.ts';

/** After so many begun runs an execution is taken to be what ends the service. */
const MAX_STARTS = 3;
/** How long a disk that did not take a state is left alone. */
const DISK_PAUSE_MS = 5_000;

interface ExecutionQueueOptions extends WaitingBounds {
  readonly store: ExecutionStore;
  /** Runs an execution to its end; rejects only by a fault of ours. */
  readonly run: (execution: StoredExecution, signal: AbortSignal) => Promise<Settlement>;
  /** Keeps the files that an execution names from being removed until it has settled. */
  readonly hold: (tenant: string, request: ExecutionRequest) => () => void;
  readonly slots: number;
  readonly diskPauseMs?: number;
  readonly failed: (executionId: string, error: unknown) => void;
}

/** A request with its key: the same key and body stand for one execution. */
export interface Submission {
  readonly tenant: string;
  readonly request: ExecutionRequest;
  readonly key: string;
  readonly bodySha256: string;
}

/** Its request lies on the disk: as many as may wait are more than memory holds. */
interface Waiting {
  readonly tenant: string;
  readonly id: string;
  readonly holding: Holding;
  readonly release: () => void;
}

/** Executions that nobody waits for: accepted once they are on the disk, run as slots allow, each tenant in turn. */
export class ExecutionQueue {
  readonly #options: ExecutionQueueOptions;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #accepting = new Map<string, { readonly bodySha256: string; readonly id: Promise<string> }>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  readonly #ids = new GrowingIds();
  readonly #room: WaitingRoom;

  constructor(options: ExecutionQueueOptions) {
    this.#options = options;
    this.#room = new WaitingRoom(options);
  }

  /** Takes up what earlier lives of the service accepted and did not settle. */
  async resume(): Promise<void> {
    for await (const execution of this.#options.store.unsettled()) {
      const holding = holdingOf(execution.request);
      this.#room.readmit(execution.tenant, holding);
      this.#wait(execution, holding);
    }
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
    const { store } = this.#options;
    if (this.#closing.signal.aborted)
      throw new WyrdRefusal('WYRD_SPEC_503_UNAVAILABLE', 'The service is shutting down');
    const holding = holdingOf(request);
    this.#room.enter(tenant, holding);
    try {
      const idempotency = { key, body_sha256: bodySha256 };
      const execution_id = this.#ids.next();
      const execution = await store.add({ tenant, execution_id, request, idempotency, status: 'pending' });
      this.#wait(execution, holding);
      setImmediate(() => {
        this.#next();
      });
      return execution_id;
    } catch (error) {
      this.#room.leave(tenant, holding);
      throw error;
    }
  }

  /** Wyrd accepts such a request and tells of the conflict when the execution is asked for. */
  async #conflict({ tenant, request, key, bodySha256 }: Submission): Promise<string> {
    const execution_id = this.#ids.next();
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

  #wait({ tenant, request, execution_id: id }: StoredExecution, holding: Holding): void {
    const own = this.#waiting.get(tenant) ?? [];
    this.#waiting.set(tenant, own);
    own.push({ tenant, id, holding, release: this.#options.hold(tenant, request) });
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
      this.#room.leave(tenant, waiting.holding);
      return waiting;
    }
    return undefined;
  }

  async #run({ tenant, id, release }: Waiting): Promise<void> {
    const { store, run, failed } = this.#options;
    const { signal } = this.#closing;
    try {
      const execution = await store.find(tenant, id);
      if (execution === undefined) return;
      if (execution.starts >= MAX_STARTS) {
        const ended = failure(`The service ended ${execution.starts} times while this ran`);
        await this.#written(id, () => store.settle(execution, ended));
        return;
      }
      const started = await this.#written(id, () => store.start(execution));
      const settlement = await run(started, signal).catch((error: unknown) => {
        failed(id, error);
        return failure('The execution failed by a fault of the service');
      });
      if (signal.aborted) await store.giveBack(execution);
      else await this.#written(id, () => store.settle(started, settlement));
    } catch (error) {
      // It lies there as accepted or begun, and the next life of the service begins it anew.
      failed(id, error);
    } finally {
      release();
    }
  }

  /** A disk that is full now may have room later; until then the slot waits, and the service takes no further ones up. */
  async #written<Result>(id: string, write: () => Promise<Result>): Promise<Result> {
    const { failed, diskPauseMs = DISK_PAUSE_MS } = this.#options;
    const { signal } = this.#closing;
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- it is tried again only when it failed
        return await write();
      } catch (error) {
        if (signal.aborted) throw error;
        failed(id, error);
      }
      // The end of the service ends the pause alone: it is tried once more, and only the disk's own fault is told.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(diskPauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function failure(message: string): Settlement {
  return { status: 'errored', error: { code: 'WYRD_SPEC_500_INTERNAL', message } };
}
