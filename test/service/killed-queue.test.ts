import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../helpers/service.ts';
import { ROOT } from '../helpers/source-files.ts';

const EXECUTIONS = 45;
const KILLS = 2;
const TEXT = 'one\ntwo\n';

const folder = mkdtempSync(join(tmpdir(), 'wyrd-killed-'));
let child: ChildProcess | undefined;

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the service as a user does, on the same data each time; gives its address. */
async function serve(): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    WYRD_WORKER_DATA_DIR: join(folder, 'data'),
    WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
  };
  const started = spawn(process.execPath, [join(ROOT, 'src/main.ts'), 'serve', '--listen', '127.0.0.1:0'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child = started;
  return new Promise((resolve) => {
    let log = '';
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      const where = /"listening":"([^"]+)"/.exec(log)?.[1];
      if (where !== undefined) resolve(where);
    });
  });
}

async function killed(): Promise<void> {
  const gone = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await gone;
}

async function call(url: string, path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, init);
  return (await response.json()) as Record<string, unknown>;
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const VERIFIER = {
  inputs: { text: { type: 'media', formats: ['text'] }, number: { type: 'json' } },
  steps: [{ id: 'read', action: { kind: 'extract', from: 'inputs.text' } }],
  requirements: [
    {
      id: 'text',
      statement: '',
      check: { kind: 'assert', path: 'steps.read.output.text', operator: 'equals', expected: TEXT },
    },
    { id: 'number', statement: '', check: { kind: 'assert', path: 'inputs.number', operator: 'is_number' } },
  ],
};

describe('queued executions of a service that is killed', () => {
  it(
    `all ${EXECUTIONS} complete under their ids though the service is killed ${KILLS} times among them`,
    { timeout: 180_000 },
    async () => {
      let url = await serve();
      const submission = (kind: string, name: string, spec: object): object => ({
        apiVersion: 'wyrd/v1',
        kind,
        metadata: { name, version: '1.0.0' },
        spec,
      });
      const { outcomes } = await call(
        url,
        '/v1/cards',
        post({ submissions: [submission('Service', 'desk', {}), submission('Verifier', 'reads', VERIFIER)] }),
      );
      const [card_uid, verifier_card_uid] = (outcomes as { card_ref: { uid: string } }[]).map(
        ({ card_ref }) => card_ref.uid,
      );
      await call(url, `/v1/evidence/${sha256(TEXT)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: TEXT,
      });
      const enqueue = async (n: number): Promise<string> => {
        const text = { kind: 'file', sha256: sha256(TEXT), size_bytes: TEXT.length, format: 'text' };
        const body = { card_uid, verifier_card_uid, inputs: { text, number: { kind: 'json', value: n } } };
        const answer = await call(
          url,
          '/v1/verification/enqueue',
          post(body, { 'idempotency-key': `k${n}` }),
        );
        return String(answer['execution_id']);
      };
      const ids: string[] = [];
      for (let n = 0; n < EXECUTIONS; n++) {
        ids.push(await enqueue(n));
        if (n % 15 !== 14 || n === EXECUTIONS - 1) continue;
        await killed();
        url = await serve();
      }
      for (const [n, id] of ids.entries()) {
        let state: Record<string, unknown>;
        do {
          await new Promise((resolve) => setTimeout(resolve, 20));
          state = await call(url, `/v1/verification/executions/${id}`);
        } while (state['status'] === 'pending' || state['status'] === 'running');
        expect(state).toMatchObject({
          status: 'completed',
          result: { execution_id: id, outcome: { verdict: 'passed' } },
        });
        expect(state).toMatchObject({ result: { outcome: { evidence: { number: { value: n } } } } });
      }
      // The client that was not answered asks again by the same key, and gets the same execution.
      expect(await enqueue(7)).toBe(ids[7]);
      await killed();
    },
  );
});
