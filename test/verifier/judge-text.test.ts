import { describe, expect, it } from 'vitest';
import { ASSERT, code, judge, marked, refusal, requirement } from '../helpers/declaration-text.ts';

/** One declaration a rule: what is refused, where it says so, and what stands there. */
const RULES: readonly (readonly [
  rule: string,
  path: string,
  marked: string,
  text: string,
  suggestion?: string,
])[] = [
  [
    'duplicate_id',
    'a',
    'a',
    `steps: [{id: a, action: {${code}}}]\nrequirements: [{id: 'b', statement: s, check: {${ASSERT}, path: inputs.x}}, {id: a, statement: s, check: {${ASSERT}}}]`,
  ],
  ['slot', 'inputs.group_id', 'group_id', 'inputs: {group_id: {type: json}}'],
  ['slot', 'inputs.a', 'formats', 'inputs: {a: {type: media, formats: []}}'],
  ['slot', 'inputs.a', '0', 'inputs: {a: {type: media, formats: [pdf], max_bytes: 0}}'],
  ['slot', 'inputs.a', 'object', 'inputs: {a: {type: json, schema: object}}'],
  ['source', 'inputs.a', 'verifiers.v', 'inputs: {a: verifiers.v}'],
  ['order_by', 'order_by', 'inputs.a', 'order_by: inputs.a\ninputs: {b: verifiers.vvv.inputs.x}', 'b'],
  ['mixed_evidence', 'inputs', 'inputs', 'inputs: {a: {type: samples, features: [f]}, b: {type: trace}}'],
  [
    'window_steps',
    'steps',
    'steps',
    `inputs: {a: {type: samples, features: [f]}}\nsteps: [{id: a, action: {${code}}}]`,
  ],
  ['pass_rate', 'decide.pass_rate.threshold', '.inf', 'decide: {pass_rate: {threshold: .inf}}'],
  ['pass_rate', 'decide.pass_rate.threshold', '.nan', 'decide: {pass_rate: {threshold: .nan}}'],
  ['step_budget', 'steps[0].retries', '6', `steps: [{id: a, action: {${code}}, retries: 6}]`],
  [
    'unknown_reference',
    'steps[0].depends_on',
    'raed',
    `steps: [{id: a, action: {${code}}, depends_on: [raed]}, {id: read, action: {${code}}}]`,
    'read',
  ],
  [
    'unknown_reference',
    'steps[0].when',
    'inputs.x',
    `steps: [{id: a, action: {${code}}, when: {path: inputs.x, operator: is_null}}]`,
  ],
  [
    'operator',
    'steps[0].when',
    '"("',
    `inputs: {a: {type: json}}\nsteps: [{id: a, action: {${code}}, when: {path: inputs.a, operator: {kind: matches_regex, pattern: "("}}}]`,
  ],
  [
    'extract_source',
    'steps[0].action',
    'inputs.a',
    'inputs: {a: {type: json}}\nsteps: [{id: a, action: {kind: extract, from: inputs.a}}]',
  ],
  [
    'extract_format',
    'steps[0].action',
    'inputs.a',
    'inputs: {a: {type: media, formats: [png]}}\nsteps: [{id: a, action: {kind: extract, from: inputs.a}}]',
  ],
  [
    'code_source',
    'steps[0].action',
    "' '",
    "steps: [{id: a, action: {kind: code, entrypoint: f, source: {inline: ' '}}}]",
  ],
  [
    'code_entrypoint',
    'steps[0].action',
    "'9'",
    "steps: [{id: a, action: {kind: code, entrypoint: '9', source: {inline: x}}}]",
  ],
  [
    'requirement_position',
    'steps[0].action',
    'requirement.id',
    `steps: [{id: a, action: {${code}, inputs: {x: requirement.id}}}]`,
  ],
  [
    'agent_kind',
    'steps[0].action',
    'agent',
    'steps: [{id: a, action: {kind: agent, agent: {kind: Model, name: abc, version: 1.0.0}}}]',
  ],
  [
    'workspace_path',
    'steps[0].action',
    'inputs.a',
    'inputs: {a: {type: json}}\nsteps: [{id: a, action: {kind: agent, agent: ./x, workspace: {/work: inputs.a}}}]',
  ],
  [
    'graph',
    'steps',
    'a',
    `steps: [{id: b, action: {${code}}, depends_on: [a]}, {id: a, action: {${code}}, depends_on: [b]}]`,
  ],
  [
    'assert_selector',
    'requirements[0].check',
    'inputs.a',
    requirement(`${ASSERT}, path: inputs.a, each: inputs.a`),
  ],
  [
    'wildcard_position',
    'requirements[0].check',
    "'inputs.a[*]'",
    `inputs: {a: {type: json}}\n${requirement(`${ASSERT}, path: 'inputs.a[*]'`)}`,
  ],
  [
    'missing_field',
    'requirements[0].check',
    'inputs.a.b',
    `inputs: {a: {type: json, schema: {type: string}}}\n${requirement(`${ASSERT}, path: inputs.a.b`)}`,
  ],
  [
    'trace_source',
    'requirements[0].check',
    'inputs.a',
    `inputs: {a: {type: json}}\n${requirement('kind: trace, on: inputs.a, span_selector: $, operator: is_null')}`,
  ],
  [
    'check_response_format',
    'requirements[0].check.response_format',
    'score',
    requirement(`${code}, response_format: score`),
  ],
  [
    'check_response_format',
    'requirements[0].check.response_format.data.$schema',
    'x',
    requirement(`${code}, response_format: {kind: verdict, data: {type: object, $schema: x}}`),
  ],
  [
    'check_response_format',
    'requirements[0].check.response_format.data.properties.a/b.type',
    'int',
    requirement(
      `${code}, response_format: {kind: verdict, data: {type: object, properties: {a/b: {type: int}}}}`,
    ),
  ],
  [
    'drift_source',
    'requirements[0].check',
    'inputs.m',
    requirement(
      'kind: drift, on: inputs.m, method: Custom, signal: {kind: Metric, name: x}, condition: {kind: Statistical}',
    ),
  ],
];

