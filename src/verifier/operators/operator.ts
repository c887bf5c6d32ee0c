import Type from 'typebox';
import type { Static, TProperties } from 'typebox';
import { closed, oneOfStrings } from '../../contract/schema.ts';

/** The operators that have no parameters: on the wire each is a bare string. */
export const BARE_OPERATORS = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_than_or_equals',
  'less_than',
  'less_than_or_equals',
  'is_positive',
  'is_negative',
  'is_zero',
  'contains',
  'not_contains',
  'contains_ignore_case',
  'starts_with',
  'ends_with',
  'is_email',
  'is_url',
  'is_uuid',
  'is_ipv4',
  'is_ipv6',
  'is_json',
  'in',
  'not_in',
  'is_subset',
  'is_superset',
  'is_disjoint',
  'all_of',
  'any_of',
  'none_of',
  'is_empty',
  'is_non_empty',
  'unique_values',
  'is_truthy',
  'is_falsy',
  'is_null',
  'is_not_null',
  'is_string',
  'is_number',
  'is_boolean',
  'is_object',
] as const;

export type BareOperator = (typeof BARE_OPERATORS)[number];

/** What `is_type` may ask for; note that the wire says `bool`. */
export const JSON_TYPES = ['null', 'bool', 'number', 'string', 'array', 'object'] as const;

export type JsonType = (typeof JSON_TYPES)[number];

/** How two distributions may be held against each other. */
export const DIVERGENCE_METRICS = ['kl', 'js', 'wasserstein'] as const;

export type DivergenceMetric = (typeof DIVERGENCE_METRICS)[number];

const Real = Type.Number();

/** Wyrd decodes a size as u64, whose largest value a double rounds to 2^64. */
const Size = Type.Integer({ minimum: 0, maximum: 2 ** 64 });

const withKind = <Kind extends string, Properties extends TProperties>(
  kind: Kind,
  properties: Properties,
): Type.TObject<{ kind: Type.TLiteral<Kind> } & Properties> =>
  closed({ kind: Type.Literal(kind), ...properties });

/** The closed schema of each operator with parameters: on the wire an object with `kind`. */
export const PARAMETERIZED_OPERATORS = {
  in_range: withKind('in_range', { min: Real, max: Real, inclusive: Type.Boolean() }),
  not_in_range: withKind('not_in_range', { min: Real, max: Real, inclusive: Type.Boolean() }),
  approximately_equals: withKind('approximately_equals', { tolerance: Real }),
  matches_regex: withKind('matches_regex', { pattern: Type.String() }),
  not_matches_regex: withKind('not_matches_regex', { pattern: Type.String() }),
  has_min_length: withKind('has_min_length', { min: Size }),
  has_max_length: withKind('has_max_length', { max: Size }),
  length: withKind('length', { expected: Size }),
  length_greater_than: withKind('length_greater_than', { min: Size }),
  length_less_than: withKind('length_less_than', { max: Size }),
  is_type: withKind('is_type', { expected: oneOfStrings(JSON_TYPES) }),
  within_abs_tolerance: withKind('within_abs_tolerance', { tolerance: Real }),
  within_pct_tolerance: withKind('within_pct_tolerance', { pct: Real }),
  within_std_dev: withKind('within_std_dev', { sigma: Real, mean: Real, std_dev: Real }),
  between_percentiles: withKind('between_percentiles', { lower_pct: Real, upper_pct: Real }),
  divergence_less_than: withKind('divergence_less_than', {
    metric: oneOfStrings(DIVERGENCE_METRICS),
    threshold: Real,
  }),
  cosine_similarity_at_least: withKind('cosine_similarity_at_least', { threshold: Real }),
} as const;

export type ParameterizedName = keyof typeof PARAMETERIZED_OPERATORS;

/** An operator with its parameters; narrowed by `kind`. */
export type ParameterizedOperator = {
  [Name in ParameterizedName]: Static<(typeof PARAMETERIZED_OPERATORS)[Name]>;
}[ParameterizedName];

/** Any of Wyrd's 56 comparison operators. */
export type Operator = BareOperator | ParameterizedOperator;

export type OperatorName = BareOperator | ParameterizedName;

/** Wyrd's closed comparison operator. */
export const Operator = Type.Unsafe<Operator>(
  Type.Union([oneOfStrings(BARE_OPERATORS), ...Object.values(PARAMETERIZED_OPERATORS)]),
);

/** The name of an operator, whichever of the two spellings it has. */
export function operatorName(operator: Operator): OperatorName {
  return typeof operator === 'string' ? operator : operator.kind;
}
