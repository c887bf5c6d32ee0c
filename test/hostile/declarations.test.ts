import { describe, expect, it } from 'vitest';
import type { TextJudged } from '../../src/verifier/judge-text.ts';
import { judgeText } from '../../src/verifier/judge-text.ts';
import type { SourceFormat } from '../../src/verifier/source/source-text.ts';
import { hereEvaluator } from '../helpers/evaluator.ts';

const MIB = 1_048_576;

function judge(text: string, format?: SourceFormat): Promise<TextJudged> {
  return judgeText(Buffer.from(text), format, { evaluator: hereEvaluator, tenant: 't' });
}

/** What a refusal says, or the status of anything else. */
async function messageOf(text: string, format?: SourceFormat): Promise<string> {
  const judged = await judge(text, format);
  return judged.status === 'refused' ? judged.refusal.message : judged.status;
}

/** As many pieces as one declaration can hold. */
function filled(before: string, piece: (index: number) => string, after: string): string {
  const pieces: string[] = [];
  let length = before.length + after.length;
  for (let index = 0; ; index++) {
    const next = piece(index);
    length += Buffer.byteLength(next);
    if (length > MIB) return before + pieces.join('') + after;
    pieces.push(next);
  }
}

const CODE = '"action":{"kind":"code","entrypoint":"f","source":{"inline":"x"}}';

