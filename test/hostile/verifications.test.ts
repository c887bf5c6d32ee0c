import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import { VerificationService, assert, outcomes, python } from '../helpers/verification-service.ts';

const service = new VerificationService();
beforeAll(() => service.start(), 200_000);
afterAll(() => service.close());

describe('hostile Verifiers', () => {
  it('whose code hangs is ended by the time of its step', async () => {
    const hangs = { id: 's', action: python('def f():\n while True: pass'), timeout_seconds: 1 };
    const { result } = await service.completed({ steps: [hangs] }, {});
    expect(result.outcome.steps[0]).toMatchObject({
      status: 'failed',
      reason: 'The attempt did not end within its time (timed_out)',
    });
  });

  it('is judged at its deadline while code hangs, and the jail is free again', async () => {
    const spec = {
      steps: [
        { id: 's', action: python('def f():\n while True: pass') },
        { id: 'quick', action: python('def f(): return 1') },
      ],
      requirements: [assert('done', { path: 'steps.quick.output', operator: 'equals', expected: 1 })],
    };
    const late = await service.completed(spec, {}, { deadlineMs: 4_000 });
    expect(late.result.outcome.verdict).toBe('inconclusive');
    expect(late.result.outcome.steps.find(({ id }) => id === 's')?.status).toBe('failed');
    expect((await service.run(spec, {}, { deadlineMs: 500, late: 'timed_out' })).status).toBe('timed_out');
    const after = await service.completed(
      { steps: spec.steps.slice(1), requirements: spec.requirements },
      {},
    );
    expect(after.result.outcome.verdict).toBe('passed');
  });

  it('ends at once when its caller hangs up', async () => {
    const controller = new AbortController();
    const running = service.run(
      { steps: [{ id: 's', action: python('def f():\n while True: pass') }] },
      {},
      {
        signal: controller.signal,
      },
    );
    setTimeout(() => {
      controller.abort();
    }, 300);
    expect((await running).status).toBe('cancelled');
  });

  const items: JsonValue = Array.from({ length: 10_000 }, (_, at) => `item ${at}`);
  const each = (operator: JsonValue, expected: JsonValue = null): JsonObject => ({
    inputs: { j: { type: 'json' } },
    requirements: [assert('all', { each: 'inputs.j[*]', operator, expected })],
  });

  it('matches 10,000 items against a pattern that would never end elsewhere', async () => {
    const operator = { kind: 'matches_regex', pattern: '^(\\w+\\s?)*$' };
    const bombs = [...(items as string[]).slice(1), `${'a'.repeat(50_000)}!`];
    const { result } = await service.completed(each(operator), { j: { kind: 'json', value: bombs } });
    expect(result.outcome.requirements[0]).toMatchObject({ outcome: 'failed' });
    expect(result.outcome.requirements[0]?.reason).toContain('1 of 10000 items, first at index 9999');
  });

  it('compares 10,000 items with an expected value of a megabyte', async () => {
    const large = Array.from({ length: 100_000 }, (_, at) => `item ${at}`);
    const value = { kind: 'json', value: items } as const;
    expect(outcomes(await service.completed(each('in', large), { j: value }))).toEqual({ all: 'passed' });
    expect(outcomes(await service.completed(each('not_in', large), { j: value }))).toEqual({ all: 'failed' });
    const text = 'x'.repeat(1_000_000);
    expect(outcomes(await service.completed(each('contains_ignore_case', text), { j: value }))).toEqual({
      all: 'failed',
    });
  });

  it('cites slots that are not there, and more than may be cited: never a pass', async () => {
    const verdict = (citations: string): JsonObject => ({
      requirements: [
        {
          id: 'c',
          statement: '',
          check: python(`def f(): return {"outcome": "passed", "reason": "r", "citations": ${citations}}`),
        },
      ],
    });
    const one = '{"slot": "nowhere", "locator": {"page": 1}}';
    for (const citations of ['[]', `[${one}]`, `[${one}] * 5000`]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect(outcomes(await service.completed(verdict(citations), {}))).toEqual({ c: 'inconclusive' });
    }
  });
});
