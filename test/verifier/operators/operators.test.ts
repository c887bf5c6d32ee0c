import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/contract/json-value.ts';
import { parseStrictJson } from '../../../src/contract/strict-json.ts';
import { judgeOf } from '../../../src/verifier/operators/judge.ts';
import type { Judgement } from '../../../src/verifier/operators/judgement.ts';
import {
  BARE_OPERATORS,
  Operator,
  PARAMETERIZED_OPERATORS,
  operatorName,
} from '../../../src/verifier/operators/operator.ts';
import { isPatternOperator, judgePattern } from '../../../src/verifier/operators/pattern.ts';

/** Holds, does not hold, cannot judge. */
type Mark = 'y' | 'n' | '?';

interface Case {
  readonly operator: Operator;
  readonly observed: JsonValue;
  readonly expected: JsonValue;
  readonly mark: string;
}

interface TypeTable {
  readonly samples: readonly JsonValue[];
  readonly observed: readonly {
    readonly operator: Operator;
    readonly expected: JsonValue;
    readonly answers: string;
  }[];
  readonly expected: readonly {
    readonly operator: Operator;
    readonly observed: JsonValue;
    readonly answers: string;
  }[];
}

type CaseTable = readonly {
  readonly operator: Operator;
  readonly cases: readonly (readonly [JsonValue, JsonValue, Mark])[];
}[];

/** As values of a caller are read: without prototypes. */
function table(name: string): unknown {
  return parseStrictJson(readFileSync(join(import.meta.dirname, `${name}.json`)), 100);
}

const types = table('types') as TypeTable;
const cases: readonly Case[] = [
  ...types.observed.flatMap(({ operator, expected, answers }) =>
    types.samples.map((observed, at) => ({ operator, observed, expected, mark: answers[at] ?? '' })),
  ),
  ...types.expected.flatMap(({ operator, observed, answers }) =>
    types.samples.map((expected, at) => ({ operator, observed, expected, mark: answers[at] ?? '' })),
  ),
  ...['numbers', 'strings', 'collections'].flatMap((name) =>
    (table(name) as CaseTable).flatMap(({ operator, cases: rows }) =>
      rows.map(([observed, expected, mark]) => ({ operator, observed, expected, mark })),
    ),
  ),
];

function judged({ operator, observed, expected }: Case): Judgement {
  if (isPatternOperator(operator)) throw new Error('a jail answers this one');
  return judgeOf(operator, expected)(observed);
}

const MARKS: Readonly<Record<Judgement['kind'], Mark>> = {
  holds: 'y',
  does_not_hold: 'n',
  cannot_judge: '?',
};

describe('operators', () => {
  it('are decided in at least 600 cases, and every one that needs no jail in some', () => {
    expect(cases.length).toBeGreaterThanOrEqual(600);
    for (const { operator } of cases) expect(Check(Operator, operator)).toBe(true);
    const covered = new Set(cases.map(({ operator }) => operatorName(operator)));
    const all = [...BARE_OPERATORS, ...Object.keys(PARAMETERIZED_OPERATORS)];
    expect(all).toHaveLength(56);
    expect(all.filter((name) => !covered.has(name as (typeof BARE_OPERATORS)[number]))).toEqual([
      'matches_regex',
      'not_matches_regex',
    ]);
  });

  for (const name of new Set(cases.map(({ operator }) => operatorName(operator)))) {
    it(`${name} holds, does not hold or cannot judge as the table says`, () => {
      const rows = cases.filter(({ operator }) => operatorName(operator) === name);
      const wrong = rows.filter((row) => MARKS[judged(row).kind] !== row.mark);
      expect(wrong.map((row) => JSON.stringify(row))).toEqual([]);
    });
  }

  it('that cannot judge say why without a word of the values', () => {
    for (const row of cases) {
      const judgement = judged({ ...row, observed: row.observed === 'abc' ? 'secret' : row.observed });
      if (judgement.kind !== 'cannot_judge') continue;
      expect(judgement.reason).not.toBe('');
      expect(judgement.reason).not.toContain('secret');
    }
  });
});

describe('pattern operators', () => {
  const matchDigits = (_pattern: string, texts: readonly string[]): Promise<readonly boolean[]> =>
    Promise.resolve(texts.map((text) => /[0-9]/.test(text)));

  it('judge strings by what the jail answers and nothing else', async () => {
    const values: readonly JsonValue[] = ['a1', 'b', null, 3, ['1'], { a: '1' }, true, 'a1'];
    const marks = async (kind: 'matches_regex' | 'not_matches_regex'): Promise<string> =>
      (await judgePattern({ kind, pattern: 'x' }, values, matchDigits))
        .map((judgement) => MARKS[judgement.kind])
        .join('');
    expect(await marks('matches_regex')).toBe('yn?????y');
    expect(await marks('not_matches_regex')).toBe('ny?????n');
  });

  it('ask about equal texts once', async () => {
    const asked: string[] = [];
    await judgePattern({ kind: 'matches_regex', pattern: 'x' }, ['a', 'a', 'b'], (pattern, texts) => {
      asked.push(...texts);
      return matchDigits(pattern, texts);
    });
    expect(asked).toEqual(['a', 'b']);
  });

  it('cannot judge by a pattern that cannot be tried, the negated one neither', async () => {
    for (const kind of ['matches_regex', 'not_matches_regex'] as const) {
      const [judgement] = await judgePattern({ kind, pattern: '(' }, ['a'], () =>
        Promise.resolve({ reason: 'no pattern' }),
      );
      expect(judgement).toEqual({ kind: 'cannot_judge', reason: 'no pattern' });
    }
  });
});

describe('equality', () => {
  const nested = (depth: number, inmost: JsonValue): JsonValue => {
    let value = inmost;
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };

  it('of values nested 200,000 deep ends without a fault', () => {
    const deep = nested(200_000, 1);
    expect(judgeOf('equals', nested(200_000, 1))(deep)).toEqual({ kind: 'holds' });
    expect(judgeOf('equals', nested(200_000, 2))(deep)).toEqual({ kind: 'does_not_hold' });
    expect(judgeOf('in', [nested(200_000, 1)])(deep)).toEqual({ kind: 'holds' });
    expect(judgeOf('unique_values', null)([deep, nested(200_000, 1)])).toEqual({ kind: 'does_not_hold' });
  });

  it('of sets costs no comparison in pairs', () => {
    const many = Array.from({ length: 200_000 }, (_, at) => ({ at }));
    const superset = judgeOf('is_superset', many);
    for (let item = 0; item < 10_000; item++) expect(superset([item]).kind).toBe('does_not_hold');
    expect(judgeOf('is_subset', many)(many.toReversed()).kind).toBe('holds');
  });
});
