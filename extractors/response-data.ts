// A check's `data` is held to the author's own schema: interpreted, so that no code is made of it.
import type { Schema } from '@cfworker/json-schema';
import { Validator } from '@cfworker/json-schema';
import { canonicalJson } from '../src/contract/canonical-json.ts';
import { JobFailure } from '../src/contract/failure.ts';
import type { JsonObject, JsonValue } from '../src/contract/json-value.ts';
import { META_SCHEMA } from './meta-schema.ts';

/** Wyrd's bounds of `data`: compact JSON, and nested containers with the outermost as the first. */
export const DATA_MAX_BYTES = 65_536;
export const DATA_MAX_DEPTH = 16;

/** Fails unless the schema is one of JSON Schema 2020-12 and the data satisfies it within its bounds. */
export function requireData(schema: JsonValue, data: JsonValue | undefined): void {
  const validator = compile(schema);
  if (data === undefined) throw invalid('', 'the response format asks for "data"');
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw invalid('/data', '"data" is an object');
  const bytes = canonicalJson(data).length;
  if (bytes > DATA_MAX_BYTES)
    throw invalid('/data', `"data" has at most ${DATA_MAX_BYTES} bytes of compact JSON`, { seen: bytes });
  if (depthOf(data) > DATA_MAX_DEPTH)
    throw invalid('/data', `"data" nests at most ${DATA_MAX_DEPTH} containers`);
  const { valid, errors } = evaluate(() => validator.validate(data));
  if (valid) return;
  // The last error is the innermost: the outer ones only say that something below them is wrong.
  const innermost = errors.at(-1);
  throw invalid(
    `/data${(innermost?.instanceLocation ?? '#').slice(1)}`,
    '"data" does not fit the data schema',
    {
      keyword: innermost?.keyword ?? '',
    },
  );
}

function compile(schema: JsonValue): Validator {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    throw badSchema('it is not an object');
  if (Object.hasOwn(schema, '$id')) throw badSchema('it has a root $id');
  const meta = evaluate(() => new Validator(META_SCHEMA, '2020-12').validate(schema));
  if (!meta.valid) {
    const innermost = meta.errors.at(-1);
    throw badSchema('a keyword has a value that it cannot have', {
      path: (innermost?.instanceLocation ?? '#').slice(1),
      keyword: innermost?.keyword ?? '',
    });
  }
  return evaluate(() => new Validator(withoutFormat(schema) as Schema, '2020-12'));
}

/** The library throws where a schema is beyond it: references without end or without target, patterns that are none. */
function evaluate<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw badSchema('it refers to itself without end');
    if (error instanceof SyntaxError) throw badSchema('a pattern is no regular expression');
    if (error instanceof Error) throw badSchema('a reference has no target');
    throw error;
  }
}

/** JSON Schema 2020-12 takes `format` as an annotation; the library asserts it. A property may still be called so. */
function withoutFormat(schema: JsonValue, isSchema = true): JsonValue {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema))
    return (schema as readonly JsonValue[]).map((item) => withoutFormat(item, isSchema));
  const entries = Object.entries(schema)
    .filter(([key]) => !(isSchema && key === 'format'))
    .map(
      ([key, value]) =>
        [
          key,
          LITERALS.has(key) && isSchema ? value : withoutFormat(value, !(isSchema && NAMED.has(key))),
        ] as const,
    );
  return Object.fromEntries(entries);
}

/** Keywords whose value is data, and those whose value is schemas by name. */
const LITERALS = new Set(['const', 'enum', 'default', 'examples', 'required', 'dependentRequired']);
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

function depthOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return (
    1 + Object.values(value).reduce<number>((most, item) => Math.max(most, depthOf(item as JsonValue)), 0)
  );
}

function invalid(path: string, reason: string, more: JsonObject = {}): JobFailure {
  return new JobFailure('script_result_invalid', { reason, path, ...more });
}

function badSchema(reason: string, more: JsonObject = {}): JobFailure {
  return new JobFailure('script_invalid', {
    reason: `the data schema of the response format is invalid: ${reason}`,
    ...more,
  });
}
