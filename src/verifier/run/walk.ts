import type { JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';
import type { Selector } from '../reference.ts';

/** What stands at the end of a path; or nothing, and how many of its selectors lead to something. */
export type Walked =
  | { readonly kind: 'found'; readonly value: JsonValue }
  | { readonly kind: 'nothing'; readonly depth: number };

/** Follows a path without `[*]`. Keys are own keys; a null that is there is a value like any other. */
export function walk(root: JsonValue, path: readonly Selector[]): Walked {
  let value = root;
  for (const [depth, selector] of path.entries()) {
    const next = child(value, selector);
    if (next === undefined) return { kind: 'nothing', depth };
    value = next;
  }
  return { kind: 'found', value };
}

/** Follows a path whose `[*]` stand for every item of an array, in order; each end of it is one of the answers. */
export function walkEach(root: JsonValue, path: readonly Selector[]): readonly Walked[] {
  let ends: readonly Walked[] = [{ kind: 'found', value: root }];
  for (const [depth, selector] of path.entries())
    ends = ends.flatMap((end) => (end.kind === 'nothing' ? [end] : children(end.value, selector, depth)));
  return ends;
}

function children(value: JsonValue, selector: Selector, depth: number): readonly Walked[] {
  if (selector.kind === 'every' && isList(value))
    return value.map((item) => ({ kind: 'found', value: item }));
  const next = child(value, selector);
  return [next === undefined ? { kind: 'nothing', depth } : { kind: 'found', value: next }];
}

function child(value: JsonValue, selector: Selector): JsonValue | undefined {
  switch (selector.kind) {
    case 'name':
      return isObject(value) && Object.hasOwn(value, selector.name) ? value[selector.name] : undefined;
    case 'index':
      return isList(value) ? value[selector.index] : undefined;
    case 'every':
      return undefined;
  }
}
