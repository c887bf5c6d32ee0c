import type { JsonValue } from '../../contract/json-value.ts';

/** Where something stands in a text: offsets in UTF-16 units, the end is the first one behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value of a declaration as it was written, with the place where it stands. */
export type Node = Span & NodeValue;

type NodeValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | NumberNode
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | MapNode;

export interface NumberNode {
  readonly kind: 'number';
  readonly value: number;
  /** There when it is written as an integer: `1.0` and `1e0` are none. */
  readonly integer?: bigint;
}

export interface MapNode {
  readonly kind: 'map';
  /** As written; no key stands there twice. */
  readonly entries: readonly MapEntry[];
}

export interface MapEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Node;
}

/** A path into a node: keys of maps and indexes of lists. */
export type Focus = readonly (string | number)[];

/** What a node holds, as JSON; an infinite number stays what it is. */
export function jsonOf(node: Node): JsonValue {
  switch (node.kind) {
    case 'null':
      return null;
    case 'boolean':
    case 'number':
    case 'string':
      return node.value;
    case 'list':
      return node.items.map(jsonOf);
    case 'map': {
      const members = Object.create(null) as Record<string, JsonValue>;
      for (const { key, value } of node.entries) members[key] = jsonOf(value);
      return members;
    }
  }
}

/** Where a path leads: a single value at its end, else the key of the last that is there; with `isKey` its key. */
export function spanOf(node: Node, focus: Focus, isKey = false): Span {
  let here: Node = node;
  let span: Span = start(node);
  for (const [at, step] of focus.entries()) {
    const child = childOf(here, step);
    if (child === undefined) return span;
    here = child.node;
    span = isSingle(here) && !(isKey && at === focus.length - 1) ? here : child.place;
  }
  return span;
}

interface Child {
  readonly node: Node;
  /** The key of a member; of an item its beginning. */
  readonly place: Span;
}

function childOf(node: Node, step: string | number): Child | undefined {
  if (node.kind === 'list') {
    // A path that comes from a JSON pointer has its indexes as texts.
    const item = node.items[Number(step)];
    return item === undefined ? undefined : { node: item, place: start(item) };
  }
  if (node.kind !== 'map') return undefined;
  const entry = node.entries.find(({ key }) => key === step);
  return entry === undefined ? undefined : { node: entry.value, place: entry.keySpan };
}

function isSingle(node: Node): boolean {
  return node.kind !== 'list' && node.kind !== 'map' && node.end > node.start;
}

function start(node: Node): Span {
  return { start: node.start, end: node.start + 1 };
}
