import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '../contract/job.ts';
import { DEFAULT_DEADLINE_MS } from '../contract/job.ts';
import { Refusal } from '../contract/problem.ts';
import { encodeResult } from '../contract/result-bytes.ts';
import type { FinishedJob } from '../jobs/interface.ts';
import type { NdjsonLine } from './ndjson-lines.ts';

/** How long a line of a batch waits before it asks again for a place in a full queue. */
const FULL_PAUSE_MS = 100;

/** How long a client may take nothing of an answer that waits for it. */
const STALLED_MS = 120_000;

const LINE_FEED = Buffer.from('\n');

/** What a batch needs of its service. */
export interface BatchParts {
  /** Lines that are answered at once; past them the next is not read. */
  readonly width: number;
  readonly read: (line: Uint8Array) => Promise<{ readonly job: Job; readonly digest: string }>;
  readonly submit: (job: Job, digest: string, signal: AbortSignal) => Promise<FinishedJob>;
  /** A refused line as JSON. */
  readonly refused: (line: number, jobId: string | undefined, error: unknown) => object;
  /** Aborts when nobody reads the answers any more. */
  readonly hangUp: AbortSignal;
}

/**
 * Answers every line once, in the order in which they end. A line is read when there is room for its answer, and room
 * is when answers have been taken: whoever stops reading stops being read.
 */
export async function answerBatch(
  lines: AsyncIterable<NdjsonLine>,
  out: Writable,
  parts: BatchParts,
): Promise<void> {
  const answering = new Set<Promise<void>>();
  let number = 0;
  try {
    for await (const line of lines) {
      ({ number } = line);
      const one = answerLine(line, parts)
        .then((answer) => write(out, answer, parts.hangUp))
        .finally(() => answering.delete(one));
      answering.add(one);
      while (answering.size >= parts.width) await Promise.race(answering);
      if (parts.hangUp.aborted) break;
    }
  } catch (error) {
    // A body that cannot be read to its end is told after the last line that came whole.
    await write(out, jsonOf(parts.refused(number + 1, undefined, error)), parts.hangUp);
  }
  await Promise.all(answering);
}

async function answerLine({ number, bytes }: NdjsonLine, parts: BatchParts): Promise<Uint8Array> {
  let jobId: string | undefined;
  try {
    if (bytes === undefined) throw new Refusal('BODY_TOO_LARGE', 'The line is longer than a job may be');
    const { job, digest } = await parts.read(bytes);
    jobId = job.job_id;
    const { head, output } = await submitted(job, digest, parts);
    return encodeResult(head, job.return === 'reference' ? null : output);
  } catch (error) {
    return jsonOf(parts.refused(number, jobId, error));
  }
}

/** A batch waits for a place itself, since its caller cannot send one line later; the wait counts for the deadline. */
async function submitted(job: Job, digest: string, { submit, hangUp }: BatchParts): Promise<FinishedJob> {
  const until = performance.now() + (job.deadline_ms ?? DEFAULT_DEADLINE_MS);
  for (;;) {
    const deadline_ms = Math.max(1, Math.floor(until - performance.now()));
    try {
      // oxlint-disable-next-line no-await-in-loop -- it is asked again only when it was refused
      return await submit({ ...job, deadline_ms }, digest, hangUp);
    } catch (error) {
      const full = error instanceof Refusal && error.refusal === 'QUEUE_FULL' && job.simulate === undefined;
      if (!full || hangUp.aborted || performance.now() + FULL_PAUSE_MS >= until) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(FULL_PAUSE_MS);
  }
}

function jsonOf(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** Resolves when the line was taken, or when nobody takes it any more. */
async function write(out: Writable, line: Uint8Array, hangUp: AbortSignal): Promise<void> {
  if (hangUp.aborted || out.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const over = (): void => {
    resolve(undefined);
  };
  const stalled = setTimeout(() => out.destroy(), STALLED_MS);
  hangUp.addEventListener('abort', over, { once: true });
  // One call a line: lines of other jobs must not come between.
  out.write(Buffer.concat([line, LINE_FEED]), over);
  await promise;
  hangUp.removeEventListener('abort', over);
  clearTimeout(stalled);
}
