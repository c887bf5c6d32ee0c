import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { Clock } from '../../src/verifier/interface.ts';
import { KeptOutputs, MAX_KEPT_BYTES } from '../../src/verifier/run/kept-outputs.ts';
import { MAX_RESULT_BYTES } from '../../src/verifier/run/result-room.ts';
import { parseQuery } from '../../src/verifier/trace/parse.ts';
import { SelectorFault } from '../../src/verifier/trace/scanner.ts';
import { declared, optionsOf, runnerOf } from '../helpers/verification.ts';

const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal }).catch(() => undefined);
  },
};

const TRACE_ID = 'a'.repeat(32);

describe('bounds of an execution', () => {
  it('values that a result has no room for are left out in its order, and the reasons say so', async () => {
    const text = 'x'.repeat(1_000_000);
    const requirements = Array.from({ length: 100 }, (_, at): JsonObject => ({
      id: `r${at}`,
      statement: '',
      check: { kind: 'assert', path: 'inputs.j', operator: 'is_string' },
    }));
    const declaration = await declared({ inputs: { j: { type: 'json' } }, requirements });
    const execution = await runnerOf({}).run(declaration, { j: { kind: 'json', value: text } }, optionsOf());
    if (execution.status !== 'completed') throw new Error(execution.status);
    const judged = execution.result.outcome.requirements;
    expect(judged.every(({ outcome }) => outcome === 'passed')).toBe(true);
    expect(judged.filter(({ actual }) => actual === text)).toHaveLength(67);
    for (const [at, { actual, reason }] of judged.entries()) {
      expect(actual === undefined).toBe(at >= 67);
      expect(reason.endsWith('left out, the result would be too long)')).toBe(at >= 67);
    }
    expect(JSON.stringify(execution.result).length).toBeLessThan(MAX_RESULT_BYTES + 2_000_000);
  });

  it('outputs are kept within a bound of all of them together', () => {
    const kept = new KeptOutputs();
    expect(kept.take(MAX_KEPT_BYTES - 1)).toBe(true);
    expect(kept.take(2)).toBe(false);
    expect(kept.take(1)).toBe(true);
  });

  it('the deadline ends a Verifier that only compares, and others are answered in between', async () => {
    const spans = Array.from({ length: 100 }, (_, at) => ({
      span_id: `s${at}`,
      start_time: '2026-01-01T00:00:00Z',
      attributes: { at },
    }));
    const requirements = Array.from({ length: 500 }, (_, at): JsonObject => ({
      id: `r${at}`,
      statement: '',
      check: {
        kind: 'trace',
        on: 'inputs.t',
        span_selector: '$..[?$..at]',
        operator: 'is_empty',
      },
    }));
    const declaration = await declared({ inputs: { t: { type: 'trace' } }, requirements });
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    const execution = await runnerOf({ clock: REAL_CLOCK }).run(
      declaration,
      { t: { kind: 'trace', trace_id: TRACE_ID } },
      optionsOf({
        late: 'timed_out',
        deadlineMs: 1_500,
        traces: new Map([[TRACE_ID, { trace_id: TRACE_ID, spans }]]),
      }),
    );
    clearInterval(turning);
    expect(execution.status).toBe('timed_out');
    expect(turns).toBeGreaterThan(1);
  });
});

describe('selectors of any text', () => {
  const pieces = fc.constantFrom(
    '$', '@', '.', '..', '*', '[', ']', '?', '(', ')', '!', '&&', '||', '==', '<', ',', ':', '0', '-1', "'a'", '"', '\\', ' ', 'a', 'length(', 'match(', 'null', '1e9', 'é', '\ud83d',
  ); // prettier-ignore

  it('are queries or refused as none, and nothing else happens', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(pieces, { maxLength: 30 }).map((all) => `$${all.join('')}`),
    );
    fc.assert(
      fc.property(text, (selector) => {
        try {
          parseQuery(selector);
        } catch (error) {
          if (!(error instanceof SelectorFault)) throw error;
        }
      }),
      { numRuns: 20_000 },
    );
  });

  it('nested as deep as a selector may be long are read', () => {
    expect(() => parseQuery(`$[?${'('.repeat(500)}@.a${')'.repeat(500)}]`)).not.toThrow();
    expect(() => parseQuery(`$${'[?@'.repeat(250)}${']'.repeat(250)}`)).not.toThrow();
  });
});
