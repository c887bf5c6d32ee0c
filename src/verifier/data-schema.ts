import type { JsonObject } from '../contract/json-value.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** What is wrong at the root of the schema of a verdict's data: the keyword, and what would be right. */
export interface DataSchemaFault {
  readonly keyword: string;
  readonly reason: string;
}

/** The first fault at the root; whether its keywords have values that they may have is another question. */
export function dataSchemaFault(schema: JsonObject): DataSchemaFault | undefined {
  if (schema['type'] !== 'object') return { keyword: 'type', reason: 'the root has "type": "object"' };
  const dialect = Object.hasOwn(schema, '$schema') ? schema['$schema'] : DIALECT;
  if (dialect !== DIALECT && dialect !== `${DIALECT}#`)
    return { keyword: '$schema', reason: `the dialect is ${DIALECT}` };
  if (Object.hasOwn(schema, '$id')) return { keyword: '$id', reason: 'the root has no $id' };
  return undefined;
}
