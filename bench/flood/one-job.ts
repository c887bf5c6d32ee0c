import { randomUUID } from 'node:crypto';
import type { WorkerClient } from '../../src/client/client.ts';
import type { EvidenceKey } from '../../src/contract/evidence.ts';

const DOCUMENT = Buffer.from('a line of a letter that somebody wrote\n'.repeat(1_300));

const stored = new WeakMap<WorkerClient, Promise<EvidenceKey>>();

/** Times of one extraction of 50 KB of text: from sending to answer, and within its jail. */
export async function runOnce(client: WorkerClient): Promise<{ wholeMs: number; runMs: number }> {
  const uploading = stored.get(client) ?? client.upload(DOCUMENT);
  stored.set(client, uploading);
  const key = await uploading;
  const began = performance.now();
  const { status, error, attempts } = await client.run({
    job_id: randomUUID(),
    kind: 'extract',
    replay: false,
    return: 'reference',
    deadline_ms: 3_600_000,
    extract: { from: { kind: 'file', ...key, format: 'text' } },
  });
  if (status !== 'completed') throw new Error(`A job ended as ${status}: ${JSON.stringify(error)}`);
  return { wholeMs: performance.now() - began, runMs: attempts.at(-1)?.run_ms ?? 0 };
}
