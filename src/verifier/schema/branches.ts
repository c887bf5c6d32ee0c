import type { JsonObject, JsonValue } from '../../contract/json-value.ts';

/** The branches of which one must admit (`oneOf`, else `anyOf`); they hide every other keyword of the node. */
export function branchesOf(node: JsonObject): readonly JsonValue[] | undefined {
  const branches = [node['oneOf'], node['anyOf']].find((keyword) => Array.isArray(keyword));
  return branches as readonly JsonValue[] | undefined;
}
