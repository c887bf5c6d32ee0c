import type { JsonObject, JsonValue } from '../../contract/json-value.ts';

/** Visits of one walk, hops over references among them. */
const MAX_VISITS = 1_024;

/** Counts the visits of a walk. */
export class Budget {
  #left = MAX_VISITS;

  /** Takes one visit; false when none is left. */
  take(): boolean {
    return this.#left-- > 0;
  }
}

/** What a local reference (`#`, `#/…`) points at; a remote one, and one to nothing, at nothing. No percent decoding. */
export function pointed(root: JsonValue, reference: string): JsonValue | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/') || typeof root !== 'object' || root === null) return undefined;
  const known = followed.get(root) ?? new Map<string, JsonValue | undefined>();
  followed.set(root, known);
  if (!known.has(reference)) known.set(reference, follow(root, reference));
  return known.get(reference);
}

/** Where the references of a schema led: a declaration may follow one thousands of times. */
const followed = new WeakMap<object, Map<string, JsonValue | undefined>>();

function follow(root: JsonValue, reference: string): JsonValue | undefined {
  let here: JsonValue | undefined = root;
  for (const token of reference.slice(2).split('/')) {
    here = memberOf(here, token.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (here === undefined) return undefined;
  }
  return here;
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value))
    return /^(?:0|[1-9][0-9]*)$/.test(key) ? (value as readonly JsonValue[])[Number(key)] : undefined;
  return Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
}
