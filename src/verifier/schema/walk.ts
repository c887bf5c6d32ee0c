import type { JsonValue } from '../../contract/json-value.ts';
import { isObject } from '../../contract/json-value.ts';
import type { Selector } from '../reference.ts';
import { branchesOf } from './branches.ts';
import { childSchema } from './child-schema.ts';
import { Budget, pointed } from './local-reference.ts';

/**
 * Whether a schema does not prove that nothing can stand at a path. What is not read, what leads elsewhere and what
 * takes more than 1024 visits is admitted.
 */
export function admits(schema: JsonValue, path: readonly Selector[]): boolean {
  return new Walk(schema).admits(schema, path, 0);
}

class Walk {
  readonly #root: JsonValue;
  readonly #budget = new Budget();

  constructor(root: JsonValue) {
    this.#root = root;
  }

  admits(node: JsonValue, path: readonly Selector[], at: number): boolean {
    const selector = path[at];
    if (selector === undefined || !this.#budget.take() || !isObject(node)) return true;
    const reference = node['$ref'];
    if (typeof reference === 'string') {
      const target = pointed(this.#root, reference);
      return target === undefined || this.admits(target, path, at);
    }
    const branches = branchesOf(node);
    if (branches !== undefined) return branches.some((branch) => this.admits(branch, path, at));
    const child = childSchema(node, selector);
    if (child === 'admitted') return true;
    if (child === 'refused') return false;
    return this.admits(child.schema, path, at + 1);
  }
}
