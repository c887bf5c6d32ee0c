import type { JsonValue } from '../../contract/json-value.ts';
import type { JsonType } from './operator.ts';

/**
 * What an operator says of a value. A wrong type or a parameter without sense is no answer, for the negated operators
 * too: such a comparison never tells that the subject failed. The reason is fixed text and quotes no value.
 */
export type Judgement =
  | { readonly kind: 'holds' }
  | { readonly kind: 'does_not_hold' }
  | { readonly kind: 'cannot_judge'; readonly reason: string };

/** An operator with its parameters and the expected value, ready for any number of observed ones. */
export type Judge = (observed: JsonValue) => Judgement;

const HOLDS: Judgement = { kind: 'holds' };
const DOES_NOT_HOLD: Judgement = { kind: 'does_not_hold' };

/** The judgement of a question that has an answer. */
export function answer(holds: boolean): Judgement {
  return holds ? HOLDS : DOES_NOT_HOLD;
}

/** The judgement where there is none. */
export function cannotJudge(reason: string): Judgement {
  return { kind: 'cannot_judge', reason };
}

/** The type of a value under its name on the wire. */
export function typeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'array' : 'object';
}

/** An observed value of another type than the operator reads. */
export function wrongObserved(needed: string, observed: JsonValue): Judgement {
  return cannotJudge(`the operator reads ${needed}, the value is of type ${typeOf(observed)}`);
}

/** An expected value of another type than the operator compares with. */
export function wrongExpected(needed: string, expected: JsonValue): Judgement {
  return cannotJudge(`the operator compares with ${needed}, expected is of type ${typeOf(expected)}`);
}
