// Schemas come from an author: they are interpreted, so that no code is made of them.
import type { Schema, SchemaDraft } from '@cfworker/json-schema';
import { Validator } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '../src/contract/json-value.ts';
import { metaSchema } from './meta-schema.ts';

/** Where something does not hold: in the value, as a JSON pointer, and the keyword that asked for it. */
export interface Misfit {
  readonly path: string;
  readonly keyword: string;
}

/** A schema that is none, or none that can be followed. */
export class SchemaFault extends Error {
  override readonly name = 'SchemaFault';
  readonly reason: string;
  readonly at: Misfit | undefined;

  constructor(reason: string, at?: Misfit) {
    super(reason);
    this.reason = reason;
    this.at = at;
  }
}

/** The dialects by their `$schema`; a schema that names none is of 2020-12. */
const DIALECTS: Readonly<Record<string, SchemaDraft>> = {
  'https://json-schema.org/draft/2020-12/schema': '2020-12',
  'https://json-schema.org/draft/2019-09/schema': '2019-09',
  'http://json-schema.org/draft-07/schema': '7',
  'http://json-schema.org/draft-06/schema': '7',
  'http://json-schema.org/draft-04/schema': '4',
};

/** Throws a `SchemaFault` unless every keyword has a value that it may have. */
export function requireSchema(schema: JsonValue): void {
  const dialect = dialectOf(schema);
  const { valid, errors } = followed(() => new Validator(metaSchema(dialect), '2020-12').validate(schema));
  if (!valid) throw new SchemaFault('a keyword has a value that it cannot have', innermost(errors));
}

/** Holds values to a schema; throws a `SchemaFault` where it is none or cannot be followed. */
export function schemaCheck(schema: JsonValue): (value: JsonValue) => Misfit | undefined {
  requireSchema(schema);
  const validator = followed(
    () => new Validator(withoutFormat(schema) as Schema | boolean, dialectOf(schema)),
  );
  return (value) => {
    const { valid, errors } = followed(() => validator.validate(value));
    return valid ? undefined : innermost(errors);
  };
}

function dialectOf(schema: JsonValue): SchemaDraft {
  if (!isObject(schema) || !Object.hasOwn(schema, '$schema')) return '2020-12';
  const named = schema['$schema'];
  const dialect =
    typeof named === 'string' && Object.hasOwn(DIALECTS, named.replace(/#$/, ''))
      ? DIALECTS[named.replace(/#$/, '')]
      : undefined;
  if (dialect === undefined)
    throw new SchemaFault('its dialect is not known here', { path: '/$schema', keyword: '$schema' });
  return dialect;
}

/** The last error is the innermost: the outer ones only say that something below them is wrong. */
function innermost(
  errors: readonly { readonly instanceLocation: string; readonly keyword: string }[],
): Misfit {
  const last = errors.at(-1);
  return { path: (last?.instanceLocation ?? '#').slice(1), keyword: last?.keyword ?? '' };
}

/** The library throws where a schema is beyond it: references without end or without target, patterns that are none. */
function followed<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new SchemaFault('it refers to itself without end');
    if (error instanceof SyntaxError) throw new SchemaFault('a pattern is no regular expression');
    if (error instanceof Error) throw new SchemaFault('a reference has no target');
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
const NAMED = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
