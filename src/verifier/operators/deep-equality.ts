import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';

/**
 * Whether two values are the same JSON: the order of keys does not count, 1 and 1.0 are one number, 0 and -0 too.
 * Without recursion, since values may be nested as deep as their reader let them be. `visit` is told of each pair of
 * values that is looked at.
 */
export function deepEqual(a: JsonValue, b: JsonValue, visit?: () => void): boolean {
  const pending: [JsonValue, JsonValue][] = [[a, b]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair;
    visit?.();
    if (left === right) continue;
    if (isList(left)) {
      if (!isList(right) || left.length !== right.length) return false;
      for (const [at, item] of left.entries()) pending.push([item, right[at] as JsonValue]);
    } else if (isObject(left)) {
      if (!isObject(right) || !pushMembers(left, right, pending)) return false;
    } else return false;
  }
  return true;
}

/** Queues the members for comparison; false when the keys already differ. */
function pushMembers(left: JsonObject, right: JsonObject, pending: [JsonValue, JsonValue][]): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return false;
    pending.push([left[key] as JsonValue, right[key] as JsonValue]);
  }
  return true;
}

type Pending = { readonly value: JsonValue } | { readonly text: string };

/** A text that two values share exactly when they are equal, so that sets of values need no comparison in pairs. */
export function equalityKey(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return scalarKey(value);
  let key = '';
  const pending: Pending[] = [{ value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) key += next.text;
    else if (isList(next.value)) {
      key += '[';
      pending.push({ text: ']' });
      for (const item of next.value.toReversed()) pending.push({ text: ',' }, { value: item });
    } else if (isObject(next.value)) {
      key += '{';
      pending.push({ text: '}' });
      for (const name of Object.keys(next.value).sort().reverse())
        pending.push(
          { text: ',' },
          { value: next.value[name] as JsonValue },
          { text: `${JSON.stringify(name)}:` },
        );
    } else key += scalarKey(next.value);
  }
  return key;
}

/** -0 is written as 0. */
function scalarKey(value: null | boolean | number | string): string {
  return JSON.stringify(value);
}

/** The distinct values of a list. */
export function keySet(values: readonly JsonValue[]): ReadonlySet<string> {
  return new Set(values.map(equalityKey));
}
