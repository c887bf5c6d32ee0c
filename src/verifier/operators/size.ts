import type { JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';
import type { Judge } from './judgement.ts';
import { answer, wrongObserved } from './judgement.ts';
import type { ParameterizedOperator } from './operator.ts';

type StringSizeOperator = Extract<ParameterizedOperator, { kind: 'has_min_length' | 'has_max_length' }>;
type SizeOperator =
  | 'is_empty'
  | 'is_non_empty'
  | Extract<ParameterizedOperator, { kind: 'length' | 'length_greater_than' | 'length_less_than' }>;

/** has_min_length and has_max_length: of strings alone. */
export function stringSizeJudge(operator: StringSizeOperator): Judge {
  return (observed) => {
    if (typeof observed !== 'string') return wrongObserved('a string', observed);
    const length = scalarLength(observed);
    return answer(operator.kind === 'has_min_length' ? length >= operator.min : length <= operator.max);
  };
}

/** The operators on the size of a list, an object or a string. */
export function sizeJudge(operator: SizeOperator): Judge {
  return (observed) => {
    const size = sizeOf(observed);
    if (size === undefined) return wrongObserved('a string, an array or an object', observed);
    return answer(sizeHolds(operator, size));
  };
}

function sizeHolds(operator: SizeOperator, size: number): boolean {
  if (operator === 'is_empty') return size === 0;
  if (operator === 'is_non_empty') return size > 0;
  switch (operator.kind) {
    case 'length':
      return size === operator.expected;
    case 'length_greater_than':
      return size > operator.min;
    case 'length_less_than':
      return size < operator.max;
  }
}

function sizeOf(value: JsonValue): number | undefined {
  if (typeof value === 'string') return scalarLength(value);
  if (isList(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

/** The length in Unicode scalar values: each pair of surrogates is one. */
export function scalarLength(text: string): number {
  let length = text.length;
  for (let at = 0; at + 1 < text.length; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (!isPair) continue;
    length--;
    at++;
  }
  return length;
}
