import type { JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';

/** About the most bytes of judged values and outputs in one result: above it no text could hold the result any more. */
export const MAX_RESULT_BYTES = 67_108_864;

/** What is said where a value was left out. */
export const LEFT_OUT = 'left out, the result would be too long';

/** How many parts are counted of values that turn out to have no room; then no further container is looked at. */
const MAX_COUNTED_IN_VAIN = 1_048_576;

/**
 * The room for values in one result. A thousand requirements may each have judged the same large document: what has no
 * room any more is left out, in the order of the result, and the reason says so.
 */
export class ResultRoom {
  #left = MAX_RESULT_BYTES;
  #inVain = 0;

  /** Whether there is room for a value; then it is taken. */
  take(value: JsonValue): boolean {
    if (this.#inVain > MAX_COUNTED_IN_VAIN && typeof value === 'object' && value !== null) return false;
    const { size, counted } = sizeUpTo(value, this.#left);
    if (size > this.#left) {
      this.#inVain += counted;
      return false;
    }
    this.#left -= size;
    return true;
  }
}

/** About the length of a value as JSON, and of how many parts; past the bound it is no longer counted. */
function sizeUpTo(root: JsonValue, bound: number): { readonly size: number; readonly counted: number } {
  const pending = [root];
  let size = 0;
  let counted = 0;
  for (let value = pending.pop(); value !== undefined && size <= bound; value = pending.pop()) {
    counted++;
    size += typeof value === 'string' ? value.length + 3 : 4;
    if (isList(value)) {
      // Every item takes four at least: a list that is too long is not gone through.
      if (size + value.length * 4 > bound) return { size: bound + 1, counted };
      for (const item of value) pending.push(item);
    } else if (isObject(value))
      for (const [key, item] of Object.entries(value)) {
        size += key.length + 4;
        pending.push(item);
      }
  }
  return { size, counted };
}
