import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type { MapEntry, Node, Span } from './node.ts';

const NOWHERE: Span = { start: 0, end: 0 };

/** The node of a value that came without its text; a number without a fraction counts as an integer. */
export function nodeOfJson(value: JsonValue): Node {
  if (value === null) return { kind: 'null', ...NOWHERE };
  if (typeof value === 'boolean') return { kind: 'boolean', value, ...NOWHERE };
  if (typeof value === 'string') return { kind: 'string', value, ...NOWHERE };
  if (typeof value === 'number') return numberNode(value);
  if (Array.isArray(value))
    return { kind: 'list', items: (value as readonly JsonValue[]).map(nodeOfJson), ...NOWHERE };
  const entries = Object.entries(value as JsonObject).map(([key, member]): MapEntry => ({
    key,
    keySpan: NOWHERE,
    value: nodeOfJson(member),
  }));
  return { kind: 'map', entries, ...NOWHERE };
}

function numberNode(value: number): Node {
  const integer = Number.isInteger(value) && !Object.is(value, -0) ? { integer: BigInt(value) } : {};
  return { kind: 'number', value, ...integer, ...NOWHERE };
}
