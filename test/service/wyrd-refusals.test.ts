import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WyrdErrorCode } from '../../src/contract/wyrd-errors.ts';
import { WYRD_ERRORS, wyrdStatus } from '../../src/contract/wyrd-errors.ts';
import { WYRD_PATHS } from '../../src/rpc/wyrd/wyrd-openapi.ts';
import type { Answer } from '../helpers/wyrd-routes.ts';
import { IS_FIVE, UNKNOWN_UID, WyrdRoutes, card, file, value } from '../helpers/wyrd-routes.ts';

const routes = new WyrdRoutes();
beforeAll(() => routes.start());
afterAll(() => routes.close());

describe("Wyrd's routes", () => {
  it.each<[string, WyrdErrorCode, () => Promise<Answer>]>([
    [
      'a slot that is not declared',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () => routes.call('POST', '/v1/verification/execute', routes.execution({ nmber: value(5) })),
    ],
    [
      'a kind that does not fit',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () => routes.call('POST', '/v1/verification/execute', routes.execution({ number: file('x') })),
    ],
    [
      'a format that the slot does not take',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () =>
        routes.call(
          'POST',
          '/v1/verification/execute',
          routes.execution({ text: file('x', { format: 'pdf' }) }),
        ),
    ],
    [
      'a value outside the schema',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () => routes.call('POST', '/v1/verification/execute', routes.execution({ number: value('5') })),
    ],
    [
      'a file that is too large',
      'WYRD_VERIFICATION_413_INPUT_TOO_LARGE',
      () =>
        routes.call('POST', '/v1/verification/execute', routes.execution({ text: file('x'.repeat(101)) })),
    ],
    [
      'a body that is too large',
      'WYRD_VERIFICATION_413_INPUT_TOO_LARGE',
      () =>
        routes.call(
          'POST',
          '/v1/verification/execute',
          routes.execution({ number: value('x'.repeat(1_048_576)) }),
        ),
    ],
    [
      'an unknown key',
      'WYRD_SPEC_400_VALIDATION',
      () => routes.call('POST', '/v1/verification/execute', routes.execution({}, { surplus: 1 })),
    ],
    [
      'a key twice',
      'WYRD_SPEC_400_VALIDATION',
      () => routes.call('POST', '/v1/verification/execute', '{"card_uid":"a","card_uid":"b"}'),
    ],
    [
      'a card that is too large',
      'WYRD_SPEC_413_PAYLOAD_TOO_LARGE',
      () =>
        routes.call('POST', '/v1/cards', {
          submissions: [card('Policy', 'large', { text: 'x'.repeat(1_048_577) })],
        }),
    ],
    [
      'an empty environment',
      'WYRD_SPEC_400_VALIDATION',
      () =>
        routes.call('POST', '/v1/verification/execute', routes.execution({}, { deployment_environment: '' })),
    ],
    [
      'a group id with a blank',
      'WYRD_SPEC_400_VALIDATION',
      () => routes.call('POST', '/v1/verification/execute', routes.execution({}, { group_id: 'a b' })),
    ],
    [
      'a group id of too many bytes',
      'WYRD_SPEC_400_VALIDATION',
      () =>
        routes.call('POST', '/v1/verification/execute', routes.execution({}, { group_id: 'é'.repeat(129) })),
    ],
    [
      'a Verifier that is none',
      'WYRD_VERIFICATION_400_INVALID_TARGET',
      () =>
        routes.call('POST', '/v1/verification/execute', {
          verifier_card_uid: routes.uids.subject,
          card_uid: routes.uids.subject,
        }),
    ],
    [
      'an unknown Verifier',
      'WYRD_VERIFICATION_404_TARGET_NOT_FOUND',
      () =>
        routes.call('POST', '/v1/verification/execute', {
          verifier_card_uid: UNKNOWN_UID,
          card_uid: routes.uids.subject,
        }),
    ],
    [
      'an unknown subject',
      'WYRD_VERIFICATION_404_TARGET_NOT_FOUND',
      () =>
        routes.call('POST', '/v1/verification/execute', {
          verifier_card_uid: routes.uids.verifier,
          card_uid: UNKNOWN_UID,
        }),
    ],
    [
      'an input that enqueue would have to find out later',
      'WYRD_VERIFICATION_400_INPUT_INVALID',
      () =>
        routes.call('POST', '/v1/verification/enqueue', routes.execution({ number: value('5') }), {
          'idempotency-key': 'k1',
        }),
    ],
    [
      'no idempotency key',
      'WYRD_REGISTRY_400_IDEMPOTENCY_KEY_REQUIRED',
      () => routes.call('POST', '/v1/verification/enqueue', routes.execution({ number: value(5) })),
    ],
    [
      'an idempotency key with a blank',
      'WYRD_REGISTRY_400_IDEMPOTENCY_KEY_INVALID',
      () =>
        routes.call('POST', '/v1/verification/enqueue', routes.execution({ number: value(5) }), {
          'idempotency-key': 'a b',
        }),
    ],
    [
      'an unknown execution',
      'WYRD_VERIFICATION_404_EXECUTION_NOT_FOUND',
      () => routes.call('GET', `/v1/verification/executions/${UNKNOWN_UID}`),
    ],
    [
      'an unknown card',
      'WYRD_REGISTRY_404_CARD_NOT_FOUND',
      () => routes.call('GET', '/v1/cards/by-ref?kind=Verifier&name=none&version=1.0.0'),
    ],
    [
      'half a reference',
      'WYRD_SPEC_400_VALIDATION',
      () => routes.call('GET', '/v1/cards/by-ref?kind=Verifier'),
    ],
    [
      'the artifacts of an unknown card',
      'WYRD_REGISTRY_404_CARD_NOT_FOUND',
      () => routes.call('GET', `/v1/cards/${UNKNOWN_UID}/artifacts`),
    ],
    [
      'an unknown upload',
      'WYRD_STORAGE_400_INVALID_UPLOAD_ID',
      () => routes.call('PUT', '/v1/verification/uploads/wyu_none', 'x', { 'content-type': 'text/plain' }),
    ],
    [
      'a declaration that breaks a rule',
      'WYRD_SPEC_400_VALIDATION',
      () =>
        routes.call('POST', '/v1/cards', {
          submissions: [
            card('Verifier', 'broken', {
              ...IS_FIVE,
              requirements: [...IS_FIVE.requirements, ...IS_FIVE.requirements],
            }),
          ],
        }),
    ],
    [
      'a spec that has changed',
      'WYRD_REGISTRY_409_SPEC_DRIFT',
      () => routes.call('POST', '/v1/cards', { submissions: [card('Verifier', 'is-five', {})] }),
    ],
    [
      'a card that names an unknown one',
      'WYRD_REGISTRY_422_UNRESOLVED_DEPENDENCY',
      () =>
        routes.call('POST', '/v1/cards', {
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
        routes.call('GET', `/v1/verification/executions/${UNKNOWN_UID}`, undefined, {
          'x-wyrd-access-token': 'Bearer wrong',
        }),
    ],
    [
      'another tenant than the token',
      'WYRD_AUTH_403_CARD_SCOPE',
      () =>
        routes.call('GET', `/v1/verification/executions/${UNKNOWN_UID}`, undefined, {
          'wyrd-tenant': 'other',
        }),
    ],
    [
      'another grant',
      'WYRD_AUTH_400_UNSUPPORTED_GRANT_TYPE',
      () =>
        routes.call('POST', '/auth/token', 'grant_type=password', {
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

  it('refuse a caller without a token on every route, before they look at anything', async () => {
    const all = Object.entries(WYRD_PATHS).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => [method.toUpperCase(), path] as const),
    );
    expect(all).toHaveLength(10);
    for (const [method, path] of all.filter(([, name]) => name !== '/auth/token')) {
      const body = method === 'GET' ? undefined : '{';
      const { status, body: refused } = await routes.call(method, path.replaceAll(/\{\w+\}/g, 'x'), body, {
        'x-wyrd-access-token': 'Bearer wrong',
      });
      expect([method, path, status, refused['code']]).toEqual([
        method,
        path,
        401,
        'WYRD_AUTH_401_INVALID_TOKEN',
      ]);
    }
  });

  it('tell the rule and path of a declaration that is refused', async () => {
    const spec = { inputs: { group_id: { type: 'json' } } };
    const { body } = await routes.call('POST', '/v1/cards', {
      submissions: [card('Verifier', 'reserved', spec)],
    });
    expect(body).toMatchObject({ details: { rule: 'slot', path: 'inputs.group_id' } });
  });

  it('show no tenant the cards, executions and uploads of another', async () => {
    const other = { 'x-wyrd-access-token': 'Bearer of-other' };
    const { body } = await routes.call(
      'POST',
      '/v1/verification/enqueue',
      routes.execution({ number: value(5) }),
      {
        'idempotency-key': randomUUID(),
      },
    );
    const paths = [
      `/v1/verification/executions/${String(body['execution_id'])}`,
      `/v1/cards/${routes.uids.verifier}/artifacts`,
      '/v1/cards/by-ref?kind=Verifier&name=is-five&version=1.0.0',
    ];
    for (const path of paths) {
      expect((await routes.call('GET', path)).status).toBe(200);
      const unknown = path.replaceAll(/[0-9a-f-]{36}/g, UNKNOWN_UID).replace('is-five', 'none');
      const { status, body: refused } = await routes.call('GET', path, undefined, other);
      expect({ status, refused }).toEqual(
        await routes.call('GET', unknown, undefined, other).then((answer) => ({
          status: answer.status,
          refused: answer.body,
        })),
      );
    }
    expect(
      (await routes.call('POST', '/v1/verification/execute', routes.execution({ number: value(5) }), other))
        .body,
    ).toMatchObject({
      code: 'WYRD_VERIFICATION_404_TARGET_NOT_FOUND',
    });
  });
});
