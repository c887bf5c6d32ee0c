import type { Readable } from 'node:stream';
import { Refusal } from '../contract/problem.ts';

/** The slowest body that is still taken: a pause to start with, then a rate. */
export interface BodyPace {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

export const BODY_PACE: BodyPace = { graceMs: 15_000, bytesPerSecond: 16_384 };

/**
 * Gives the chunks of a request's body as they come. One that trickles is refused, since it would hold its connection
 * and its room; time in which the chunks were not asked for does not count.
 */
export async function* steadyBody(body: Readable, pace: BodyPace = BODY_PACE): AsyncGenerator<Uint8Array> {
  // The stream must outlive a refusal: destroying it would take the connection that the answer goes over.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  let waitedMs = 0;
  let bytes = 0;
  for (;;) {
    const asked = performance.now();
    const patienceMs = pace.graceMs + (bytes / pace.bytesPerSecond) * 1000 - waitedMs;
    // oxlint-disable-next-line no-await-in-loop -- a body comes chunk by chunk
    const next = await within(patienceMs, chunks.next());
    if (next.done === true) return;
    waitedMs += performance.now() - asked;
    bytes += next.value.length;
    yield next.value;
  }
}

async function within<Value>(ms: number, next: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => {
      reject(new Refusal('REQUEST_TIMEOUT', 'The body came too slowly'));
    },
    Math.max(0, ms),
  );
  try {
    return await Promise.race([next, promise]);
  } catch (error) {
    // Nobody is there to be answered; it must only not count as a fault of ours.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      throw new Refusal('REQUEST_INVALID', 'The body ended before its length');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
