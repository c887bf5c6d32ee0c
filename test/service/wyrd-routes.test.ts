import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WYRD_ERRORS, wyrdStatus } from '../../src/contract/wyrd-errors.ts';
import type { WyrdErrorCode } from '../../src/contract/wyrd-errors.ts';
import { ExecutionState } from '../../src/verification/execution.ts';
import { UploadPlans } from '../../src/verification/upload-plan.ts';
import { VerificationResult } from '../../src/verifier/result.ts';
import type { TestService } from '../helpers/service.ts';
import { sha256, startService } from '../helpers/service.ts';

const UID = '01900000-0000-7000-8000-0000000000aa';
const NUMBER_SPEC = {
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

let test: TestService;
let folder: string;
const uids = { verifier: '', subject: '' };

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

const call = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(test.url + path, {
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
};

const card = (kind: string, name: string, spec: object, more: object = {}): object => ({
  apiVersion: 'wyrd/v1',
  kind,
  metadata: { name, version: '1.0.0' },
  spec,
  artifacts: [],
  ...more,
});

const execution = (inputs: object, more: object = {}): object => ({
  verifier_card_uid: uids.verifier,
  card_uid: uids.subject,
  inputs,
  ...more,
});

const file = (bytes: string, more: object = {}): object => ({
  kind: 'file',
  sha256: sha256(bytes),
  size_bytes: Buffer.byteLength(bytes),
  format: 'text',
  ...more,
});

const number = (value: unknown): object => ({ kind: 'json', value });

const settled = async (id: unknown): Promise<Answer> => {
  for (;;) {
    const answer = await call('GET', `/v1/verification/executions/${String(id)}`);
    if (!['pending', 'running'].includes(String(answer.body['status']))) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-routes-'));
  const tokens = join(folder, 'tokens');
  writeFileSync(tokens, `${sha256('of-acme')} acme\n${sha256('of-other')} other\n`, { mode: 0o600 });
  test = await startService({ WYRD_WORKER_TOKENS_FILE: tokens });
  const declared = await call('POST', '/v1/cards', {
    submissions: [card('Verifier', 'is-five', NUMBER_SPEC), card('Service', 'desk', {})],
  });
  const refs = (declared.body['outcomes'] as { card_ref: { uid: string } }[]).map(
    ({ card_ref }) => card_ref.uid,
  );
  uids.verifier = refs[0] ?? '';
  uids.subject = refs[1] ?? '';
});

afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("Wyrd's routes", () => {
  it('run a Verifier and answer with its result, a failed verdict included', async () => {
    for (const [value, verdict] of [
      [5, 'passed'],
      [6, 'failed'],
    ]) {
      const { status, body } = await call(
        'POST',
        '/v1/verification/execute',
        execution({ number: number(value) }, { run_id: 'r1' }),
      );
      expect(status).toBe(200);
      expect(Check(VerificationResult, body)).toBe(true);
      expect(body).toMatchObject({
        run_id: 'r1',
        verifier: { kind: 'Verifier', name: 'is-five', version: '1.0.0' },
        subject: { kind: 'Service', name: 'desk' },
        outcome: { verdict },
      });
    }
  });

  it('plan only the uploads of files that are lacking, take their bytes, and confirm them as often as asked', async () => {
    const bytes = randomUUID();
    const key = { sha256: sha256(bytes), size_bytes: bytes.length };
    const planned = await call('POST', '/v1/verification/evidence', { files: [key, key] });
    expect(Check(UploadPlans, planned.body)).toBe(true);
    const uploads = planned.body['uploads'] as { upload_id: string; plan: { data: { put_url: string } } }[];
    expect(uploads).toHaveLength(1);
    const [upload] = uploads;
    const complete = `/v1/cards/upload/${upload?.upload_id ?? ''}/complete`;
    expect((await call('POST', complete, { protocol: 'single_put', data: {} })).body).toMatchObject({
      code: 'WYRD_STORAGE_409_UPLOAD_NOT_PENDING',
    });
    const put = await fetch(test.url + (upload?.plan.data.put_url ?? ''), {
      method: 'PUT',
      headers: { 'x-wyrd-access-token': 'Bearer of-acme' },
      // Without a length, as the client sends it.
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    });
    expect(await put.json()).toEqual({ uploaded: true });
    for (let time = 0; time < 2; time++)
      expect((await call('POST', complete, { protocol: 'single_put', data: {} })).body).toMatchObject({
        stored: { size_bytes: bytes.length, sha256: Buffer.from(key.sha256, 'hex').toString('base64') },
      });
    expect((await call('POST', '/v1/verification/evidence', { files: [key] })).body).toEqual({ uploads: [] });
  });

  it('queue under a key: the same request is the same execution, another one settles as a conflict', async () => {
    const headers = { 'idempotency-key': `verification-submit-${randomUUID()}` };
    const enqueue = (value: number): Promise<Answer> =>
      call(
        'POST',
        '/v1/verification/enqueue',
        execution({ number: number(value) }, { group_id: 'g1' }),
        headers,
      );
    const first = await enqueue(5);
    expect(first.status).toBe(202);
    expect((await enqueue(5)).body).toEqual(first.body);
    const { body } = await settled(first.body['execution_id']);
    expect(Check(ExecutionState, body)).toBe(true);
    expect(body).toMatchObject({
      status: 'completed',
      group_id: 'g1',
      dispatches: [],
      result: { outcome: { verdict: 'passed' } },
    });
    const other = await enqueue(6);
    expect(other.status).toBe(202);
    expect((await settled(other.body['execution_id'])).body).toMatchObject({
      status: 'errored',
      error: { code: 'WYRD_REGISTRY_409_IDEMPOTENCY_CONFLICT' },
    });
  });

  it.each<[string, WyrdErrorCode, () => Promise<Answer>]>([
    [
      'a slot that is not declared',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () => call('POST', '/v1/verification/execute', execution({ nmber: number(5) })),
    ],
    [
      'a kind that does not fit',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () => call('POST', '/v1/verification/execute', execution({ number: file('x') })),
    ],
    [
      'a format that the slot does not take',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () => call('POST', '/v1/verification/execute', execution({ text: file('x', { format: 'pdf' }) })),
    ],
    [
      'a value outside the schema',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () => call('POST', '/v1/verification/execute', execution({ number: number('5') })),
    ],
    [
      'a file that is too large',
      'WYRD_VERIFICATION_413_INPUT_TOO_LARGE',
      () => call('POST', '/v1/verification/execute', execution({ text: file('x'.repeat(101)) })),
    ],
    [
      'a body that is too large',
      'WYRD_VERIFICATION_413_INPUT_TOO_LARGE',
      () => call('POST', '/v1/verification/execute', execution({ number: number('x'.repeat(1_048_576)) })),
    ],
    [
      'an unknown key',
      'WYRD_SPEC_400_VALIDATION',
      () => call('POST', '/v1/verification/execute', execution({}, { surplus: 1 })),
    ],
    [
      'a key twice',
      'WYRD_SPEC_400_VALIDATION',
      () => call('POST', '/v1/verification/execute', '{"card_uid":"a","card_uid":"b"}'),
    ],
    [
      'an empty environment',
      'WYRD_SPEC_400_VALIDATION',
      () => call('POST', '/v1/verification/execute', execution({}, { deployment_environment: '' })),
    ],
    [
      'a group id with a blank',
      'WYRD_SPEC_400_VALIDATION',
      () => call('POST', '/v1/verification/execute', execution({}, { group_id: 'a b' })),
    ],
    [
      'a group id of too many bytes',
      'WYRD_SPEC_400_VALIDATION',
      () => call('POST', '/v1/verification/execute', execution({}, { group_id: 'é'.repeat(129) })),
    ],
    [
      'a Verifier that is none',
      'WYRD_VERIFICATION_400_INVALID_TARGET',
      () =>
        call('POST', '/v1/verification/execute', { verifier_card_uid: uids.subject, card_uid: uids.subject }),
    ],
    [
      'an unknown Verifier',
      'WYRD_VERIFICATION_404_TARGET_NOT_FOUND',
      () => call('POST', '/v1/verification/execute', { verifier_card_uid: UID, card_uid: uids.subject }),
    ],
    [
      'an unknown subject',
      'WYRD_VERIFICATION_404_TARGET_NOT_FOUND',
      () => call('POST', '/v1/verification/execute', { verifier_card_uid: uids.verifier, card_uid: UID }),
    ],
    [
      'an input that enqueue would have to find out later',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () =>
        call('POST', '/v1/verification/enqueue', execution({ number: number('5') }), {
          'idempotency-key': 'k1',
        }),
    ],
    [
      'no idempotency key',
      'WYRD_REGISTRY_400_IDEMPOTENCY_KEY_REQUIRED',
      () => call('POST', '/v1/verification/enqueue', execution({ number: number(5) })),
    ],
    [
      'an idempotency key with a blank',
      'WYRD_REGISTRY_400_IDEMPOTENCY_KEY_INVALID',
      () =>
        call('POST', '/v1/verification/enqueue', execution({ number: number(5) }), {
          'idempotency-key': 'a b',
        }),
    ],
    [
      'an unknown execution',
      'WYRD_VERIFICATION_404_EXECUTION_NOT_FOUND',
      () => call('GET', `/v1/verification/executions/${UID}`),
    ],
    [
      'an unknown card',
      'WYRD_REGISTRY_404_CARD_NOT_FOUND',
      () => call('GET', '/v1/cards/by-ref?kind=Verifier&name=none&version=1.0.0'),
    ],
    ['half a reference', 'WYRD_SPEC_400_VALIDATION', () => call('GET', '/v1/cards/by-ref?kind=Verifier')],
    [
      'the artifacts of an unknown card',
      'WYRD_REGISTRY_404_CARD_NOT_FOUND',
      () => call('GET', `/v1/cards/${UID}/artifacts`),
    ],
    [
      'an unknown upload',
      'WYRD_STORAGE_400_INVALID_UPLOAD_ID',
      () => call('PUT', '/v1/verification/uploads/wyu_none', 'x', { 'content-type': 'text/plain' }),
    ],
    [
      'a declaration that breaks a rule',
      'WYRD_SPEC_400_VALIDATION',
      () =>
        call('POST', '/v1/cards', {
          submissions: [
            card('Verifier', 'broken', {
              ...NUMBER_SPEC,
              requirements: [...NUMBER_SPEC.requirements, ...NUMBER_SPEC.requirements],
            }),
          ],
        }),
    ],
    [
      'a spec that has changed',
      'WYRD_REGISTRY_409_SPEC_DRIFT',
      () => call('POST', '/v1/cards', { submissions: [card('Verifier', 'is-five', {})] }),
    ],
    [
      'a card that names an unknown one',
      'WYRD_REGISTRY_422_UNRESOLVED_DEPENDENCY',
      () =>
        call('POST', '/v1/cards', {
          submissions: [
            card('Service', 'other', {
              x: { sibling: { kind: 'Verifier', name: 'none', version: '1.0.0' } },
            }),
          ],
        }),
    ],
    [
      'a wrong token',
      'WYRD_AUTH_401_INVALID_TOKEN',
      () =>
        call('GET', `/v1/verification/executions/${UID}`, undefined, {
          'x-wyrd-access-token': 'Bearer wrong',
        }),
    ],
    [
      'another tenant than the token',
      'WYRD_AUTH_403_CARD_SCOPE',
      () => call('GET', `/v1/verification/executions/${UID}`, undefined, { 'wyrd-tenant': 'other' }),
    ],
    [
      'another grant',
      'WYRD_AUTH_400_UNSUPPORTED_GRANT_TYPE',
      () =>
        call('POST', '/auth/token', 'grant_type=password', {
          'content-type': 'application/x-www-form-urlencoded',
        }),
    ],
  ])('refuse %s in the words of Wyrd', async (_what, code, refused) => {
    const { status, body, headers } = await refused();
    expect(body).toMatchObject({ code, status, ...WYRD_ERRORS[code] });
    expect(status).toBe(wyrdStatus(code));
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(Object.keys(body).toSorted()).toEqual([
      'code',
      'detail',
      'details',
      'remediation',
      'status',
      'title',
      'type',
    ]);
  });

  it('tell the rule and path of a declaration that is refused', async () => {
    const spec = { inputs: { group_id: { type: 'json' } } };
    const { body } = await call('POST', '/v1/cards', { submissions: [card('Verifier', 'reserved', spec)] });
    expect(body).toMatchObject({ details: { rule: 'slot', path: 'inputs.group_id' } });
  });

  it('show no tenant the cards, executions and uploads of another', async () => {
    const other = { 'x-wyrd-access-token': 'Bearer of-other' };
    const { body } = await call('POST', '/v1/verification/enqueue', execution({ number: number(5) }), {
      'idempotency-key': randomUUID(),
    });
    const paths = [
      `/v1/verification/executions/${String(body['execution_id'])}`,
      `/v1/cards/${uids.verifier}/artifacts`,
      '/v1/cards/by-ref?kind=Verifier&name=is-five&version=1.0.0',
    ];
    for (const path of paths) {
      expect((await call('GET', path)).status).toBe(200);
      const unknown = path.replaceAll(/[0-9a-f-]{36}/g, UID).replace('is-five', 'none');
      const { status, body: refused } = await call('GET', path, undefined, other);
      expect({ status, refused }).toEqual(
        await call('GET', unknown, undefined, other).then((answer) => ({
          status: answer.status,
          refused: answer.body,
        })),
      );
    }
    expect(
      (await call('POST', '/v1/verification/execute', execution({ number: number(5) }), other)).body,
    ).toMatchObject({
      code: 'WYRD_VERIFICATION_404_TARGET_NOT_FOUND',
    });
  });

  it('judge a trace that is given by value', async () => {
    const spec = {
      inputs: { run: { type: 'trace' } },
      requirements: [
        {
          id: 'spans',
          statement: '',
          check: {
            kind: 'trace',
            on: 'inputs.run',
            span_selector: '$.spans[*].name',
            operator: { kind: 'length', expected: 1 },
          },
        },
      ],
    };
    const declared = await call('POST', '/v1/cards', { submissions: [card('Verifier', 'traced', spec)] });
    const verifier_card_uid = (declared.body['root'] as { uid: string }).uid;
    const trace_id = 'a'.repeat(32);
    const traces = {
      [trace_id]: { trace_id, spans: [{ name: 'one', span_id: '1', start_time: '2026-01-01T00:00:00Z' }] },
    };
    const { body } = await call('POST', '/v1/verification/execute', {
      verifier_card_uid,
      card_uid: uids.subject,
      inputs: { run: { kind: 'trace', trace_id } },
      traces,
    });
    expect(body).toMatchObject({ outcome: { verdict: 'passed' } });
  });

  it('give back the id of a request', async () => {
    const id = randomUUID();
    const { headers } = await call('GET', `/v1/verification/executions/${UID}`, undefined, {
      'wyrd-request-id': id,
    });
    expect(headers.get('wyrd-request-id')).toBe(id);
  });
});
