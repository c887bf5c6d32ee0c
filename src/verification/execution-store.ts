import { Check } from 'typebox/value';
import { tenantFolder } from '../evidence/stored-files.ts';
import type { ExecutionError, ExecutionStatus, Settlement } from './execution.ts';
import { StoredExecution } from './execution.ts';
import type { DurableFiles, FoundFile } from './durable-files.ts';

interface ExecutionStoreOptions {
  readonly files: DurableFiles;
  /** How long a settled execution can be asked for. */
  readonly keepMs: number;
  readonly maxSettled: number;
  /** The most bytes of executions on the disk that have settled. */
  readonly maxSettledBytes: number;
  readonly now: () => number;
  /** Told of a file that is no execution: what a disk has spoilt was accepted once. */
  readonly spoilt: (file: Pick<FoundFile, 'tenantFolder' | 'id'>) => void;
}

/** What of an execution stays in memory. */
interface Known {
  readonly tenant: string;
  readonly id: string;
  readonly key: string;
  readonly bodySha256: string;
  readonly createdMs: number;
  bytes: number;
  settled: boolean;
}

/** What a tenant has on the disk that has settled. */
interface Kept {
  readonly executions: number;
  readonly bytes: number;
}

/** An execution that is new to the store. */
export type NewExecution = Omit<StoredExecution, 'starts' | 'created_ms' | 'status' | 'error'> & {
  readonly status: ExecutionStatus;
  readonly error?: ExecutionError;
};

/**
 * Executions on the disk, found by id and by idempotency key; settled ones leave after their time. In memory are neither
 * their requests nor their results, which may be large.
 */
export class ExecutionStore {
  readonly #options: ExecutionStoreOptions;
  readonly #byId = new Map<string, Known>();
  readonly #byKey = new Map<string, Known>();

  private constructor(options: ExecutionStoreOptions) {
    this.#options = options;
  }

  /** Reads what earlier lives kept, in the order in which it was accepted; a file that is no execution is told of. */
  static async open(options: ExecutionStoreOptions): Promise<ExecutionStore> {
    const store = new ExecutionStore(options);
    const found: Known[] = [];
    for await (const file of options.files.all()) {
      const execution = readExecution(file.bytes);
      // A copy beside it, or one in the folder of another tenant, must not run it a second time.
      const own = execution?.execution_id === file.id && tenantFolder(execution.tenant) === file.tenantFolder;
      if (own) found.push(knownOf(execution, file.bytes.length));
      else options.spoilt(file);
    }
    // Ids grow in the order of acceptance.
    for (const known of found.toSorted((a, b) => (a.id < b.id ? -1 : 1))) store.#know(known);
    await store.#forgetOld();
    return store;
  }

  /** What was accepted and has not settled, one after the other, in the order in which it was accepted. */
  async *unsettled(): AsyncGenerator<StoredExecution> {
    for (const { tenant, id, settled } of this.#byId.values()) {
      // One that can no longer be read has been told of.
      const execution = settled ? undefined : await this.find(tenant, id).catch(() => undefined);
      if (execution !== undefined) yield execution;
    }
  }

  byKey(
    tenant: string,
    key: string,
  ): { readonly id: Promise<string>; readonly bodySha256: string } | undefined {
    const known = this.#byKey.get(`${tenant} ${key}`);
    return known === undefined ? undefined : { id: Promise.resolve(known.id), bodySha256: known.bodySha256 };
  }

  /** The execution as it lies on the disk; undefined when there was none, and an error when it can no longer be read. */
  async find(tenant: string, executionId: string): Promise<StoredExecution | undefined> {
    const known = (): boolean => this.#byId.has(`${tenant} ${executionId}`);
    if (!known()) return undefined;
    const bytes = await this.#options.files.read(tenant, executionId);
    const execution = bytes === undefined ? undefined : readExecution(bytes);
    if (execution !== undefined) return execution;
    if (!known()) return undefined;
    this.#options.spoilt({ tenantFolder: tenantFolder(tenant), id: executionId });
    throw new Error('The file of an execution cannot be read');
  }

  /** Resolves when the execution is on the disk. */
  async add(added: NewExecution): Promise<StoredExecution> {
    const execution: StoredExecution = { ...added, starts: 0, created_ms: this.#options.now() };
    const bytes = await this.#write(execution);
    this.#know(knownOf(execution, bytes));
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
    const bytes = await this.#write({ ...execution, ...settlement });
    const known = this.#byId.get(`${execution.tenant} ${execution.execution_id}`);
    if (known === undefined) return;
    known.settled = true;
    known.bytes = bytes;
    await this.#forgetOld();
  }

  #know(known: Known): void {
    this.#byId.set(`${known.tenant} ${known.id}`, known);
    this.#byKey.set(`${known.tenant} ${known.key}`, known);
  }

  /** None that is still to be run; past the room the oldest of the tenant that has most, so that no tenant ends another's. */
  async #forgetOld(): Promise<void> {
    const { keepMs, maxSettled, maxSettledBytes, now } = this.#options;
    const oldest = now() - keepMs;
    const settled = [...this.#byId.values()].filter((known) => known.settled);
    for (const known of settled.filter(({ createdMs }) => createdMs <= oldest)) await this.#forget(known);
    let left = settled.filter(({ createdMs }) => createdMs > oldest);
    for (;;) {
      const byTenant = keptByTenant(left);
      const bytes = total(byTenant, 'bytes');
      const measure = left.length > maxSettled ? 'executions' : bytes > maxSettledBytes ? 'bytes' : undefined;
      if (measure === undefined) return;
      const [greediest] = [...byTenant].toSorted(([, a], [, b]) => b[measure] - a[measure])[0] ?? [];
      const first = left.find(({ tenant }) => tenant === greediest);
      if (first === undefined) return;
      left = left.filter((known) => known !== first);
      await this.#forget(first);
    }
  }

  async #forget({ tenant, id, key }: Known): Promise<void> {
    this.#byId.delete(`${tenant} ${id}`);
    if (this.#byKey.get(`${tenant} ${key}`)?.id === id) this.#byKey.delete(`${tenant} ${key}`);
    await this.#options.files.remove(tenant, id);
  }

  async #write(execution: StoredExecution): Promise<number> {
    const bytes = new TextEncoder().encode(JSON.stringify(execution));
    await this.#options.files.write(execution.tenant, execution.execution_id, bytes);
    return bytes.length;
  }
}

function knownOf(
  { tenant, execution_id, idempotency, status, created_ms }: StoredExecution,
  bytes: number,
): Known {
  return {
    tenant,
    id: execution_id,
    key: idempotency.key,
    bodySha256: idempotency.body_sha256,
    createdMs: created_ms,
    bytes,
    settled: status !== 'pending' && status !== 'running',
  };
}

function keptByTenant(settled: readonly Known[]): ReadonlyMap<string, Kept> {
  const byTenant = new Map<string, Kept>();
  for (const { tenant, bytes } of settled) {
    const kept = byTenant.get(tenant) ?? { executions: 0, bytes: 0 };
    byTenant.set(tenant, { executions: kept.executions + 1, bytes: kept.bytes + bytes });
  }
  return byTenant;
}

function total(byTenant: ReadonlyMap<string, Kept>, measure: keyof Kept): number {
  return [...byTenant.values()].reduce((sum, kept) => sum + kept[measure], 0);
}

function readExecution(bytes: Uint8Array): StoredExecution | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Check(StoredExecution, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
