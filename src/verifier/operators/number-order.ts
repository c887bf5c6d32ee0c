import type { JsonValue } from '../../contract/json-value.ts';
import type { Judge } from './judgement.ts';
import { answer, cannotJudge, wrongExpected, wrongObserved } from './judgement.ts';
import type { ParameterizedOperator } from './operator.ts';

type OrderOperator = 'greater_than' | 'greater_than_or_equals' | 'less_than' | 'less_than_or_equals';
type SignOperator = 'is_positive' | 'is_negative' | 'is_zero';
type RangeOperator = Extract<ParameterizedOperator, { kind: 'in_range' | 'not_in_range' }>;

const ORDERS: Readonly<Record<OrderOperator, (observed: number, expected: number) => boolean>> = {
  greater_than: (observed, expected) => observed > expected,
  greater_than_or_equals: (observed, expected) => observed >= expected,
  less_than: (observed, expected) => observed < expected,
  less_than_or_equals: (observed, expected) => observed <= expected,
};

/** The four orders of two numbers. */
export function orderJudge(operator: OrderOperator, expected: JsonValue): Judge {
  return (observed) => {
    if (typeof observed !== 'number') return wrongObserved('a number', observed);
    if (typeof expected !== 'number') return wrongExpected('a number', expected);
    return answer(ORDERS[operator](observed, expected));
  };
}

/** is_positive, is_negative and is_zero; -0 is zero. */
export function signJudge(operator: SignOperator): Judge {
  const sign = { is_positive: 1, is_negative: -1, is_zero: 0 }[operator];
  return (observed) =>
    typeof observed === 'number' ? answer(Math.sign(observed) === sign) : wrongObserved('a number', observed);
}

/** in_range and its opposite; `inclusive` says for both whether the ends are inside. */
export function rangeJudge({ kind, min, max, inclusive }: RangeOperator): Judge {
  const wanted = kind === 'in_range';
  return (observed) => {
    if (typeof observed !== 'number') return wrongObserved('a number', observed);
    if (min > max) return cannotJudge('min of the range is greater than max');
    const inside = inclusive ? min <= observed && observed <= max : min < observed && observed < max;
    return answer(inside === wanted);
  };
}
