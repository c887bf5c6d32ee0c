import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import { Refusal } from '../../src/contract/problem.ts';
import { bareServer } from '../helpers/bare-server.ts';

const BODIES = 4;
const PROPERTIES = 200_000;
/** As long as a supervisor may wait for an answer to its health check. */
const GAP_MS = 250;

it('health is answered while large wide bodies are read', async () => {
  const server = await bareServer({
    jobs: {
      // Whoever takes the digest of a job again, as a cache does, must find it cheap.
      submit: async (_tenant, job) => {
        throw new Refusal('QUEUE_FULL', `${canonicalJson(job as unknown as JsonObject).length}`);
      },
      find: () => undefined,
      cancel: () => 'unknown',
    },
  });
  const properties = Array.from({ length: PROPERTIES }, (_, n) => `"p${n}":{"type":"string"}`);
  const body = Buffer.from(
    `{"job_id":"wide","kind":"check","check":{"source":{"inline":"def f(): return 1"},"entrypoint":"f",` +
      `"response_format":{"kind":"verdict","data":{"properties":{${properties.join(',')}}}}}}`,
  );
  expect(body.length).toBeGreaterThan(5_000_000);
  const watching = new AbortController();
  let healthy = 0;
  const watch = async (): Promise<void> => {
    while (!watching.signal.aborted) {
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      healthy++;
      await pause(10);
    }
  };
  // Time of this thread's own: what other processes take from it tells nothing of the service.
  const turns: number[] = [];
  let before = process.threadCpuUsage();
  const turn = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    turns.push((user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  const watched = watch();
  const answers = await Promise.all(
    Array.from({ length: BODIES }, async () => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      return (await fetch(`${server.url}/v1/jobs`, init)).status;
    }),
  );
  clearInterval(turn);
  watching.abort();
  await watched;
  await server.close();
  expect(answers).toEqual(Array(BODIES).fill(429));
  // Judged on the service's own thread, each of the bodies alone would take more in one turn of its loop.
  expect(turns.filter((ms) => ms > GAP_MS)).toEqual([]);
  expect(healthy).toBeGreaterThan(BODIES);
}, 120_000);
