import type { JsonValue } from '../../contract/json-value.ts';
import { holds } from '../../contract/text-search.ts';
import type { Judge } from './judgement.ts';
import { answer, wrongExpected, wrongObserved } from './judgement.ts';

type TextOperator = 'contains' | 'not_contains' | 'contains_ignore_case' | 'starts_with' | 'ends_with';

/** Two strings, code unit by code unit and never normalised; an empty expected string is in every string. */
export function textJudge(operator: TextOperator, expected: JsonValue): Judge {
  if (typeof expected !== 'string')
    return (observed) =>
      typeof observed === 'string'
        ? wrongExpected('a string', expected)
        : wrongObserved('a string', observed);
  const test = testOf(operator, expected);
  return (observed) =>
    typeof observed === 'string' ? answer(test(observed)) : wrongObserved('a string', observed);
}

function testOf(operator: TextOperator, expected: string): (observed: string) => boolean {
  switch (operator) {
    case 'contains':
      return (observed) => holds(observed, expected);
    case 'not_contains':
      return (observed) => !holds(observed, expected);
    case 'starts_with':
      return (observed) => observed.startsWith(expected);
    case 'ends_with':
      return (observed) => observed.endsWith(expected);
    case 'contains_ignore_case': {
      // The default mapping of Unicode 3.13, final sigma included, whatever the locale.
      const lowered = expected.toLowerCase();
      return (observed) => holds(observed.toLowerCase(), lowered);
    }
  }
}
