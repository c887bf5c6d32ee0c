import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaFormat } from '../../src/contract/formats.ts';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import { ROOT } from '../helpers/source-files.ts';
import { VerificationService, assert, outcomes, python } from '../helpers/verification-service.ts';

const service = new VerificationService();
beforeAll(() => service.start(), 200_000);
afterAll(() => service.close());

describe('a Verifier on real jails', () => {
  const ORDERS = 'id,item,price\nA-7,bolt,1.10\nA-8,nut,2.20\n';
  const LETTER = 'Dear Sir\n\nwe order A-8 for 2.20 EUR.\n';
  const spec = {
    description: 'an order letter against the list of orders',
    inputs: {
      orders: { type: 'media', formats: ['csv'] },
      letter: { type: 'media', formats: ['text'] },
      terms: {
        type: 'json',
        schema: { type: 'object', properties: { currency: { type: 'string' } }, required: ['currency'] },
      },
    },
    steps: [
      { id: 'read_orders', action: { kind: 'extract', from: 'inputs.orders' } },
      {
        id: 'read_letter',
        action: { kind: 'extract', from: 'inputs.letter' },
        requirements: [
          assert('greets', {
            path: 'steps.read_letter.output.text',
            operator: { kind: 'matches_regex', pattern: '^Dear \\w+' },
          }),
        ],
      },
      {
        id: 'rows',
        action: python(
          'def f(orders):\n return [dict(zip(orders["rows"][0], row)) for row in orders["rows"][1:]]',
          { orders: 'steps.read_orders.output' },
        ),
      },
    ],
    requirements: [
      assert('ids', {
        each: 'steps.rows.output[*].id',
        operator: { kind: 'matches_regex', pattern: '^A-\\d$' },
      }),
      assert('euro', { path: 'steps.read_letter.output.text', operator: 'contains', expected: 'EUR' }),
      assert('currency', { path: 'inputs.terms.currency', operator: 'equals', expected: 'EUR' }),
      {
        id: 'ordered',
        statement: 'the letter names an order of the list',
        check: python(
          `def f(rows, letter):
  for at, row in enumerate(rows):
    if row["id"] in letter:
      return {"outcome": "passed", "reason": row["id"], "citations": [
        {"slot": "orders", "locator": {"lines": {"start": at + 2, "end": at + 2}}},
        {"slot": "letter", "locator": {"lines": {"start": 3, "end": 3}}},
        {"slot": "letter", "locator": {"lines": {"start": 9, "end": 9}}},
        {"slot": "terms", "locator": {"json_pointer": "/currency"}}]}
  return {"outcome": "failed", "reason": "none", "citations": []}`,
          { rows: 'steps.rows.output', letter: 'steps.read_letter.output.text' },
        ),
      },
    ],
  };
  const terms = { kind: 'json', value: { currency: 'EUR' } } as const;

  it('extracts, calls code, asserts and cites: passed, with excerpts of the places that hold', async () => {
    const inputs = {
      orders: await service.store(ORDERS, 'csv'),
      letter: await service.store(LETTER, 'text'),
      terms,
    };
    const execution = await service.completed(spec, inputs, { excerpts: true });
    expect(outcomes(execution)).toEqual({
      greets: 'passed',
      ids: 'passed',
      euro: 'passed',
      currency: 'passed',
      ordered: 'passed',
    });
    const { verdict, steps, requirements, evidence } = execution.result.outcome;
    expect(verdict).toBe('passed');
    expect(evidence).toEqual(inputs);
    expect(steps.map(({ id, status, attempts }) => [id, status, attempts])).toEqual([
      ['read_letter', 'succeeded', 1],
      ['read_orders', 'succeeded', 1],
      ['rows', 'succeeded', 1],
    ]);
    expect(steps[2]?.output).toEqual([
      { id: 'A-7', item: 'bolt', price: '1.10' },
      { id: 'A-8', item: 'nut', price: '2.20' },
    ]);
    expect(steps.map(({ provenance }) => provenance?.kind)).toEqual(['extract', 'extract', 'code']);
    expect(requirements.find(({ id }) => id === 'ordered')?.citations).toHaveLength(3);
    const record = execution.record.requirements.find(({ id }) => id === 'ordered');
    expect(record?.citations.map(({ valid, why, excerpt }) => excerpt?.trim() ?? [valid, why])).toEqual([
      'A-8,nut,2.20',
      'we order A-8 for 2.20 EUR.',
      [false, 'out_of_range'],
      'EUR',
    ]);
  });

  it('fails by a counter-example, and is inconclusive without its evidence', async () => {
    const orders = await service.store(ORDERS.replace('A-7', 'B-70'), 'csv');
    const letter = await service.store(LETTER, 'text');
    const failed = await service.completed(spec, { orders, letter, terms });
    expect(failed.result.outcome.verdict).toBe('failed');
    expect(outcomes(failed)).toMatchObject({ ids: 'failed', ordered: 'passed' });
    const lacking = await service.completed(spec, { letter, terms });
    expect(lacking.result.outcome.verdict).toBe('inconclusive');
    expect(outcomes(lacking)).toEqual({
      greets: 'passed',
      ids: 'inconclusive',
      euro: 'passed',
      currency: 'passed',
      ordered: 'inconclusive',
    });
  });

  it('refuses a value outside the schema of its slot', async () => {
    expect(await service.run(spec, { terms: { kind: 'json', value: { currency: 3 } } })).toMatchObject({
      status: 'refused',
      refusal: { code: '400_INPUT_INVALID', slot: 'terms', details: { path: '/currency' } },
    });
  });

  it('reads documents of the corpus, and fails the step of one that cannot be read', async () => {
    const reading = (format: MediaFormat): JsonObject => ({
      inputs: { file: { type: 'media', formats: [format] } },
      steps: [{ id: 'read', action: { kind: 'extract', from: 'inputs.file' } }],
      requirements: [assert('there', { path: 'steps.read.output', operator: 'is_non_empty' })],
    });
    const workbook = await service.store(
      readFileSync(join(ROOT, 'corpus', 'xlsx/exceljs-dates-from-1904/input.xlsx')),
      'xlsx',
    );
    const read = await service.completed(reading('xlsx'), { file: workbook });
    expect(read.result.outcome.verdict).toBe('passed');
    const unreadable = await service.completed(reading('pdf'), {
      file: await service.store('%PDF-1.7\n', 'pdf'),
    });
    expect(unreadable.result.outcome).toMatchObject({
      verdict: 'inconclusive',
      steps: [{ status: 'failed', attempts: 1 }],
    });
    expect(unreadable.result.outcome.steps[0]?.reason).toMatch(/\((document_malformed|format_mismatch)\)$/);
  });

  it('selects spans of a trace by patterns of the jail, whole and anywhere', async () => {
    const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const spans = ['get /orders', 'get /orders/42', 'put /orders', 'größe'].map((name, at) => ({
      span_id: `s${at}`,
      start_time: `2026-01-01T00:00:0${at}Z`,
      name,
    }));
    const check = (id: string, span_selector: string, expected: JsonValue): JsonObject => ({
      id,
      statement: id,
      check: { kind: 'trace', on: 'inputs.t', span_selector, operator: 'equals', expected },
    });
    const execution = await service.completed(
      {
        inputs: { t: { type: 'trace' } },
        requirements: [
          check('match', "$.spans[?match(@.name, 'get /\\\\w+')].span_id", ['s0']),
          check('search', "$.spans[?search(@.name, '^get')].span_id", ['s0', 's1']),
          check('unicode', "$.spans[?match(@.name, '\\\\w{5}')].span_id", ['s3']),
          check('none', "$.spans[?match(@.name, '(')].span_id", []),
        ],
      },
      { t: { kind: 'trace', trace_id } },
      { traces: new Map([[trace_id, { trace_id, spans }]]) },
    );
    expect(outcomes(execution)).toEqual({
      match: 'passed',
      search: 'passed',
      unicode: 'passed',
      none: 'inconclusive',
    });
  });

  it('hides values from result and record when told so', async () => {
    const letter = await service.store(LETTER, 'text');
    for (const context_capture of ['hash', 'redact']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { result, record } = await service.completed({ ...spec, context_capture }, { letter, terms });
      const told = JSON.stringify([result.outcome.steps, record]);
      expect(told).not.toContain('Dear');
    }
  });
});
