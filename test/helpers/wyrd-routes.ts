import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestService } from './service.ts';
import { sha256, startService } from './service.ts';

/** A UUIDv7 that stands for nothing. */
export const UNKNOWN_UID = '01900000-0000-7000-8000-0000000000aa';

/** A Verifier that wants the number five, and may have a text. */
export const IS_FIVE = {
  inputs: {
    number: { type: 'json', schema: { type: 'number' } },
    text: { type: 'media', formats: ['text'], max_bytes: 100, required: false },
  },
  requirements: [
    {
      id: 'five',
      statement: 'It is five',
      check: { kind: 'assert', path: 'inputs.number', operator: 'equals', expected: 5 },
    },
  ],
};

/** What a route answered. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** A service with the tokens `of-acme` and `of-other`, where acme has declared a Verifier and a Service. */
export class WyrdRoutes {
  readonly #folder = mkdtempSync(join(tmpdir(), 'wyrd-routes-'));
  #test: TestService | undefined;
  readonly uids = { verifier: '', subject: '' };

  async start(): Promise<void> {
    const tokens = join(this.#folder, 'tokens');
    writeFileSync(tokens, `${sha256('of-acme')} acme\n${sha256('of-other')} other\n`, { mode: 0o600 });
    this.#test = await startService({ WYRD_WORKER_TOKENS_FILE: tokens });
    const { body } = await this.call('POST', '/v1/cards', {
      submissions: [card('Verifier', 'is-five', IS_FIVE), card('Service', 'desk', {})],
    });
    const [verifier, subject] = body['outcomes'] as { card_ref: { uid: string } }[];
    this.uids.verifier = verifier?.card_ref.uid ?? '';
    this.uids.subject = subject?.card_ref.uid ?? '';
  }

  get url(): string {
    return this.#test?.url ?? '';
  }

  async close(): Promise<void> {
    await this.#test?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** One request of acme's, with a body as JSON or as it is. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'x-wyrd-access-token': 'Bearer of-acme',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as Answer['body'],
      headers: response.headers,
    };
  }

  /** The state of an execution once it has settled. */
  async settled(id: unknown): Promise<Answer> {
    for (;;) {
      const answer = await this.call('GET', `/v1/verification/executions/${String(id)}`);
      if (!['pending', 'running'].includes(String(answer.body['status']))) return answer;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  execution(inputs: object, more: object = {}): object {
    return { verifier_card_uid: this.uids.verifier, card_uid: this.uids.subject, inputs, ...more };
  }
}

/** A card as a client submits it. */
export function card(kind: string, name: string, spec: object): object {
  return { apiVersion: 'wyrd/v1', kind, metadata: { name, version: '1.0.0' }, spec, artifacts: [] };
}

/** A file as an input. */
export function file(bytes: string, more: object = {}): object {
  const size_bytes = Buffer.byteLength(bytes);
  return { kind: 'file', sha256: sha256(bytes), size_bytes, format: 'text', ...more };
}

/** A value as an input. */
export function value(given: unknown): object {
  return { kind: 'json', value: given };
}
