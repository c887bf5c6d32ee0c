import { describe, expect, it } from 'vitest';
import { judgeText } from '../../src/verifier/judge-text.ts';
import { hereEvaluator } from '../helpers/evaluator.ts';
import { fuzzMs, fuzzSeed } from '../helpers/fuzz-run.ts';
import { mutated, randomNumbers } from '../helpers/mutations.ts';

const SECONDS = 6;
const SEED = fuzzSeed();

const SEEDS: readonly string[] = [
  `description: >-
  folded
  text
inputs:
  doc: {type: media, formats: [pdf, " MD "], max_bytes: 18446744073709551615}
  data:
    type: json
    schema: {type: object, properties: {a: {$ref: '#/$defs/x'}}, $defs: {x: {type: [array, 'null'], items: {}}}}
  run: {type: trace, required: false}
steps:
- id: read
  action: {kind: extract, from: inputs.doc}
  when: {path: inputs.data.a[0], operator: {kind: matches_regex, pattern: '^\\d+$'}}
- id: sum
  depends_on: [read]
  timeout_seconds: 5
  action:
    kind: code
    entrypoint: f
    source:
      inline: |
        def f(x):
          return x
    inputs: {"x": steps.read.output.pages[0].text}
  requirements:
  - {id: ok, statement: "\\u00e9", check: {kind: assert, each: 'inputs.data.a[*]', operator: is_null, expected: [1, 2.5e3]}}
decide: {pass_rate: {threshold: .5}}
`,
  JSON.stringify({
    apiVersion: 'wyrd/v1',
    kind: 'Verifier',
    metadata: { name: 'my-check', version: '1.0.0' },
    spec: {
      inputs: { j: { type: 'json' } },
      requirements: [
        {
          id: 'r',
          statement: '',
          check: {
            kind: 'agent',
            agent: {
              prompt: {
                provider: 'openai',
                model: 'm',
                messages: [{ role: 'user', content: [{ type: 'text', text: 'See {{x}} ${y}' }] }],
                response_format: { kind: 'verdict', data: { type: 'object' } },
              },
              execution_route: { kind: 'wyrd_gateway', deployment: 'abc' },
              tool_names: ['fs.read'],
            },
            inputs: { x: 'inputs.j', y: 'requirement.statement' },
            workspace: { '/inputs/a': 'inputs.j' },
          },
        },
      ],
    },
  }),
];

describe('fuzzed declarations', () => {
  it(`are valid or refused at a place of their text, whatever they hold (seed ${SEED}, ${SECONDS} s)`, async () => {
    const random = randomNumbers(SEED);
    const end = performance.now() + fuzzMs(SECONDS);
    const ends = new Map<string, number>();
    for (let run = 0; performance.now() < end; run++) {
      const bytes = mutated(Buffer.from(SEEDS[run % SEEDS.length] ?? ''), random);
      const context = `seed ${SEED}, run ${run}`;
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const judged = await judgeText(bytes, undefined, { evaluator: hereEvaluator, tenant: 't' });
      ends.set(judged.status, (ends.get(judged.status) ?? 0) + 1);
      if (judged.status !== 'refused') continue;
      const { refusal } = judged;
      const length = Array.from(refusal.text).length;
      const { line, column, width, message } = refusal;
      const placed = line > 0 && column > 0 && column + width <= Math.max(length, column) + 1;
      expect({ context, placed, said: message !== '' }).toEqual({ context, placed: true, said: true });
    }
    expect([...ends.keys()].sort()).toEqual(['refused', 'valid']);
  });
});
