import type { JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';
import { compareBytes } from '../byte-order.ts';
import { deepEqual } from '../operators/deep-equality.ts';
import { scalarLength } from '../operators/size.ts';
import type { Comparable, ComparisonSign, Logical, Query, QuerySelector, Segment } from './query.ts';

/** Whether a text matches a pattern, as a whole or anywhere. */
export type AskPattern = (pattern: string, text: string, whole: boolean) => boolean;

/** The most nodes that one query may visit: nested descendant segments would else take time without bound. */
export const MAX_VISITS = 2_000_000;

/** A query that visits too many nodes. */
export class QueryTooCostly extends Error {
  override readonly name = 'QueryTooCostly';
}

/** The nodes that a query selects in a document, in order (RFC 9535 §2.1.2). */
export function selectNodes(query: Query, document: JsonValue, askPattern: AskPattern): readonly JsonValue[] {
  return new Selection(document, askPattern).nodes(query, document);
}

/** §2.4.1: the absence of a value. */
const NOTHING = undefined;

class Selection {
  readonly #document: JsonValue;
  readonly #askPattern: AskPattern;
  #visits = 0;

  constructor(document: JsonValue, askPattern: AskPattern) {
    this.#document = document;
    this.#askPattern = askPattern;
  }

  nodes({ root, segments }: Query, current: JsonValue): readonly JsonValue[] {
    let nodes: readonly JsonValue[] = [root === '$' ? this.#document : current];
    for (const segment of segments) nodes = this.#segment(segment, nodes);
    return nodes;
  }

  #segment({ descends, selectors }: Segment, nodes: readonly JsonValue[]): readonly JsonValue[] {
    const selected: JsonValue[] = [];
    for (const node of nodes)
      for (const from of descends ? this.#descendants(node) : [node])
        for (const selector of selectors) this.#select(selector, from, selected);
    return selected;
  }

  /** The node and all below it, parents first and children in order (§2.5.2.2). */
  *#descendants(node: JsonValue): Generator<JsonValue> {
    const pending = [node];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      this.#visit();
      yield next;
      for (const child of childrenOf(next).toReversed()) pending.push(child);
    }
  }

  #select(selector: QuerySelector, node: JsonValue, selected: JsonValue[]): void {
    switch (selector.kind) {
      case 'name': {
        this.#visit();
        if (isObject(node) && Object.hasOwn(node, selector.name))
          selected.push(node[selector.name] as JsonValue);
        return;
      }
      case 'index': {
        this.#visit();
        const item = isList(node) ? node.at(selector.index) : undefined;
        if (item !== undefined) selected.push(item);
        return;
      }
      case 'slice':
        if (isList(node)) for (const at of sliced(selector, node.length)) this.#push(node[at], selected);
        return;
      case 'wildcard':
        for (const child of childrenOf(node)) this.#push(child, selected);
        return;
      case 'filter':
        for (const child of childrenOf(node)) {
          this.#visit();
          if (this.#holds(selector.test, child)) selected.push(child);
        }
    }
  }

  #push(node: JsonValue | undefined, selected: JsonValue[]): void {
    this.#visit();
    if (node !== undefined) selected.push(node);
  }

  #holds(test: Logical, current: JsonValue): boolean {
    switch (test.kind) {
      case 'or':
        return test.parts.some((part) => this.#holds(part, current));
      case 'and':
        return test.parts.every((part) => this.#holds(part, current));
      case 'not':
        return !this.#holds(test.test, current);
      case 'exists':
        return this.nodes(test.query, current).length > 0;
      case 'compare':
        return this.#compares(
          test.operator,
          this.#value(test.left, current),
          this.#value(test.right, current),
        );
      case 'pattern': {
        const text = this.#value(test.text, current);
        const pattern = this.#value(test.pattern, current);
        return (
          typeof text === 'string' &&
          typeof pattern === 'string' &&
          this.#askPattern(pattern, text, test.whole)
        );
      }
    }
  }

  #value(expression: Comparable, current: JsonValue): JsonValue | undefined {
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'query':
        return this.nodes(expression.query, current)[0];
      case 'length':
        return lengthOf(this.#value(expression.of, current));
      case 'count':
        return this.nodes(expression.of, current).length;
      case 'value': {
        const nodes = this.nodes(expression.of, current);
        return nodes.length === 1 ? nodes[0] : NOTHING;
      }
    }
  }

  /** §2.3.5.2.2: only two numbers or two strings have an order; Nothing equals Nothing. */
  #compares(sign: ComparisonSign, left: JsonValue | undefined, right: JsonValue | undefined): boolean {
    switch (sign) {
      case '==':
        return this.#isSame(left, right);
      case '!=':
        return !this.#isSame(left, right);
      case '<':
        return isLess(left, right);
      case '>':
        return isLess(right, left);
      case '<=':
        return isLess(left, right) || this.#isSame(left, right);
      case '>=':
        return isLess(right, left) || this.#isSame(left, right);
    }
  }

  #isSame(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
    if (left === NOTHING || right === NOTHING || left === right) return left === right;
    return deepEqual(left, right, () => {
      this.#visit();
    });
  }

  #visit(): void {
    if (++this.#visits > MAX_VISITS) throw new QueryTooCostly('the selector visits too many nodes');
  }
}

function childrenOf(node: JsonValue): readonly JsonValue[] {
  if (isList(node)) return node;
  return isObject(node) ? Object.values(node) : [];
}

/** The indices of a slice (§2.3.4.2.2). */
function* sliced(
  { start, end, step }: Extract<QuerySelector, { kind: 'slice' }>,
  length: number,
): Generator<number> {
  if (step === 0) return;
  const bound = (index: number, low: number, high: number): number =>
    Math.min(Math.max(index >= 0 ? index : length + index, low), high);
  if (step > 0) {
    const upper = bound(end ?? length, 0, length);
    for (let at = bound(start ?? 0, 0, length); at < upper; at += step) yield at;
    return;
  }
  const lower = bound(end ?? -length - 1, -1, length - 1);
  for (let at = bound(start ?? length - 1, -1, length - 1); at > lower; at += step) yield at;
}

function lengthOf(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string') return scalarLength(value);
  if (value === NOTHING || typeof value !== 'object' || value === null) return NOTHING;
  return childrenOf(value).length;
}

/** Texts by Unicode scalar values (§2.3.5.2.2), whose order is that of their UTF-8 bytes. */
function isLess(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right;
  return typeof left === 'string' && typeof right === 'string' && compareBytes(left, right) < 0;
}
