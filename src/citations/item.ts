import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import { isObject } from '../contract/json-value.ts';

/** One item of a cite job: a citation, and what is asked beside whether it is valid. */
export interface CitedItem {
  readonly slot: string;
  readonly locator: JsonValue;
  readonly quote: string | undefined;
  readonly excerpt: boolean;
}

/** Reads `{slot, locator}`, or `{citation, quote?, excerpt?}` around one; undefined for any other shape. */
export function readItem(value: JsonValue): CitedItem | undefined {
  if (!isObject(value)) return undefined;
  const citation = value['citation'];
  if (citation === undefined) return readCitation(value, undefined, false);
  const { citation: _, quote, excerpt = false, ...surplus } = value;
  if (!isObject(citation) || Object.keys(surplus).length > 0) return undefined;
  if ((quote !== undefined && typeof quote !== 'string') || typeof excerpt !== 'boolean') return undefined;
  return readCitation(citation, quote, excerpt);
}

function readCitation(
  citation: JsonObject,
  quote: string | undefined,
  excerpt: boolean,
): CitedItem | undefined {
  const { slot, locator, ...surplus } = citation;
  if (typeof slot !== 'string' || locator === undefined || Object.keys(surplus).length > 0) return undefined;
  return { slot, locator, quote, excerpt };
}
