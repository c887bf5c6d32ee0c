import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isObject } from '../../contract/json-value.ts';
import type { Selector } from '../reference.ts';

/** What a schema says of one step down: a schema for what stands there, anything at all, or that nothing can. */
export type ChildSchema = 'admitted' | 'refused' | { readonly schema: JsonValue };

/** One step down from a node that is no reference and has no branches. */
export function childSchema(node: JsonObject, selector: Selector): ChildSchema {
  return selector.kind === 'name' ? memberSchema(node, selector.name) : itemSchema(node);
}

function memberSchema(node: JsonObject, name: string): ChildSchema {
  const properties = node['properties'];
  if (isObject(properties) && Object.hasOwn(properties, name)) return schemaOf(properties[name]);
  const pattern = patternSchema(node['patternProperties'], name);
  if (pattern !== undefined) return pattern;
  if (excludes(node['type'], 'object')) return 'refused';
  const additional = node['additionalProperties'];
  if (additional === false) return 'refused';
  return isObject(additional) ? { schema: additional } : 'admitted';
}

/** `^literal$` declares that name; any other pattern may match every name. */
function patternSchema(patterns: JsonValue | undefined, name: string): ChildSchema | undefined {
  if (!isObject(patterns)) return undefined;
  const exact = `^${name}$`;
  if (/^[A-Za-z0-9_]+$/.test(name) && Object.hasOwn(patterns, exact)) return schemaOf(patterns[exact]);
  return hasOpenPattern(patterns) ? 'admitted' : undefined;
}

/** Schemas whose patterns were looked through: a declaration may walk over one thousands of times. */
const openPatterns = new WeakMap<JsonObject, boolean>();

function hasOpenPattern(patterns: JsonObject): boolean {
  const known = openPatterns.get(patterns);
  if (known !== undefined) return known;
  const open = Object.keys(patterns).some((key) => !/^\^[A-Za-z0-9_]+\$$/.test(key));
  openPatterns.set(patterns, open);
  return open;
}

function itemSchema(node: JsonObject): ChildSchema {
  const items = node['items'];
  if (isObject(items)) return { schema: items };
  if (items !== undefined) return 'admitted';
  return excludes(node['type'], 'array') ? 'refused' : 'admitted';
}

function schemaOf(value: JsonValue | undefined): ChildSchema {
  return value === undefined ? 'admitted' : { schema: value };
}

/** Whether a declared type leaves out one; a type that is none, and an empty list, say nothing. */
function excludes(type: JsonValue | undefined, name: string): boolean {
  if (typeof type === 'string') return type !== name;
  return Array.isArray(type) && type.length > 0 && !(type as readonly JsonValue[]).includes(name);
}
