import { describe, expect, it } from 'vitest';
import { evaluate } from '../../extractors/evaluate.ts';
import { canonicalJson } from '../../src/contract/canonical-json.ts';
import type { Answer, Question } from '../../src/contract/evaluation.ts';
import type { JsonValue } from '../../src/contract/json-value.ts';

async function ask(...questions: readonly Question[]): Promise<readonly Answer[]> {
  const answers = await evaluate(canonicalJson(questions as unknown as JsonValue));
  return JSON.parse(Buffer.from(answers).toString('utf8')) as readonly Answer[];
}

describe('patterns', () => {
  it.each<[string, string, boolean]>([
    ['\\d', '٣', true],
    ['\\w', 'é', true],
    ['^b', 'ab', false],
    ['b', 'ab', true],
    ['a++', 'a', true],
    ['[a&&b]', 'a', false],
    ['[a-z--aeiou]', 'e', false],
    ['(?x) a b ', 'ab', true],
    ['^.$', '𝄞', true],
    ['', '', true],
  ])('%j on %j: %s, as Rust says', async (pattern, text, matched) => {
    expect(await ask({ kind: 'match', pattern, text })).toEqual([{ answer: matched ? 'yes' : 'no' }]);
  });

  it.each(['(?=a)', '\\1', '(', '\\Z', '(?>a)', '{', '(?-u)\\xFF', '\\w{1000}'])(
    '%j is refused in the engine’s own words',
    async (pattern) => {
      const [compiled, matched] = await ask(
        { kind: 'compile', pattern },
        { kind: 'match', pattern, text: '' },
      );
      expect(compiled).toMatchObject({
        answer: 'refused',
        reason: expect.stringMatching(/error|exceeds/) as string,
      });
      expect(matched).toEqual(compiled);
    },
  );

  it('a nest of repetitions costs time in proportion to the text', async () => {
    const text = 'a'.repeat(100_000);
    expect(await ask({ kind: 'match', pattern: '(a*)*b', text })).toEqual([{ answer: 'no' }]);
  });

  it('answers stand in the order of the questions, whatever stands before them', async () => {
    const answers = await ask(
      { kind: 'match', pattern: 'a', text: 'a' },
      { kind: 'compile', pattern: '(' },
      { kind: 'match', pattern: 'a', text: 'b' },
      { kind: 'validate', schema: { type: 'string' }, value: 1 },
      { kind: 'compile', pattern: 'a' },
    );
    expect(answers.map(({ answer }) => answer)).toEqual(['yes', 'refused', 'no', 'no', 'yes']);
  });
});

type Case = [string, JsonValue, JsonValue, Answer];
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';

describe('schemas', () => {
  it.each<Case>([
    ['a value that fits', { type: 'integer' }, 1, { answer: 'yes' }],
    ['everything fits true', true, null, { answer: 'yes' }],
    ['nothing fits false', false, 1, { answer: 'no', path: '', keyword: 'false' }],
    [
      'a misfit is named where it is',
      { properties: { a: { items: { type: 'string' } } } },
      { a: ['x', 1] },
      { answer: 'no', path: '/a/1', keyword: 'type' },
    ],
    ['format is an annotation', { format: 'email' }, 'no', { answer: 'yes' }],
    ...['properties', 'dependentSchemas', 'dependencies'].flatMap((named): Case[] => [
      [
        `format is a name in ${named}`,
        { $schema: DRAFT_2019, [named]: { format: false } },
        { format: 1 },
        expect.objectContaining({ answer: 'no' }) as Answer,
      ],
      [
        `format is an annotation below the name of a keyword in ${named}`,
        { $schema: DRAFT_2019, [named]: { const: { properties: { a: { format: 'email' } } } } },
        { const: { a: 'no' }, a: 'no' },
        { answer: 'yes' },
      ],
    ]),
    [
      'a property called format may depend on others',
      { $schema: 'http://json-schema.org/draft-07/schema#', dependencies: { format: ['unit'] } },
      { format: 1 },
      { answer: 'no', path: '', keyword: 'dependencies' },
    ],
    [
      'a list of items is a tuple in draft 7',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] },
      [1],
      { answer: 'no', path: '/0', keyword: 'type' },
    ],
    [
      'an exclusive bound is a flag in draft 4',
      { $schema: 'http://json-schema.org/draft-04/schema#', maximum: 1, exclusiveMaximum: true },
      1,
      { answer: 'no', path: '', keyword: 'maximum' },
    ],
    [
      'a keyword with another value',
      { properties: { a: { type: 'int' } } },
      {},
      {
        answer: 'refused',
        reason: 'a keyword has a value that it cannot have',
        path: '/properties/a/type',
        keyword: expect.any(String) as string,
      },
    ],
    [
      'a dialect nobody knows',
      { $schema: 'https://example.org/mine' },
      {},
      { answer: 'refused', reason: 'its dialect is not known here', path: '/$schema', keyword: '$schema' },
    ],
    ['a schema that is none', 'object', {}, expect.objectContaining({ answer: 'refused' }) as Answer],
    ['no end', { $ref: '#' }, {}, { answer: 'refused', reason: 'it refers to itself without end' }],
    ['no target', { $ref: '#/$defs/a' }, {}, { answer: 'refused', reason: 'a reference has no target' }],
    [
      'a pattern that is none',
      { pattern: '(' },
      'a',
      { answer: 'refused', reason: 'a pattern is no regular expression' },
    ],
  ])('%s', async (_, schema, value, expected) => {
    expect(await ask({ kind: 'validate', schema, value })).toEqual([expected]);
  });

  it('a schema is one before its references and patterns are followed', async () => {
    expect(
      await ask(
        { kind: 'schema', schema: { $ref: '#/nowhere' } },
        { kind: 'schema', schema: { pattern: '(' } },
        { kind: 'schema', schema: { minimum: '1' } },
      ),
    ).toMatchObject([{ answer: 'yes' }, { answer: 'yes' }, { answer: 'refused', path: '/minimum' }]);
  });
});
