import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { parseStrictJson } from '../../src/contract/strict-json.ts';
import type { RequirementResult } from '../../src/verifier/result.ts';
import { completed } from '../helpers/verification.ts';
import { requirementOf } from '../helpers/verifier-spec.ts';

const VALUE = `{"a": {"b": null, "list": [10, [20, 21], {"x": 1}], "": 1, "0": "zero"}, "items": [{"n": 1, "tags": ["p", "q"]}, {"n": 2, "tags": []}, {"tags": ["r"]}], "empty": [], "text": "abc", "__proto__": {"polluted": true}}`;

async function judged(check: Readonly<Record<string, JsonValue>>): Promise<RequirementResult | undefined> {
  const spec = {
    inputs: { j: { type: 'json' } },
    requirements: [{ id: 'whole', statement: '', check: { kind: 'assert', ...check } }],
  };
  const value = parseStrictJson(new TextEncoder().encode(VALUE), 100);
  return requirementOf(await completed(spec, { j: { kind: 'json', value } }), 'whole');
}

describe('path', () => {
  const found: readonly (readonly [string, JsonValue])[] = [
    ['inputs.j.a.b', null],
    ['inputs.j.a.list[0]', 10],
    ['inputs.j.a.list[1][1]', 21],
    ['inputs.j.a.list[002].x', 1],
    ['inputs.j.a.0', 'zero'],
    ['inputs.j.__proto__.polluted', true],
    ['requirement.id', 'whole'],
    ['requirement.statement', ''],
  ];
  for (const [path, expected] of found)
    it(`${path} leads to a value, a null that is there included`, async () => {
      expect(await judged({ path, operator: 'equals', expected })).toMatchObject({ outcome: 'passed' });
    });

  const missing: readonly (readonly [string, string])[] = [
    ['inputs.j.x', 'inputs.j'],
    ['inputs.j.a.b.c', 'inputs.j.a.b'],
    ['inputs.j.a.list.0', 'inputs.j.a.list'],
    ['inputs.j.a.list.length', 'inputs.j.a.list'],
    ['inputs.j.a.list[3].x.y', 'inputs.j.a.list'],
    ['inputs.j.a.list[18446744073709551615]', 'inputs.j.a.list'],
    ['inputs.j.a[0]', 'inputs.j.a'],
    ['inputs.j.text[0]', 'inputs.j.text'],
    ['inputs.j.text.length', 'inputs.j.text'],
    ['inputs.j.constructor', 'inputs.j'],
    ['inputs.j.a.toString', 'inputs.j.a'],
  ];
  for (const [path, prefix] of missing)
    it(`${path} leads to nothing: inconclusive, and ${prefix} is what exists of it`, async () => {
      for (const operator of ['is_null', 'is_not_null', 'not_equals', 'not_in', 'is_falsy'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        const requirement = await judged({ path, operator, expected: [] });
        expect(requirement).toMatchObject({ outcome: 'inconclusive' });
        expect(requirement?.reason).toMatch(new RegExp(`is ${prefix.replace(/[.[\]]/g, '\\$&')}$`));
        expect(requirement).not.toHaveProperty('actual');
      }
    });
});

describe('each', () => {
  const rows: readonly (readonly [string, string, JsonValue, string, string])[] = [
    ['inputs.j.a.list[*]', 'is_not_null', null, 'passed', 'all of 3 items'],
    ['inputs.j.items[*].tags[*]', 'is_string', null, 'passed', 'all of 3 items'],
    ['inputs.j.items[*].tags', 'is_non_empty', null, 'failed', '1 of 3 items, first at index 1'],
    [
      'inputs.j.items[*].n',
      'is_number',
      null,
      'inconclusive',
      '1 of 3 items could not be judged, first at index 2',
    ],
    ['inputs.j.items[*].n', 'less_than', 2, 'failed', 'first at index 1'],
    ['inputs.j.items[*].n', 'greater_than', '0', 'inconclusive', '3 of 3 items could not be judged'],
    ['inputs.j.a.list[*]', 'greater_than', 10, 'failed', 'first at index 0, found 10; 2 could not be judged'],
    ['inputs.j.empty[*]', 'equals', 'never', 'passed', '0 items'],
    ['inputs.j.text[*]', 'is_string', null, 'inconclusive', 'no array'],
    ['inputs.j.a[*]', 'is_not_null', null, 'inconclusive', 'no array'],
    ['inputs.j.a.b[*]', 'is_null', null, 'inconclusive', 'no array'],
    ['inputs.j.text', 'equals', 'abc', 'passed', 'all of 1 item'],
    ['inputs.j.nowhere[*]', 'is_not_null', null, 'inconclusive', 'leads to nothing'],
    ['inputs.j.items[*].tags[*][*]', 'is_string', null, 'inconclusive', 'no array'],
  ];
  for (const [each, operator, expected, outcome, reason] of rows)
    it(`${each} ${operator} ${JSON.stringify(expected)} is ${outcome}: ${reason}`, async () => {
      const requirement = await judged({ each, operator, expected });
      expect(requirement?.outcome).toBe(outcome);
      expect(requirement?.reason).toContain(reason);
    });

  it('keeps the selected values in order, nested arrays one after the other', async () => {
    const requirement = await judged({ each: 'inputs.j.items[*].tags[*]', operator: 'is_string' });
    expect(requirement?.actual).toEqual(['p', 'q', 'r']);
  });

  it('judges patterns item by item', async () => {
    const operator = { kind: 'not_matches_regex', pattern: '^[pq]$' };
    const requirement = await judged({ each: 'inputs.j.items[*].tags[*]', operator });
    expect(requirement).toMatchObject({ outcome: 'failed' });
    expect(requirement?.reason).toContain('2 of 3 items, first at index 0');
  });
});
