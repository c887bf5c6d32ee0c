// A check's `data` is held to the author's own schema.
import { canonicalJson } from '../src/contract/canonical-json.ts';
import { JobFailure } from '../src/contract/failure.ts';
import type { JsonObject, JsonValue } from '../src/contract/json-value.ts';
import type { Misfit } from './json-schema.ts';
import { SchemaFault, schemaCheck } from './json-schema.ts';

/** Wyrd's bounds of `data`: compact JSON, and nested containers with the outermost as the first. */
export const DATA_MAX_BYTES = 65_536;
export const DATA_MAX_DEPTH = 16;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Fails unless the schema is one of JSON Schema 2020-12 and the data satisfies it within its bounds. */
export function requireData(schema: JsonValue, data: JsonValue | undefined): void {
  const check = compile(schema);
  if (data === undefined) throw invalid('', 'the response format asks for "data"');
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw invalid('/data', '"data" is an object');
  const bytes = canonicalJson(data).length;
  if (bytes > DATA_MAX_BYTES)
    throw invalid('/data', `"data" has at most ${DATA_MAX_BYTES} bytes of compact JSON`, { seen: bytes });
  if (depthOf(data) > DATA_MAX_DEPTH)
    throw invalid('/data', `"data" nests at most ${DATA_MAX_DEPTH} containers`);
  const misfit = judged(() => check(data));
  if (misfit === undefined) return;
  const { path, keyword } = misfit;
  throw invalid(`/data${path}`, '"data" does not fit the data schema', { keyword });
}

function compile(schema: JsonValue): (value: JsonValue) => Misfit | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    throw badSchema('it is not an object');
  const members = schema as JsonObject;
  if (Object.hasOwn(members, '$id')) throw badSchema('it has a root $id');
  const dialect = Object.hasOwn(members, '$schema') ? members['$schema'] : DIALECT;
  if (dialect !== DIALECT && dialect !== `${DIALECT}#`) throw badSchema('its dialect is not 2020-12');
  return judged(() => schemaCheck(schema));
}

function judged<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof SchemaFault) throw badSchema(error.reason, { ...error.at });
    throw error;
  }
}

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
