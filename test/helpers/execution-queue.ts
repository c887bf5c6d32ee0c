import type { Settlement, StoredExecution } from '../../src/verification/execution.ts';
import { DurableFiles } from '../../src/verification/durable-files.ts';
import { ExecutionQueue } from '../../src/verification/execution-queue.ts';
import { ExecutionStore } from '../../src/verification/execution-store.ts';

const UID = '01900000-0000-7000-8000-000000000001';
const REQUEST = { verifier_card_uid: UID, card_uid: UID };

/** How an execution is run in a test. */
export type Run = (execution: StoredExecution, signal: AbortSignal) => Promise<Settlement>;

/** An end like any other. */
export const settled: Settlement = { status: 'errored', error: { code: 'ENDED', message: '' } };
/** Ends only when the service does. */
export const never: Run = (_execution, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(settled);
    signal.addEventListener('abort', () => {
      resolve(settled);
    });
  });

/** A disk that the service no longer reaches: what is written after the crash never arrives, and never fails. */
export class MortalFiles extends DurableFiles {
  alive = true;
  full = false;

  override write(tenant: string, id: string, bytes: Uint8Array): Promise<void> {
    if (this.full) return Promise.reject(new Error('ENOSPC'));
    return this.alive ? super.write(tenant, id, bytes) : new Promise(() => undefined);
  }
}

/** A queue on a folder, with what it told. */
export interface Opened {
  readonly crash: () => void;
  readonly queue: ExecutionQueue;
  readonly held: () => number;
  readonly failures: unknown[];
  readonly files: MortalFiles;
  readonly spoilt: string[];
}

/** Opens a queue on what lies in the folder. */
export async function openQueue(
  folder: string,
  run: Run,
  options: {
    slots?: number;
    maxPending?: number;
    maxPendingBytes?: number;
    keepMs?: number;
    maxSettled?: number;
    maxSettledBytes?: number;
    now?: () => number;
  } = {},
): Promise<Opened> {
  const { slots = 2, maxPending = 1_000, keepMs = 1_000_000, now = () => 0 } = options;
  const { maxPendingBytes = 1_000_000_000, maxSettled = 1_000, maxSettledBytes = 1_000_000_000 } = options;
  const files = new MortalFiles(folder);
  const spoilt: string[] = [];
  const store = await ExecutionStore.open({
    files,
    keepMs,
    maxSettled,
    maxSettledBytes,
    now,
    spoilt: ({ id }) => spoilt.push(id),
  });
  let held = 0;
  const failures: unknown[] = [];
  const queue = new ExecutionQueue({
    store,
    run,
    hold: () => {
      held++;
      return () => held--;
    },
    slots,
    maxPending,
    maxPendingBytes,
    diskPauseMs: 5,
    failed: (_id, error) => failures.push(error),
  });
  await queue.resume();
  const crash = (): void => {
    files.alive = false;
  };
  return { queue, held: () => held, failures, crash, files, spoilt };
}

/** A request of a tenant under a key; `body` tells bodies apart. */
export const submission = (
  tenant: string,
  key: string,
  body = 'a',
): Parameters<ExecutionQueue['enqueue']>[0] => ({
  tenant,
  request: REQUEST,
  key,
  bodySha256: body.repeat(64),
});

/** How an execution ended, once it has. */
export async function settlement(queue: ExecutionQueue, tenant: string, id: string): Promise<string> {
  for (;;) {
    const state = await queue.state(tenant, id);
    if (state !== undefined && state.status !== 'pending' && state.status !== 'running')
      return state.error?.code ?? state.status;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
