import type { Schema, SchemaDraft } from '@cfworker/json-schema';

const schema: Schema = { $ref: '#' };
const schemas: Schema = { type: 'object', additionalProperties: schema };
const schemaList: Schema = { type: 'array', minItems: 1, items: schema };
const count: Schema = { type: 'integer', minimum: 0 };
const names: Schema = { type: 'array', items: { type: 'string' }, uniqueItems: true };
const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const number: Schema = { type: 'number' };
const typeName: Schema = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] };

/** What 2020-12 says of the values of its own keywords. */
const META_SCHEMA: Schema = {
  type: ['object', 'boolean'],
  properties: {
    $schema: text, $id: text, $ref: text, $anchor: text, $dynamicAnchor: text, $comment: text, $defs: schemas,
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

/** What earlier dialects say differently: `items` may be a list, and `dependencies` were not yet two keywords. */
const EARLIER: Schema = {
  ...META_SCHEMA,
  properties: {
    ...META_SCHEMA.properties,
    items: { anyOf: [schema, schemaList] }, additionalItems: schema, definitions: schemas,
    dependencies: { type: 'object', additionalProperties: { anyOf: [schema, names] } },
    $recursiveRef: false,
  },
}; // prettier-ignore

/** Draft 4: exclusive bounds are flags of the inclusive ones, and no schema is a boolean but these two. */
const DRAFT_4: Schema = {
  ...EARLIER,
  properties: { ...EARLIER.properties, id: text, exclusiveMaximum: flag, exclusiveMinimum: flag },
};

/** What a dialect says of the values of its own keywords, in one schema without dynamic references. */
export function metaSchema(dialect: SchemaDraft): Schema {
  switch (dialect) {
    case '2020-12':
      return META_SCHEMA;
    case '2019-09':
    case '7':
      return EARLIER;
    case '4':
      return DRAFT_4;
  }
}
