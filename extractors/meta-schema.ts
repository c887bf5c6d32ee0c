import type { Schema } from '@cfworker/json-schema';

const schema: Schema = { $ref: '#' };
const schemas: Schema = { type: 'object', additionalProperties: schema };
const schemaList: Schema = { type: 'array', minItems: 1, items: schema };
const count: Schema = { type: 'integer', minimum: 0 };
const names: Schema = { type: 'array', items: { type: 'string' }, uniqueItems: true };
const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const number: Schema = { type: 'number' };
const typeName: Schema = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] };

/** What JSON Schema 2020-12 says of the values of its own keywords, in one schema without dynamic references. */
export const META_SCHEMA: Schema = {
  type: ['object', 'boolean'],
  properties: {
    $schema: { const: 'https://json-schema.org/draft/2020-12/schema' },
    $id: text, $ref: text, $anchor: text, $dynamicAnchor: text, $comment: text, $defs: schemas,
    // The validator does not follow dynamic references, so a schema that has one is refused.
    $dynamicRef: false,
    type: { anyOf: [typeName, { type: 'array', minItems: 1, items: typeName, uniqueItems: true }] },
    enum: { type: 'array' },
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    maximum: number, exclusiveMaximum: number, minimum: number, exclusiveMinimum: number,
    maxLength: count, minLength: count, pattern: text,
    maxItems: count, minItems: count, uniqueItems: flag, maxContains: count, minContains: count,
    maxProperties: count, minProperties: count, required: names,
    dependentRequired: { type: 'object', additionalProperties: names },
    prefixItems: schemaList, items: schema, contains: schema, additionalProperties: schema, properties: schemas,
    patternProperties: schemas, dependentSchemas: schemas, propertyNames: schema,
    if: schema, then: schema, else: schema, allOf: schemaList, anyOf: schemaList, oneOf: schemaList, not: schema,
    unevaluatedItems: schema, unevaluatedProperties: schema,
    title: text, description: text, deprecated: flag, readOnly: flag, writeOnly: flag, examples: { type: 'array' }, format: text,
  },
}; // prettier-ignore
