import fc from 'fast-check';
import type { JsonValue } from '../../src/contract/json-value.ts';

const slotName = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,8}$/);
const blockId = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_-]{0,8}$/);
const feature = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => value.isWellFormed());
const u64 = fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER));

/** A map whose keys may be left out, and null where null means that. */
const optional = (
  required: Record<string, fc.Arbitrary<unknown>>,
  maybe: Record<string, fc.Arbitrary<unknown>>,
  nullable: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<JsonValue> => {
  const withNull = Object.fromEntries(
    Object.entries(nullable).map(([key, value]) => [key, fc.option(value, { freq: 4 })]),
  );
  return fc.record(
    { ...required, ...maybe, ...withNull },
    { requiredKeys: Object.keys(required) },
  ) as fc.Arbitrary<JsonValue>;
};

const selectors = fc
  .array(fc.constantFrom('.a', '.0', '.-', '[0]', '[007]', '[*]'), { maxLength: 3 })
  .map((parts) => parts.join(''));

const reference = fc.oneof(
  fc.tuple(slotName, selectors).map(([slot, path]) => `inputs.${slot}${path}`),
  fc.tuple(blockId, selectors).map(([step, path]) => `steps.${step}.output${path}`),
  blockId.map((step) => `steps.${step}.status`),
  fc.tuple(blockId, blockId).map(([step, id]) => `steps.${step}.requirements.${id}.reason`),
  fc.constantFrom('requirement.id', 'requirement.statement'),
);

const card = fc.oneof(
  text,
  optional(
    {
      kind: fc.constantFrom('Agent', 'Artifact', 'Data'),
      name: fc.constantFrom('abc', 'a-b_c9'),
      version: fc.constantFrom('1.0.0', '0.1.2-rc.1+b'),
    },
    {},
    { uid: fc.constant('01890a5d-ac96-774b-bcce-b302099a8057') },
  ),
);
const link = fc.oneof(
  card,
  card.filter((value) => typeof value !== 'string').map((sibling) => ({ sibling })),
);

const operator = fc.oneof(
  fc.constantFrom('equals', 'is_null', 'in', 'all_of'),
  fc.record({ kind: fc.constant('in_range'), min: fc.nat(), max: fc.nat(), inclusive: fc.boolean() }),
  fc.record({ kind: fc.constant('length'), expected: u64 }),
  fc.record({ kind: fc.constant('matches_regex'), pattern: text }),
  fc.record({ kind: fc.constant('is_type'), expected: fc.constantFrom('bool', 'null') }),
);

const inputs = fc.dictionary(fc.oneof(slotName, text), reference, { maxKeys: 3 });
const source = fc.oneof(
  fc.record({ inline: text }),
  optional({ card: link }, {}, { path: text }).map((artifact) => ({ artifact })),
);
const code = { source, entrypoint: text };
const codeMaybe = { runtime: fc.constant('python'), inputs };

const prompt = optional(
  {
    provider: fc.constantFrom('openai', 'acme'),
    model: fc.constant('m'),
    messages: fc.constant([{ role: 'user', content: 'Say {{a}}' }]),
  },
  {},
  {
    system: text,
    settings: fc.constantFrom({}, { temperature: 1, seed: -3 }),
    response_format: fc.constantFrom('verdict', { kind: 'verdict' }, { type: 'object' }),
  },
);
const agent = fc.oneof(
  link,
  optional(
    {
      prompt: fc.oneof(prompt, link),
      execution_route: fc.constantFrom({ kind: 'native' }, { kind: 'wyrd_gateway', deployment: 'abc' }),
    },
    {
      tool_names: fc.array(text, { maxLength: 2 }),
      run_config: fc.constantFrom({}, { max_iterations: 3, other: 1 }),
    },
  ),
);
const agentMaybe = {
  inputs,
  workspace: fc.dictionary(text, fc.oneof(reference, fc.record({ artifact: fc.record({ card: link }) })), {
    maxKeys: 2,
  }),
};

const drift = optional(
  {
    kind: fc.constant('drift'),
    on: reference,
    method: fc.constantFrom('Psi', 'Spc', 'Custom'),
    signal: fc.oneof(
      fc.record({ kind: fc.constant('Metric'), name: text }),
      fc.record({
        kind: fc.constant('Distribution'),
        baseline_ref: link,
        features: fc.array(feature, { maxLength: 2 }),
      }),
    ),
    condition: fc.constantFrom(
      { kind: 'Statistical' },
      { kind: 'Above', limit: 1.5 },
      { kind: 'Outside', lower: 0, upper: 1 },
    ),
  },
  {},
  {
    description: text,
    profile: fc.constantFrom<JsonValue>(
      { kind: 'Spc', sample_size: 4 },
      { kind: 'Custom', metric_name: 'a', baseline_value: 1, alert_threshold: 2, other: 3 },
      {
        kind: 'Psi',
        binning_strategy: { kind: 'Quantile', n_bins: 3 },
        categorical_features: [],
        threshold: { kind: 'Normal', alpha: 0.5 },
      },
    ),
  },
);

const check = fc.oneof(
  optional(
    { kind: fc.constant('assert'), operator },
    { expected: json },
    { path: reference, each: reference },
  ),
  optional(
    { kind: fc.constant('trace'), on: reference, span_selector: fc.constantFrom('$', "$['a'][0]"), operator },
    { expected: json },
  ),
  optional({ kind: fc.constant('agent'), agent }, agentMaybe),
  optional(
    { kind: fc.constant('code'), ...code },
    {
      ...codeMaybe,
      response_format: fc.constantFrom<JsonValue>(
        'verdict',
        { kind: 'verdict', data: null },
        { kind: 'x', data: { a: 1 } },
      ),
    },
  ),
  drift,
);
const requirement = fc.record({ id: blockId, statement: text, check });

const action = fc.oneof(
  fc.record({ kind: fc.constant('extract'), from: reference }),
  optional({ kind: fc.constant('agent'), agent }, agentMaybe),
  optional({ kind: fc.constant('code'), ...code }, codeMaybe),
);
const step = optional(
  { id: blockId, action },
  {
    depends_on: fc.array(blockId, { maxLength: 2 }),
    requirements: fc.array(requirement, { maxLength: 2 }),
    retries: fc.nat(9),
  },
  { timeout_seconds: fc.nat(), when: optional({ path: reference, operator }, { expected: json }) },
);

const slot = fc.oneof(
  text,
  optional({ type: fc.constant('json') }, { required: fc.boolean() }, { schema: json }),
  optional(
    {
      type: fc.constant('media'),
      formats: fc.array(fc.constantFrom('pdf', ' MD ', 'text/csv', 'tar.gz'), { maxLength: 3 }),
    },
    { required: fc.boolean() },
    { max_bytes: u64 },
  ),
  optional({ type: fc.constant('trace') }, { required: fc.boolean() }),
  fc.record({ type: fc.constant('samples'), features: fc.array(feature, { maxLength: 2 }) }),
);

/** Specs that decode, whatever the rules then say of them: every form of every part, with what may be left out. */
export const verifierSpecs: fc.Arbitrary<JsonValue> = optional(
  {},
  {
    inputs: fc.dictionary(slotName, slot, { maxKeys: 3 }),
    steps: fc.array(step, { maxLength: 3 }),
    requirements: fc.array(requirement, { maxLength: 3 }),
    decide: fc.oneof(
      fc.constant('all'),
      fc.record({ pass_rate: fc.record({ threshold: fc.constantFrom(0, 0.5, 7) }) }),
    ),
  },
  {
    description: text,
    context_capture: fc.constantFrom('full', 'hash', 'redact'),
    order_by: fc.oneof(reference, fc.constant('recorded_at')),
  },
);
