import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isList } from '../../contract/json-value.ts';

/** The branches of which one must admit (`oneOf`, else `anyOf`); they hide every other keyword of the node. */
export function branchesOf(node: JsonObject): readonly JsonValue[] | undefined {
  return [node['oneOf'], node['anyOf']].find(isList);
}
