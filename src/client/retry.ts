import { setTimeout as pause } from 'node:timers/promises';
import type { CallSignal } from './call.ts';
import { WorkerRefusal } from './worker-refusal.ts';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;

/** Faults of the way to the worker, after which nothing is known of the request; ours are safe to send again. */
const CONNECTION_FAULTS = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'UND_ERR_SOCKET',
]);

/** Runs a request again while its fault is of a kind that may pass, as the worker's Retry-After says or in growing pauses. */
export async function withRetries<Value>(
  retries: number,
  signal: CallSignal | undefined,
  run: () => Promise<Value>,
): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries >= retries || signal?.aborted === true || !mayPass(error)) throw error;
      const growing = Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
      const asked = error instanceof WorkerRefusal ? error.retryAfterMs : undefined;
      await pause(asked ?? growing, undefined, signal === undefined ? {} : { signal: signal as AbortSignal });
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof WorkerRefusal) return error.retryable;
  return error instanceof Error && 'code' in error && CONNECTION_FAULTS.has(String(error.code));
}
