import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import { isList, isObject } from '../../contract/json-value.ts';
import { Budget, pointed } from './local-reference.ts';

/** What a value of a verdict must be, as far as it is compared. */
type Target =
  | { readonly kind: 'string' | 'integer' | 'number' | 'any object' }
  | { readonly kind: 'one of'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly items: Target }
  | { readonly kind: 'either'; readonly branches: readonly Target[] }
  /** Every member is required; no other may stand there. */
  | { readonly kind: 'closed'; readonly members: Readonly<Record<string, Target>> };

const STRING: Target = { kind: 'string' };
const INTEGER: Target = { kind: 'integer' };
const NUMBER: Target = { kind: 'number' };

const closed = (members: Readonly<Record<string, Target>>): Target => ({ kind: 'closed', members });

const LOCATOR: Target = {
  kind: 'either',
  branches: [
    closed({ page: INTEGER }),
    closed({ slide: INTEGER }),
    closed({ lines: closed({ start: INTEGER, end: INTEGER }) }),
    closed({ json_pointer: STRING }),
    closed({ region: closed({ page: INTEGER, x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER }) }),
  ],
};

const VERDICT: Readonly<Record<string, Target>> = {
  outcome: { kind: 'one of', values: ['passed', 'failed', 'inconclusive'] },
  reason: STRING,
  citations: { kind: 'list', items: closed({ slot: STRING, locator: LOCATOR }) },
};

/**
 * Whether everything that a schema lets through is a verdict: with no `data`, or with an object that is required.
 * Narrower is fine; what is not shown within the budget does not fit.
 */
export function fitsVerdict(schema: JsonValue): boolean {
  const withData = { ...VERDICT, data: { kind: 'any object' } as const };
  return [VERDICT, withData].some((members) => new Fit(schema).fits(schema, closed(members)));
}

class Fit {
  readonly #root: JsonValue;
  readonly #budget = new Budget();

  constructor(root: JsonValue) {
    this.#root = root;
  }

  /** Every keyword narrows, so that one of them that fits is enough. */
  fits(node: JsonValue | undefined, target: Target): boolean {
    if (!this.#budget.take() || !isObject(node)) return false;
    const reference = node['$ref'];
    if (typeof reference === 'string' && this.fits(pointed(this.#root, reference), target)) return true;
    if (target.kind === 'either' && target.branches.some((branch) => this.fits(node, branch))) return true;
    if (this.#fitsItself(node, target)) return true;
    if (listOf(node['allOf']).some((part) => this.fits(part, target))) return true;
    return [node['anyOf'], node['oneOf']].some((keyword) => {
      const branches = listOf(keyword);
      return branches.length > 0 && branches.every((branch) => this.fits(branch, target));
    });
  }

  #fitsItself(node: JsonObject, target: Target): boolean {
    switch (target.kind) {
      case 'either':
        return false;
      case 'string':
        return isOnly(node, ['string']) || allValues(node, (value) => typeof value === 'string');
      case 'integer':
        return isOnly(node, ['integer']) || allValues(node, Number.isInteger);
      case 'number':
        return isOnly(node, ['number', 'integer']) || allValues(node, (value) => typeof value === 'number');
      case 'any object':
        return isOnly(node, ['object']);
      case 'one of':
        return allValues(node, (value) => typeof value === 'string' && target.values.includes(value));
      case 'list':
        return isOnly(node, ['array']) && this.fits(node['items'], target.items);
      case 'closed':
        return isOnly(node, ['object']) && this.#fitsClosed(node, target.members);
    }
  }

  #fitsClosed(node: JsonObject, members: Readonly<Record<string, Target>>): boolean {
    const { properties, required, additionalProperties, patternProperties } = node;
    if (additionalProperties !== false || patternProperties !== undefined || !isObject(properties))
      return false;
    const needed = listOf(required);
    const names = Object.keys(members);
    return (
      names.every((name) => needed.includes(name)) &&
      needed.every((name) => typeof name === 'string' && Object.hasOwn(properties, name)) &&
      Object.keys(properties).every((name) => names.includes(name)) &&
      Object.entries(members).every(([name, member]) => this.fits(properties[name], member))
    );
  }
}

function isOnly({ type }: JsonObject, allowed: readonly string[]): boolean {
  const types = typeof type === 'string' ? [type] : listOf(type);
  return types.length > 0 && types.every((name) => typeof name === 'string' && allowed.includes(name));
}

/** Whether `const`, or a list of values that is not empty, names only values that hold. */
function allValues(node: JsonObject, holds: (value: JsonValue) => boolean): boolean {
  if (node['const'] !== undefined) return holds(node['const']);
  const values = listOf(node['enum']);
  return values.length > 0 && values.every(holds);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}