describe('hostile declarations', () => {
  it('10 MB are refused by their bytes', async () => {
    expect(await messageOf(`description: ${'x'.repeat(10_000_000)}`)).toBe(
      '10000013 bytes: at most 1048576 are taken',
    );
  });

  it.each<[string, SourceFormat, string]>([
    ['lists of JSON', 'json', '['.repeat(500_000)],
    ['maps of JSON', 'json', '{"a":'.repeat(200_000)],
    ['flow lists of YAML', 'yaml', '['.repeat(500_000)],
    ['flow maps of YAML', 'yaml', '{a: '.repeat(200_000)],
    ['lists of YAML', 'yaml', '- '.repeat(500_000)],
    ['explicit keys of YAML', 'yaml', '? '.repeat(500_000)],
    [
      'maps of YAML',
      'yaml',
      Array.from({ length: 1_400 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
    ],
  ])('%s nest 127 deep at most', async (_, format, text) => {
    expect(await messageOf(text, format)).toBe('nested too deeply: at most 127 containers');
  });

  it('127 nested containers are read, in both formats', async () => {
    const nested = `{"inputs":{"a":{"type":"json","schema":{"const":${'['.repeat(123)}${']'.repeat(123)}}}}}`;
    expect(await messageOf(nested, 'json')).toBe('valid');
    expect(await messageOf(nested, 'yaml')).toBe('valid');
    const deeper = nested.replace('[[', '[[[').replace(']]', ']]]');
    expect(await messageOf(deeper, 'json')).toBe('nested too deeply: at most 127 containers');
    expect(await messageOf(deeper, 'yaml')).toBe('nested too deeply: at most 127 containers');
  });

  it('a bomb of aliases is refused at its first anchor', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `l${level}: &l${level} [*l${level - 1}, *l${level - 1}]\n`,
    );
    expect(await messageOf(`x: &l-1 a\n${levels.join('')}`)).toBe(
      'anchors are not taken: write the value where it is meant',
    );
  });

  it.each([
    ['keys', filled('', (index) => `k${index}: 1\n`, '')],
    ['items', filled('', () => '- a\n', '')],
    ['flow items', filled('[', () => 'a,', ']')],
    ['flow pairs', filled('{', () => 'a: ', '}')],
    ['closing brackets', filled('', () => '] ', '')],
    ['documents', filled('', () => '---\n', '')],
    ['comments', filled('', () => '# x\n', 'a: 1')],
    ['blank lines', filled('a: 1', () => '\n', 'b: 1')],
    ['tabs', filled('', () => '\t\n', '')],
    ['anchors', filled('', () => '- &a x\n', '')],
    ['directives', filled('', () => '%A b\n', '')],
  ])('a mebibyte of %s in YAML ends with a refusal', async (_, text) => {
    expect((await judge(text, 'yaml')).status).toBe('refused');
  });

  it('100,000 steps are refused by their bytes, and 1,001 by their number', async () => {
    const steps = (count: number): string =>
      `{"steps":[${Array.from({ length: count }, (_, index) => `{"id":"s${index}",${CODE}}`).join()}]}`;
    expect(await messageOf(steps(100_000))).toMatch(/bytes: at most 1048576 are taken$/);
    expect(await messageOf(steps(1_001))).toBe('1001 steps: at most 1000 are taken');
    expect(await messageOf(steps(1_000))).toBe('valid');
  });

  it('1,000 steps that each wait for all before them, and whose checks read the first, are judged', async () => {
    const check = '{"kind":"assert","operator":"is_null","path":"steps.s0.status"}';
    const step = (index: number): string => {
      const before = Array.from(
        { length: Math.min(index, 120) },
        (_, back) => `"s${index - back - 1}"`,
      ).join();
      return `{"id":"s${index}",${CODE},"depends_on":[${before}],"requirements":[{"id":"r${index}","statement":"","check":${check}}]}`;
    };
    const text = `{"steps":[${Array.from({ length: 1_000 }, (_, index) => step(index)).join()}]}`;
    expect(text.length).toBeLessThan(MIB);
    expect(await messageOf(text)).toBe('valid');
    const knot = text.replace('"depends_on":[]', '"depends_on":["s999"]');
    expect(await messageOf(knot)).toMatch(/^steps wait for each other: s0 → /);
  });

  const slots = (piece: (index: number) => string): string =>
    filled('{"inputs":{', piece, '"z":{"type":"trace"}}}');
  const requirement = (index: number, check: string): string =>
    `{"id":"r${index}","statement":"","check":${check}},`;
  const last = '{"id":"z","statement":"","check":{"kind":"assert","operator":"is_null","path":"inputs.a"}}]}';

  it.each<[string, string, string]>([
    ['slots', slots((index) => `"s${index}":{"type":"json"},`), 'valid'],
    [
      'keys in one slot',
      filled('{"inputs":{"a":{"type":"json"', (index) => `,"k${index}":1`, '}}}'),
      'there is no key "k0" here; allowed: type, schema, required',
    ],
    [
      'keys in one operator',
      filled(
        '{"requirements":[{"id":"r","statement":"","check":{"kind":"assert","operator":{"kind":"length"',
        (index) => `,"k${index}":1`,
        '}}}]}',
      ),
      'there is no key "k0" here; allowed: kind, expected',
    ],
    [
      'requirements',
      filled(
        '{"inputs":{"a":{"type":"json"}},"requirements":[',
        (index) => requirement(index, '{"kind":"assert","operator":"is_null","path":"inputs.a.b[3]"}'),
        last,
      ),
      'valid',
    ],
    [
      'walks over patterns and references',
      filled(
        `{"inputs":{"a":{"type":"json","schema":{"$ref":"#/${'x/'.repeat(100_000)}x","patternProperties":{${Array.from({ length: 20_000 }, (_, index) => `"^p${index}$":{}`).join()}}}}},"requirements":[`,
        (index) => requirement(index, '{"kind":"assert","operator":"is_null","path":"inputs.a.b"}'),
        last,
      ),
      'valid',
    ],
    [
      'features',
      filled(
        '{"inputs":{"m":{"type":"samples","features":["a"]}},"requirements":[{"id":"r","statement":"","check":{"kind":"drift","on":"inputs.m","method":"Spc","condition":{"kind":"Statistical"},"profile":{"kind":"Spc","sample_size":4},"signal":{"kind":"Distribution","baseline_ref":"./b.yaml","features":["a"',
        (index) => `,"f${index}"`,
        ']}}}]}',
      ),
      'the slot has no feature "f0"',
    ],
    [
      'segments of one mount',
      filled(
        '{"steps":[{"id":"s","action":{"kind":"agent","agent":"./a.yaml","workspace":{"/inputs/a',
        () => '/b',
        '":{"artifact":{"card":"./c.yaml"}}}}}]}',
      ),
      'valid',
    ],
    [
      'placeholders',
      filled(
        '{"steps":[{"id":"s","action":{"kind":"agent","agent":{"execution_route":{"kind":"native"},"prompt":{"provider":"openai","model":"m","system":"',
        (index) => `{{a${index}}}`,
        '"}}}}]}',
      ),
      'the prompt names "a0", and inputs does not give it',
    ],
    [
      'characters of a reference',
      filled(
        '{"requirements":[{"id":"r","statement":"","check":{"kind":"assert","operator":"is_null","path":"inputs.a',
        () => '[0].b',
        '"}}]}',
      ),
      'there is no slot "a" in inputs; allowed: there is none',
    ],
  ])('a mebibyte of %s is judged', async (_, text, message) => {
    expect(text.length).toBeGreaterThan(0.9 * MIB);
    expect(await messageOf(text, 'json')).toBe(message);
  });
});
