import type { JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';
import type { Judge } from './judgement.ts';
import { answer, typeOf } from './judgement.ts';
import type { JsonType } from './operator.ts';

/** Operators on the type of a value; they read any value. */
export const TYPE_JUDGES = {
  is_null: ofType('null'),
  is_not_null: (observed) => answer(observed !== null),
  is_string: ofType('string'),
  is_number: ofType('number'),
  is_boolean: ofType('bool'),
  is_object: ofType('object'),
  is_truthy: (observed) => answer(!isFalsy(observed)),
  is_falsy: (observed) => answer(isFalsy(observed)),
} as const satisfies Record<string, Judge>;

/** is_type with the name of a type on the wire. */
export function ofType(type: JsonType): Judge {
  return (observed) => answer(typeOf(observed) === type);
}

/** null, false, zero and whatever is empty. */
function isFalsy(value: JsonValue): boolean {
  if (isList(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === null || value === false || value === 0 || value === '';
}
