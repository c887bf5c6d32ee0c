import type { JsonValue } from '../../contract/json-value.ts';
import { equalityJudge } from './equality.ts';
import { FORM_JUDGES } from './form.ts';
import type { Judge } from './judgement.ts';
import { memberJudge, setJudge, uniqueJudge } from './membership.ts';
import { orderJudge, rangeJudge, signJudge } from './number-order.ts';
import type { BareOperator, Operator, ParameterizedOperator } from './operator.ts';
import type { PatternOperator } from './pattern.ts';
import { sizeJudge, stringSizeJudge } from './size.ts';
import { textJudge } from './text.ts';
import { deviationJudge, percentileJudge, toleranceJudge } from './tolerance.ts';
import { TYPE_JUDGES, ofType } from './type.ts';
import { vectorJudge } from './vector.ts';

/**
 * The judge of an operator with its parameters. What it needs of the expected value is made ready once, so that many
 * values are judged without paying for a large expected one again.
 */
export function judgeOf(operator: Exclude<Operator, PatternOperator>, expected: JsonValue): Judge {
  return typeof operator === 'string'
    ? bareJudge(operator, expected)
    : parameterizedJudge(operator, expected);
}

function bareJudge(operator: BareOperator, expected: JsonValue): Judge {
  switch (operator) {
    case 'equals':
    case 'not_equals':
      return equalityJudge(operator, expected);
    case 'greater_than':
    case 'greater_than_or_equals':
    case 'less_than':
    case 'less_than_or_equals':
      return orderJudge(operator, expected);
    case 'is_positive':
    case 'is_negative':
    case 'is_zero':
      return signJudge(operator);
    case 'contains':
    case 'not_contains':
    case 'contains_ignore_case':
    case 'starts_with':
    case 'ends_with':
      return textJudge(operator, expected);
    case 'is_email':
    case 'is_url':
    case 'is_uuid':
    case 'is_ipv4':
    case 'is_ipv6':
    case 'is_json':
      return FORM_JUDGES[operator];
    case 'in':
    case 'not_in':
      return memberJudge(operator, expected);
    case 'is_subset':
    case 'is_superset':
    case 'is_disjoint':
    case 'all_of':
    case 'any_of':
    case 'none_of':
      return setJudge(operator, expected);
    case 'is_empty':
    case 'is_non_empty':
      return sizeJudge(operator);
    case 'unique_values':
      return uniqueJudge;
    case 'is_truthy':
    case 'is_falsy':
    case 'is_null':
    case 'is_not_null':
    case 'is_string':
    case 'is_number':
    case 'is_boolean':
    case 'is_object':
      return TYPE_JUDGES[operator];
  }
}

function parameterizedJudge(
  operator: Exclude<ParameterizedOperator, PatternOperator>,
  expected: JsonValue,
): Judge {
  switch (operator.kind) {
    case 'in_range':
    case 'not_in_range':
      return rangeJudge(operator);
    case 'approximately_equals':
    case 'within_abs_tolerance':
    case 'within_pct_tolerance':
      return toleranceJudge(operator, expected);
    case 'within_std_dev':
      return deviationJudge(operator);
    case 'between_percentiles':
      return percentileJudge(operator);
    case 'has_min_length':
    case 'has_max_length':
      return stringSizeJudge(operator);
    case 'length':
    case 'length_greater_than':
    case 'length_less_than':
      return sizeJudge(operator);
    case 'is_type':
      return ofType(operator.expected);
    case 'divergence_less_than':
    case 'cosine_similarity_at_least':
      return vectorJudge(operator, expected);
  }
}