describe('a refused text', () => {
  for (const [rule, path, shown, text, suggestion] of RULES) {
    it(`by ${rule} at ${path} marks ${shown}`, async () => {
      const refused = await refusal(text);
      expect(refused).toMatchObject({ code: 'WYRD_SPEC_400_VALIDATION', details: { rule, path } });
      expect(marked(refused)).toBe(shown);
      expect(refused.suggestion).toBe(suggestion);
    });
  }

  const DECODE: readonly (readonly [marked: string, text: string, suggestion?: string | undefined])[] = [
    ['input', 'input: {}', 'inputs'],
    ['tpye', 'inputs: {a: {tpye: json}}', 'type'],
    ['requierd', 'inputs: {a: {type: json, requierd: true}}', 'required'],
    ['a-b', 'inputs: {a-b: {type: json}}'],
    ['greater', requirement('kind: assert, path: inputs.a, operator: greater'), undefined],
    ['in_rage', requirement('kind: assert, path: inputs.a, operator: in_rage'), 'in_range'],
    ['lenght', requirement('kind: assert, path: inputs.a, operator: {kind: lenght, expected: 1}'), 'length'],
    [
      'maximum',
      requirement('kind: assert, path: inputs.a, operator: {kind: has_max_length, maximum: 1}'),
      undefined,
    ],
    ['steps.a.outptu', requirement(`${ASSERT}, path: steps.a.outptu`), 'output'],
    ['1.0', `steps: [{id: a, action: {${code}}, retries: 1.0}]`],
    ['yes', 'inputs: {a: {type: json, required: yes}}'],
    [
      'Agnet',
      'steps: [{id: a, action: {kind: agent, agent: {kind: Agnet, name: abc, version: 1.0.0}}}]',
      'Agent',
    ],
  ];
  for (const [shown, text, suggestion] of DECODE) {
    it(`that cannot be decoded marks ${shown}`, async () => {
      const refused = await refusal(text);
      expect(refused.details).toEqual({});
      expect(marked(refused)).toBe(shown);
      expect(refused.suggestion).toBe(suggestion);
    });
  }

  it('tells the parts of a graph and of the inputs of an agent', async () => {
    const { details } = await refusal(`steps: [{id: b, action: {${code}}, depends_on: [b]}]`);
    expect(details).toEqual({ rule: 'graph', path: 'steps', error: { kind: 'self_loop', task: 'b' } });
    const agent =
      'agent: {prompt: {provider: openai, model: m, system: "{{b}} ${a} ${media:c}"}, execution_route: {kind: native}}';
    const inputs = 'inputs: {z: inputs.j, a: inputs.j}';
    const unnamed = await refusal(
      `inputs: {j: {type: json}}\nsteps: [{id: s, action: {kind: agent, ${agent}, ${inputs}}}]`,
    );
    expect(unnamed.details).toEqual({
      rule: 'agent_inputs',
      path: 'steps[0].action',
      expected: ['a', 'b', 'c'],
      actual: ['a', 'z'],
    });
  });

  it('of a card is placed in the file, while its path begins at the spec', async () => {
    const card = `apiVersion: wyrd/v1
kind: Verifier
metadata: {name: my-check, version: 1.2.3, space: team, labels: {a: b}}
spec:
  decide: {pass_rate: {threshold: 2}}
`;
    const refused = await refusal(card);
    expect(refused).toMatchObject({ line: 5, details: { path: 'decide.pass_rate.threshold' } });
    expect(marked(refused)).toBe('2');
    expect(await judge(card.replace('threshold: 2', 'threshold: 1'))).toMatchObject({
      status: 'valid',
      card: { name: 'my-check', version: '1.2.3', space: 'team' },
    });
  });

  it.each([
    ['of another kind', 'kind: Verifier', 'kind: Prompt'],
    ['without a version', ', version: 1.2.3', ''],
    ['with another key', 'metadata:', 'meta: 1\nmetadata:'],
  ])('a card %s is refused', async (_, from, to) => {
    const card =
      'apiVersion: wyrd/v1\nkind: Verifier\nmetadata: {name: my-check, version: 1.2.3}\nspec: {}\n';
    expect((await judge(card)).status).toBe('valid');
    expect((await judge(card.replace(from, to))).status).toBe('refused');
  });
});
