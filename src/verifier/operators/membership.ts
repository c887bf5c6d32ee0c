import type { JsonValue } from '../../contract/json-value.ts';
import { isList } from '../../contract/json-value.ts';
import { equalityKey, keySet } from './deep-equality.ts';
import type { Judge } from './judgement.ts';
import { answer, wrongExpected, wrongObserved } from './judgement.ts';

type SetOperator = 'is_subset' | 'is_superset' | 'is_disjoint' | 'all_of' | 'any_of' | 'none_of';

/** in and not_in: the observed value, of any type, among the items of the expected list. */
export function memberJudge(operator: 'in' | 'not_in', expected: JsonValue): Judge {
  if (!isList(expected)) return () => wrongExpected('an array', expected);
  const items = keySet(expected);
  const wanted = operator === 'in';
  return (observed) => answer(items.has(equalityKey(observed)) === wanted);
}

/** Two lists as sets. Each judgement costs as much as the observed list is long, however long the expected one is. */
export function setJudge(operator: SetOperator, expected: JsonValue): Judge {
  if (!isList(expected))
    return (observed) =>
      isList(observed) ? wrongExpected('an array', expected) : wrongObserved('an array', observed);
  const wanted = keySet(expected);
  return (observed) =>
    isList(observed) ? answer(setHolds(operator, observed, wanted)) : wrongObserved('an array', observed);
}

function setHolds(
  operator: SetOperator,
  observed: readonly JsonValue[],
  expected: ReadonlySet<string>,
): boolean {
  switch (operator) {
    case 'is_subset':
      return observed.every((item) => expected.has(equalityKey(item)));
    // Every item of the expected list is in the observed one.
    case 'is_superset':
    case 'all_of':
      return expected.size <= observed.length && expected.isSubsetOf(keySet(observed));
    case 'any_of':
      return observed.some((item) => expected.has(equalityKey(item)));
    case 'is_disjoint':
    case 'none_of':
      return !observed.some((item) => expected.has(equalityKey(item)));
  }
}

/** unique_values: no two items of a list are equal. */
export const uniqueJudge: Judge = (observed) =>
  isList(observed) ? answer(keySet(observed).size === observed.length) : wrongObserved('an array', observed);
