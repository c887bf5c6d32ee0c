import type { JsonValue } from '../../contract/json-value.ts';
import { isObject } from '../../contract/json-value.ts';
import type { Selector } from '../reference.ts';
import { branchesOf } from './branches.ts';
import { childSchema } from './child-schema.ts';
import { Budget, pointed } from './local-reference.ts';

/** The names that a schema declares for what stands at a path, of all branches; for hints only. */
export function namesAt(schema: JsonValue, path: readonly Selector[]): ReadonlySet<string> {
  const names = new Set<string>();
  const budget = new Budget();
  const visit = (node: JsonValue, at: number): void => {
    if (!budget.take() || !isObject(node)) return;
    const reference = node['$ref'];
    if (typeof reference === 'string') {
      visit(pointed(schema, reference) ?? null, at);
      return;
    }
    const branches = branchesOf(node);
    if (branches !== undefined) {
      for (const branch of branches) visit(branch, at);
      return;
    }
    const selector = path[at];
    if (selector === undefined) {
      const { properties } = node;
      if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
      return;
    }
    const child = childSchema(node, selector);
    if (typeof child === 'object') visit(child.schema, at + 1);
  };
  visit(schema, 0);
  return names;
}
