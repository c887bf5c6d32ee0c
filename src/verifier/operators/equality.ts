import type { JsonValue } from '../../contract/json-value.ts';
import { deepEqual } from './deep-equality.ts';
import type { Judge } from './judgement.ts';
import { answer } from './judgement.ts';

/** equals and not_equals: two values of whatever types, without coercion. */
export function equalityJudge(operator: 'equals' | 'not_equals', expected: JsonValue): Judge {
  const wanted = operator === 'equals';
  return (observed) => answer(deepEqual(observed, expected) === wanted);
}
