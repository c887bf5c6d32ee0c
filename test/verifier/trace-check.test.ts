import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import type { RequirementResult } from '../../src/verifier/result.ts';
import { completed } from '../helpers/verification.ts';
import { requirementOf } from '../helpers/verifier-spec.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';

function span(span_id: string, start_time: string, more: JsonObject = {}): JsonObject {
  return { trace_id: ID, span_id, name: `call ${span_id}`, start_time, status: { code: 'ok' }, ...more };
}

const DOCUMENT: JsonObject = {
  trace_id: ID,
  spans: [
    span('c', '2026-01-01T00:00:01.000000002Z', { duration_ms: 40 }),
    span('a', '2026-01-01T00:00:01.000000010Z', { duration_ms: 7 }),
    span('b', '2026-01-01T01:00:01+01:00', { status: { code: 'error', description: 'timeout' } }),
    span('d', '2026-01-01T00:00:01Z'),
  ],
};

async function judged(
  check: JsonObject,
  traces: ReadonlyMap<string, JsonValue> = new Map([[ID, DOCUMENT]]),
  slot: JsonObject = { type: 'trace' },
  supplied = true,
): Promise<RequirementResult | undefined> {
  const spec = {
    inputs: { t: slot },
    requirements: [{ id: 'whole', statement: '', check: { kind: 'trace', on: 'inputs.t', ...check } }],
  };
  const inputs = supplied ? { t: { kind: 'trace', trace_id: ID } as const } : {};
  return requirementOf(await completed(spec, inputs, { options: { traces } }), 'whole');
}

describe('a trace check', () => {
  const rows: readonly (readonly [string, JsonValue, JsonValue, string])[] = [
    ['$.trace_id', 'equals', ID, 'passed'],
    ['$.spans[*].span_id', 'equals', ['b', 'd', 'c', 'a'], 'passed'],
    ['$.spans[0].status.code', 'equals', 'error', 'passed'],
    ['$.spans[0].nothing', 'is_null', null, 'passed'],
    ['$.spans[9].span_id', 'is_null', null, 'passed'],
    ["$.spans[?@.status.code == 'error']", { kind: 'length', expected: 1 }, null, 'passed'],
    ["$.spans[?@.status.code == 'unset']", 'is_empty', null, 'passed'],
    ["$.spans[?@.status.code == 'error'].span_id", 'equals', 'b', 'failed'],
    ["$.spans[?search(@.name, 'call [ab]')].span_id", 'equals', ['b', 'a'], 'passed'],
    ["$.spans[?match(@.name, '[ab]')].span_id", 'is_empty', null, 'passed'],
    ['$.spans[?@.duration_ms > 10].duration_ms', 'equals', [40], 'passed'],
    ['$.spans[?@.duration_ms = 1]', 'is_empty', null, 'inconclusive'],
    ['$.spans[0].span_id', 'greater_than', 1, 'inconclusive'],
  ];
  for (const [span_selector, operator, expected, outcome] of rows)
    it(`${span_selector} ${JSON.stringify(operator)} ${JSON.stringify(expected)} is ${outcome}`, async () => {
      expect((await judged({ span_selector, operator, expected }))?.outcome).toBe(outcome);
    });

  const selector = { span_selector: '$.spans[*]', operator: 'is_not_null' };

  it('without its document is inconclusive: it was not handed over, is of another trace or unreadable', async () => {
    const documents: readonly (JsonValue | undefined)[] = [
      undefined,
      null,
      [],
      {},
      { trace_id: 'f'.repeat(32), spans: [] },
      { trace_id: ID, spans: {} },
      { trace_id: ID, spans: [1] },
      { trace_id: ID, spans: [span('a', 'yesterday')] },
      { trace_id: ID, spans: [span('a', '2026-13-01T00:00:00Z')] },
      { trace_id: ID, spans: Array.from({ length: 10_001 }, () => span('a', '2026-01-01T00:00:00Z')) },
    ];
    for (const document of documents) {
      const traces = new Map(document === undefined ? [] : [[ID, document] as const]);
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const requirement = await judged(selector, traces);
      expect(requirement?.outcome).toBe('inconclusive');
      expect(requirement?.reason).toContain('trace unavailable');
    }
  });

  it('on an omitted slot is inconclusive, an optional one too', async () => {
    for (const slot of [{ type: 'trace' }, { type: 'trace', required: false }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect((await judged(selector, new Map(), slot, false))?.outcome).toBe('inconclusive');
    }
  });
});
