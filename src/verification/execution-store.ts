import { Check } from 'typebox/value';
import type { ExecutionError, ExecutionStatus, Settlement } from './execution.ts';
import { StoredExecution } from './execution.ts';
import type { DurableFiles } from './durable-files.ts';

interface ExecutionStoreOptions {
  readonly files: DurableFiles;
  /** How long a settled execution can be asked for. */
  readonly keepMs: number;
  readonly maxSettled: number;
  readonly now: () => number;
}

/** What of an execution stays in memory. */
interface Known {
  readonly tenant: string;
  readonly id: string;
  readonly key: string;
  readonly bodySha256: string;
  readonly createdMs: number;
  settled: boolean;
}

/** An execution that is new to the store. */
export type NewExecution = Omit<StoredExecution, 'starts' | 'created_ms' | 'status' | 'error'> & {
  readonly status: ExecutionStatus;
  readonly error?: ExecutionError;
};

/** Executions on the disk, found by id and by idempotency key; settled ones leave after their time. */
export class ExecutionStore {
  readonly #options: ExecutionStoreOptions;
  readonly #byId = new Map<string, Known>();
  readonly #byKey = new Map<string, Known>();
  readonly #unsettled: StoredExecution[] = [];

  private constructor(options: ExecutionStoreOptions) {
    this.#options = options;
  }

  /** Reads what earlier lives kept, in the order in which it was accepted; a file that is no execution counts for nothing. */
  static async open(options: ExecutionStoreOptions): Promise<ExecutionStore> {
    const store = new ExecutionStore(options);
    const found: StoredExecution[] = [];
    for await (const { bytes } of options.files.all()) {
      const execution = readExecution(bytes);
      if (execution !== undefined) found.push(execution);
    }
    // UUIDv7 begin with their time, and within a process they grow.
    for (const execution of found.toSorted((a, b) => (a.execution_id < b.execution_id ? -1 : 1))) {
      const { settled } = store.#know(execution);
      if (!settled) store.#unsettled.push(execution);
    }
    await store.#forgetOld();
    return store;
  }

  /** What was accepted and not settled when the store was opened. */
  async unsettled(): Promise<readonly StoredExecution[]> {
    return this.#unsettled.splice(0);
  }

  byKey(
    tenant: string,
    key: string,
  ): { readonly id: Promise<string>; readonly bodySha256: string } | undefined {
    const known = this.#byKey.get(`${tenant} ${key}`);
    return known === undefined ? undefined : { id: Promise.resolve(known.id), bodySha256: known.bodySha256 };
  }

  async find(tenant: string, executionId: string): Promise<StoredExecution | undefined> {
    if (!this.#byId.has(`${tenant} ${executionId}`)) return undefined;
    const bytes = await this.#options.files.read(tenant, executionId);
    return bytes === undefined ? undefined : readExecution(bytes);
  }

  /** Resolves when the execution is on the disk. */
  async add(added: NewExecution): Promise<StoredExecution> {
    const execution: StoredExecution = { ...added, starts: 0, created_ms: this.#options.now() };
    await this.#write(execution);
    this.#know(execution);
    await this.#forgetOld();
    return execution;
  }

  /** Notes that it begins, so that one which ends the service is not begun for ever. */
  async start(execution: StoredExecution): Promise<StoredExecution> {
    const started = { ...execution, status: 'running', starts: execution.starts + 1 } as const;
    await this.#write(started);
    return started;
  }

  /** Undoes `start`: an orderly end of the service is no fault of the execution. */
  async giveBack(execution: StoredExecution): Promise<void> {
    await this.#write({ ...execution, status: 'pending' });
  }

  async settle(execution: StoredExecution, settlement: Settlement): Promise<void> {
    await this.#write({ ...execution, ...settlement });
    const known = this.#byId.get(`${execution.tenant} ${execution.execution_id}`);
    if (known !== undefined) known.settled = true;
  }

  #know({ tenant, execution_id, idempotency, status, created_ms }: StoredExecution): Known {
    const settled = status !== 'pending' && status !== 'running';
    const known: Known = {
      tenant,
      id: execution_id,
      key: idempotency.key,
      bodySha256: idempotency.body_sha256,
      createdMs: created_ms,
      settled,
    };
    this.#byId.set(`${tenant} ${execution_id}`, known);
    this.#byKey.set(`${tenant} ${idempotency.key}`, known);
    return known;
  }

  /** Oldest first, and none that is still to be run. */
  async #forgetOld(): Promise<void> {
    const { keepMs, maxSettled, now, files } = this.#options;
    const oldest = now() - keepMs;
    for (const [name, { tenant, id, key, createdMs, settled }] of this.#byId) {
      if (createdMs > oldest && this.#byId.size <= maxSettled) return;
      if (!settled) continue;
      this.#byId.delete(name);
      this.#byKey.delete(`${tenant} ${key}`);
      await files.remove(tenant, id);
    }
  }

  #write(execution: StoredExecution): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify(execution));
    return this.#options.files.write(execution.tenant, execution.execution_id, bytes);
  }
}

function readExecution(bytes: Uint8Array): StoredExecution | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Check(StoredExecution, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
