import type { JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';

/** About the most bytes of judged values and outputs in one result: above it no text could hold the result any more. */
export const MAX_RESULT_BYTES = 67_108_864;

/** What is said where a value was left out. */
export const LEFT_OUT = 'left out, the result would be too long';

/**
 * The room for values in one result. A thousand requirements may each have judged the same large document: what has no
 * room any more is left out, in the order of the result, and the reason says so.
 */
export class ResultRoom {
  #left = MAX_RESULT_BYTES;

  /** Whether there is room for a value; then it is taken. */
  take(value: JsonValue): boolean {
    const size = sizeUpTo(value, this.#left);
    if (size > this.#left) return false;
    this.#left -= size;
    return true;
  }
}

/** About the length of a value as JSON; past the bound it is no longer counted. */
function sizeUpTo(root: JsonValue, bound: number): number {
  const pending = [root];
  let size = 0;
  for (let value = pending.pop(); value !== undefined && size <= bound; value = pending.pop()) {
    size += typeof value === 'string' ? value.length + 3 : 4;
    if (isList(value)) for (const item of value) pending.push(item);
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) {
        size += key.length + 4;
        pending.push(item);
      }
  }
  return size;
}
