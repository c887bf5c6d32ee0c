import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASSERT, judge, refusal, requirement } from '../helpers/declaration-text.ts';
import { ROOT } from '../helpers/source-files.ts';

describe('patterns that cannot be tried', () => {
  const lost = { evaluate: () => Promise.resolve({ status: 'unanswered', code: 'timed_out' } as const) };

  it('leave a declaration undecided: neither valid nor refused', async () => {
    const text = `inputs: {a: {type: json}}\n${requirement('kind: assert, path: inputs.a, operator: {kind: matches_regex, pattern: a}')}`;
    expect(await judge(text, lost)).toEqual({ status: 'undecided', code: 'timed_out' });
    expect((await judge(text)).status).toBe('valid');
  });

  it('do not matter to a rule that comes before them', async () => {
    const text = requirement('kind: assert, path: inputs.a, operator: {kind: matches_regex, pattern: a}');
    expect(await judge(text, lost)).toMatchObject({
      status: 'refused',
      refusal: { details: { rule: 'unknown_reference' } },
    });
  });
});

describe('hints', () => {
  const slots = `inputs:
  a:
    type: json
    schema:
      properties: {lines: {items: {$ref: '#/$defs/line'}}}
      $defs: {line: {anyOf: [{type: object, properties: {sku: {}}, additionalProperties: false}, {type: 'null'}]}}
  doc: {type: media, formats: [pdf, text]}
steps: [{id: read, action: {kind: extract, from: inputs.doc}}]
`;
  it.each([
    ['inputs.a.lines[0].skv', 'its schema proves that inputs.a.lines[0] never has .skv; allowed: sku', 'sku'],
    ['inputs.a.lines[3][0]', 'its schema proves that inputs.a.lines[3] never has [0]', undefined],
    [
      'steps.read.output.page',
      'its schema proves that steps.read.output never has .page; allowed: format, pages, text',
      'pages',
    ],
    [
      'steps.read.output.pages[1].txt.a',
      'its schema proves that steps.read.output.pages[1] never has .txt; allowed: number, text',
      'text',
    ],
  ])('%s names what is there instead', async (reference, message, suggestion) => {
    const refused = await refusal(slots + requirement(`${ASSERT}, path: '${reference}'`));
    expect(refused).toMatchObject({ details: { rule: 'missing_field' }, message });
    expect(refused.suggestion).toBe(suggestion);
  });

  it('are as short as a message, however long a name is', async () => {
    const name = 'x'.repeat(100_000);
    const refused = await refusal(slots + requirement(`${ASSERT}, path: steps.read.output.${name}`));
    expect(refused.message.length).toBeLessThan(600);
    const unknown = await refusal(`${name}: 1`);
    expect(unknown.message.length).toBeLessThan(600);
  });
});

describe('README', () => {
  it('shows a declaration that is valid, and the refusal of it with a slip', async () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const [, yaml = ''] = /<!-- example: declaration -->\s+```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
    expect((await judge(yaml)).status).toBe('valid');
    const { line, column, message, suggestion } = await refusal(
      yaml.replace('inputs.policy', 'inputs.polcy'),
    );
    expect(readme.includes(`letter.yaml:${line}:${column}: unknown_reference: ${message}`)).toBe(true);
    expect(readme.includes(`did you mean ${suggestion}?`)).toBe(true);
  });
});
