import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExecutionState } from '../../src/verification/execution.ts';
import { UploadPlans } from '../../src/verification/upload-plan.ts';
import { VerificationResult } from '../../src/verifier/result.ts';
import { sha256 } from '../helpers/service.ts';
import { wyrdFaults } from '../helpers/wyrd-faults.ts';
import type { Answer } from '../helpers/wyrd-routes.ts';
import { UNKNOWN_UID, WyrdRoutes, card, value } from '../helpers/wyrd-routes.ts';

const routes = new WyrdRoutes();
beforeAll(() => routes.start());
afterAll(() => routes.close());

describe("Wyrd's routes", () => {
  it('run a Verifier and answer with its result, a failed verdict included', async () => {
    for (const [given, verdict] of [
      [5, 'passed'],
      [6, 'failed'],
    ]) {
      const { status, body } = await routes.call(
        'POST',
        '/v1/verification/execute',
        routes.execution({ number: value(given) }, { run_id: 'r1' }),
      );
      expect(status).toBe(200);
      expect(Check(VerificationResult, body)).toBe(true);
      expect(wyrdFaults('result', body)).toEqual([]);
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
    const planned = await routes.call('POST', '/v1/verification/evidence', { files: [key, key] });
    expect(Check(UploadPlans, planned.body)).toBe(true);
    expect(wyrdFaults('evidence_plan_response', planned.body)).toEqual([]);
    const uploads = planned.body['uploads'] as { upload_id: string; plan: { data: { put_url: string } } }[];
    expect(uploads).toHaveLength(1);
    const [upload] = uploads;
    const complete = `/v1/cards/upload/${upload?.upload_id ?? ''}/complete`;
    expect((await routes.call('POST', complete, { protocol: 'single_put', data: {} })).body).toMatchObject({
      code: 'WYRD_STORAGE_409_UPLOAD_NOT_PENDING',
    });
    const put = await fetch(routes.url + (upload?.plan.data.put_url ?? ''), {
      method: 'PUT',
      headers: { 'x-wyrd-access-token': 'Bearer of-acme' },
      // Without a length, as the client sends it.
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    });
    expect(await put.json()).toEqual({ uploaded: true });
    for (let time = 0; time < 2; time++)
      expect((await routes.call('POST', complete, { protocol: 'single_put', data: {} })).body).toMatchObject({
        stored: { size_bytes: bytes.length, sha256: Buffer.from(key.sha256, 'hex').toString('base64') },
      });
    expect((await routes.call('POST', '/v1/verification/evidence', { files: [key] })).body).toEqual({
      uploads: [],
    });
  });

  it('queue under a key: the same request is the same execution, another one settles as a conflict', async () => {
    const headers = { 'idempotency-key': `verification-submit-${randomUUID()}` };
    const enqueue = (given: number): Promise<Answer> =>
      routes.call(
        'POST',
        '/v1/verification/enqueue',
        routes.execution({ number: value(given) }, { group_id: 'g1' }),
        headers,
      );
    const first = await enqueue(5);
    expect(first.status).toBe(202);
    expect((await enqueue(5)).body).toEqual(first.body);
    const { body } = await routes.settled(first.body['execution_id']);
    expect(Check(ExecutionState, body)).toBe(true);
    expect(wyrdFaults('state', body)).toEqual([]);
    expect(body).toMatchObject({
      status: 'completed',
      group_id: 'g1',
      dispatches: [],
      result: { outcome: { verdict: 'passed' } },
    });
    const other = await enqueue(6);
    expect(other.status).toBe(202);
    expect((await routes.settled(other.body['execution_id'])).body).toMatchObject({
      status: 'errored',
      error: { code: 'WYRD_REGISTRY_409_IDEMPOTENCY_CONFLICT' },
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
    const declared = await routes.call('POST', '/v1/cards', {
      submissions: [card('Verifier', 'traced', spec)],
    });
    const verifier_card_uid = (declared.body['root'] as { uid: string }).uid;
    const trace_id = 'a'.repeat(32);
    const traces = {
      [trace_id]: { trace_id, spans: [{ name: 'one', span_id: '1', start_time: '2026-01-01T00:00:00Z' }] },
    };
    const { body } = await routes.call('POST', '/v1/verification/execute', {
      verifier_card_uid,
      card_uid: routes.uids.subject,
      inputs: { run: { kind: 'trace', trace_id } },
      traces,
    });
    expect(body).toMatchObject({ outcome: { verdict: 'passed' } });
  });

  it('give back the id of a request', async () => {
    const id = randomUUID();
    const { headers } = await routes.call('GET', `/v1/verification/executions/${UNKNOWN_UID}`, undefined, {
      'wyrd-request-id': id,
    });
    expect(headers.get('wyrd-request-id')).toBe(id);
  });
});
