import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import { isObject } from '../contract/json-value.ts';
import { CARD_KINDS } from '../verifier/card-form.ts';
import type { RegisteredRef } from './card.ts';

/** A card as a spec names it. */
export interface NamedRef {
  readonly kind: string;
  readonly name: string;
  readonly version: string;
}

/** A spec whose references carry uids, and the cards that it names. */
export interface ResolvedSpec {
  readonly spec: JsonObject;
  readonly outbound: readonly RegisteredRef[];
}

const REF_KEYS = new Set(['kind', 'name', 'version', 'space', 'uid']);
const KINDS: ReadonlySet<string> = new Set(CARD_KINDS);

/** Members of a Verifier that are data: what looks like a reference there is a value that is compared as it was written. */
const DATA_KEYS: ReadonlySet<string> = new Set([
  'expected',
  'schema',
  'response_format',
  'body',
  'run_config',
]);
/** What other kinds have under such a name is not known here, and may be a reference. */
const NO_KEYS: ReadonlySet<string> = new Set();

/** Puts the card that `find` knows in place of every reference; `find` throws for one that it does not know. */
export function resolveReferences(
  kind: string,
  spec: JsonObject,
  find: (ref: NamedRef) => RegisteredRef,
): ResolvedSpec {
  const outbound = new Map<string, RegisteredRef>();
  const data = kind === 'Verifier' ? DATA_KEYS : NO_KEYS;
  const resolve = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    const named = namedRef(value);
    if (named === undefined) return mapValues(value, resolve, data);
    const ref = find(named);
    outbound.set(refText(ref), ref);
    return { ...ref };
  };
  const resolved = mapValues(spec, resolve, data);
  const sorted = [...outbound].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, ref]) => ref);
  return { spec: resolved, outbound: sorted };
}

/** The spec of a Verifier as Wyrd 0.4.1 reads it, whose references know no `space`. */
export function withoutSpaces(spec: JsonObject): JsonObject {
  const strip = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(strip);
    if (!isObject(value)) return value;
    if (namedRef(value) === undefined) return mapValues(value, strip, DATA_KEYS);
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'space'));
  };
  return mapValues(spec, strip, DATA_KEYS);
}

/** A reference in the one-line form that relationships are listed and sorted by. */
export function refText({ space, kind, name, version, uid }: RegisteredRef): string {
  return `${space === undefined ? '' : `${space}/`}${kind}/${name}@${version}#${uid}`;
}

/** The reference that an object is, alone or as `{sibling: reference}`. */
function namedRef(value: JsonObject): NamedRef | undefined {
  const keys = Object.keys(value);
  const sibling = value['sibling'];
  if (keys.length === 1 && sibling !== undefined && isObject(sibling)) return namedRef(sibling);
  const { kind, name, version } = value;
  if (typeof kind !== 'string' || typeof name !== 'string' || typeof version !== 'string') return undefined;
  return KINDS.has(kind) && keys.every((key) => REF_KEYS.has(key)) ? { kind, name, version } : undefined;
}

/** Keys are taken as they are, `__proto__` too. */
function mapValues(
  value: JsonObject,
  change: (value: JsonValue) => JsonValue,
  kept: ReadonlySet<string>,
): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, kept.has(key) ? item : change(item)]),
  );
}
