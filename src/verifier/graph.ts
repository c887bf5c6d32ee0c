import { compareBytes } from './byte-order.ts';
import type { Step } from './declaration.ts';
import { namedSteps } from './declaration.ts';
import type { GraphError } from './rules/refusal.ts';

type GraphStep = Pick<Step, 'id' | 'dependsOn' | 'action' | 'when'>;

/** The steps that one waits for: those it depends on and those its action and its condition name, each once. */
export function dependenciesOf(step: GraphStep): ReadonlySet<string> {
  return new Set([...step.dependsOn, ...namedSteps(step)]);
}

/** Tells which steps stand before others, of a graph without cycles. */
export class Upstream {
  readonly #dependencies: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #index: ReadonlyMap<string, number>;
  /** For each step one bit for every step before it: a union costs a word for 32 steps. */
  readonly #before = new Map<string, Uint32Array>();

  constructor(steps: readonly GraphStep[]) {
    this.#dependencies = new Map(steps.map((step) => [step.id, dependenciesOf(step)]));
    this.#index = new Map(steps.map(({ id }, index) => [id, index]));
  }

  /** Whether a step has another before it, at whatever distance. */
  has(step: string, other: string): boolean {
    if (this.#dependencies.get(step)?.has(other) === true) return true;
    const bit = this.#index.get(other) ?? 0;
    return (((this.#all(step)[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  #all(step: string): Uint32Array {
    const entered = new Set<string>();
    const path = [step];
    for (let id = path.at(-1); id !== undefined; id = path.at(-1)) {
      const waiting = entered.has(id) || this.#before.has(id) ? [] : this.#unknownBefore(id);
      entered.add(id);
      if (waiting.length > 0) {
        path.push(...waiting);
        continue;
      }
      if (!this.#before.has(id)) this.#before.set(id, this.#union(id));
      path.pop();
    }
    return this.#before.get(step) ?? new Uint32Array();
  }

  #unknownBefore(step: string): readonly string[] {
    return [...(this.#dependencies.get(step) ?? [])].filter((id) => !this.#before.has(id));
  }

  #union(step: string): Uint32Array {
    const union = new Uint32Array(Math.ceil(this.#index.size / 32));
    for (const id of this.#dependencies.get(step) ?? []) {
      const bit = this.#index.get(id) ?? 0;
      union[bit >>> 5] = (union[bit >>> 5] ?? 0) | (1 << (bit & 31));
      for (const [at, word] of (this.#before.get(id) ?? []).entries()) union[at] = (union[at] ?? 0) | word;
    }
    return union;
  }
}

/** Why steps cannot be put in an order: the smallest that waits for itself, else the smallest knot of steps. */
export function graphError(steps: readonly GraphStep[]): GraphError | undefined {
  const ids = steps.map(({ id }) => id).sort(compareBytes);
  const dependencies = new Map(steps.map((step) => [step.id, dependenciesOf(step)]));
  const loop = ids.find((id) => dependencies.get(id)?.has(id) === true);
  if (loop !== undefined) return { kind: 'self_loop', task: loop };
  const dependents = dependentsOf(ids, dependencies);
  const knot = smallestKnot(ids, dependents);
  return knot === undefined ? undefined : { kind: 'cycle', cycle: shortestWalk(knot, dependents) };
}

type Edges = ReadonlyMap<string, readonly string[]>;

/** The edges from each step to those that wait for it, in id order. */
function dependentsOf(ids: readonly string[], dependencies: ReadonlyMap<string, ReadonlySet<string>>): Edges {
  const dependents = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const id of ids)
    for (const dependency of dependencies.get(id) ?? []) dependents.get(dependency)?.push(id);
  return dependents;
}

/** The smallest strongly connected component of more than one step; of equals the one with the smallest id. */
function smallestKnot(ids: readonly string[], edges: Edges): readonly string[] | undefined {
  const knots = components(ids, edges)
    .filter((component) => component.length > 1)
    .map((component) => [...component].sort(compareBytes));
  return knots.sort(
    (one, other) => one.length - other.length || compareBytes(one[0] ?? '', other[0] ?? ''),
  )[0];
}

interface Visit {
  readonly id: string;
  readonly order: number;
  low: number;
  next: number;
  open: boolean;
}

/** Tarjan's strongly connected components, with a stack of its own: a chain may be as long as a declaration. */
function components(ids: readonly string[], edges: Edges): readonly (readonly string[])[] {
  const visits = new Map<string, Visit>();
  const open: Visit[] = [];
  const found: string[][] = [];
  const enter = (id: string): Visit => {
    const visit: Visit = { id, order: visits.size, low: visits.size, next: 0, open: true };
    visits.set(id, visit);
    open.push(visit);
    return visit;
  };
  for (const root of ids) {
    if (visits.has(root)) continue;
    const path = [enter(root)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const child = edges.get(top.id)?.[top.next++];
      if (child === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) parent.low = Math.min(parent.low, top.low);
        if (top.low === top.order) found.push(closeFrom(open, top));
        continue;
      }
      const known = visits.get(child);
      if (known === undefined) path.push(enter(child));
      else if (known.open) top.low = Math.min(top.low, known.order);
    }
  }
  return found;
}

/** Takes the steps that were opened since the root of a component, and the root, off the stack. */
function closeFrom(open: Visit[], root: Visit): string[] {
  const closed: string[] = [];
  while (root.open) {
    const visit = open.pop();
    if (visit === undefined) return closed;
    visit.open = false;
    closed.push(visit.id);
  }
  return closed;
}

/** Breadth first from the smallest id of a knot along its edges, in id order, until it is met again. */
function shortestWalk(knot: readonly string[], edges: Edges): readonly string[] {
  const members = new Set(knot);
  const start = knot[0] ?? '';
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const id of queue)
    for (const next of edges.get(id) ?? []) {
      if (next === start) return walkTo(id, start, cameFrom);
      if (!members.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, id);
      queue.push(next);
    }
  return [start];
}

function walkTo(last: string, start: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const walk = [start];
  for (let id: string | undefined = last; id !== undefined && id !== start; id = cameFrom.get(id))
    walk.push(id);
  walk.push(start);
  return walk.reverse();
}
