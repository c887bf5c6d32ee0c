import type { JsonObject } from '../../contract/json-value.ts';
import { dataSchemaFault } from '../data-schema.ts';
import type { PromptResponse, ResponseFormat } from '../declaration.ts';
import type { Cursor, Decoder } from './cursor.ts';
import { expected, fields, keysOf } from './cursor.ts';
import { jsonObject, text } from './values.ts';

/** The response format of a code check; whether its name and its data are right is the rule `check_response_format`. */
export function responseFormat(at: Cursor): ResponseFormat {
  if (at.node.kind === 'string') return { kind: at.node.value };
  if (at.node.kind !== 'map') throw at.fault(expected('"verdict" or a map with kind and data', at));
  const given = fields(at, ['kind', 'data']);
  const data = given.mayBeNull('data', jsonObject);
  return { kind: given.need('kind', text), ...(data === undefined ? {} : { data }) };
}

/** The response format of a prompt: a named one, or a JSON Schema. */
export function promptResponse(likeOpenAi: boolean): Decoder<PromptResponse> {
  return (at) => {
    if (!isNamed(at)) return { kind: 'schema', schema: rootSchema(at, likeOpenAi) };
    const { kind, data } = responseFormat(at);
    if (kind !== 'verdict')
      throw at.fault(`there is no response format "${kind}": the one with a name is verdict`);
    if (data === undefined) return { kind };
    const fault = dataSchemaFault(data);
    if (fault !== undefined) throw at.fault(`the schema of data: ${fault.reason}`);
    return { kind, data };
  };
}

/** A map with `kind` and nothing but `data` beside it; a schema has no such key. */
function isNamed(at: Cursor): boolean {
  if (at.node.kind === 'string') return true;
  const keys = keysOf(at);
  return keys.has('kind') && [...keys].every((key) => key === 'kind' || key === 'data');
}

function rootSchema(at: Cursor, likeOpenAi: boolean): JsonObject {
  const schema = jsonObject(at);
  if (likeOpenAi && schema['type'] !== 'object')
    throw at.fault('for this provider the root of the schema has "type": "object"');
  return schema;
}
