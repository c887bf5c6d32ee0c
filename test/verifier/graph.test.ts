import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../src/verifier/declaration.ts';
import { Upstream, dependenciesOf, graphError } from '../../src/verifier/graph.ts';
import { parseReference, isRefused } from '../../src/verifier/reference.ts';

/** A step that waits for others: for one by its action, for one by its condition, for the rest outright. */
function step(id: string, before: readonly string[]): Step {
  const [byAction, byCondition, ...outright] = before;
  return {
    id,
    action: {
      kind: 'code',
      runtime: 'python',
      source: { kind: 'inline', text: 'x' },
      entrypoint: 'f',
      inputs: new Map(byAction === undefined ? [] : [['a', reference(`steps.${byAction}.output`)]]),
    },
    ...(byCondition === undefined
      ? {}
      : {
          when: { path: reference(`steps.${byCondition}.status`), operator: 'is_null', expected: null },
        }),
    dependsOn: outright,
    requirements: [],
    retries: 0,
  };
}

function reference(text: string): Extract<ReturnType<typeof parseReference>, { readonly root: string }> {
  const parsed = parseReference(text);
  if (isRefused(parsed)) throw new Error(text);
  return parsed;
}

type Graph = ReadonlyMap<string, readonly string[]>;

function stepsOf(graph: Graph): readonly Step[] {
  return [...graph].map(([id, before]) => step(id, before));
}

/** Few names, so that knots are common; upper case stands before `_`, that before lower case. */
const NAMES = ['b', 'a', 'C', '_', 'c1', 'c-'] as const;

const graphs: fc.Arbitrary<Graph> = fc
  .uniqueArray(fc.constantFrom(...NAMES), { maxLength: 6 })
  .chain((ids) =>
    fc
      .tuple(...ids.map(() => fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 })))
      .map(
        (edges) =>
          new Map(
            ids.map((id, index) => [id, (edges[index] ?? []).filter((before) => ids.includes(before))]),
          ),
      ),
  );

/** What stands before what, by trying every way. */
function reaches(graph: Graph, from: string, to: string, seen: readonly string[] = []): boolean {
  return (graph.get(from) ?? []).some(
    (next) => next === to || (!seen.includes(next) && reaches(graph, next, to, [...seen, next])),
  );
}

const sortedByBytes = (ids: Iterable<string>): string[] =>
  [...ids].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));

/** Every closed walk from a step along its dependents without a step twice: the shortest, of these the first by ids. */
function bruteCycle(graph: Graph): readonly string[] | undefined {
  const ids = sortedByBytes(graph.keys());
  const knots = ids
    .map((id) =>
      ids.filter((other) => other === id || (reaches(graph, id, other) && reaches(graph, other, id))),
    )
    .filter((knot) => knot.length > 1);
  const fewest = Math.min(...knots.map((knot) => knot.length));
  const knot = knots.find((members) => members.length === fewest);
  const start = knot?.[0];
  if (knot === undefined || start === undefined) return undefined;
  const walks: (readonly string[])[] = [];
  const extend = (walk: readonly string[]): void => {
    const last = walk.at(-1) ?? '';
    for (const next of ids.filter((id) => graph.get(id)?.includes(last) === true)) {
      if (next === start) walks.push([...walk, start]);
      else if (!walk.includes(next)) extend([...walk, next]);
    }
  };
  extend([start]);
  const shortest = Math.min(...walks.map((walk) => walk.length));
  return walks.find((walk) => walk.length === shortest);
}

describe('graph', () => {
  test('the error is what trying every closed walk finds', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const loops = sortedByBytes(
          [...graph].filter(([id, before]) => before.includes(id)).map(([id]) => id),
        );
        const [loop] = loops;
        const cycle = bruteCycle(graph);
        const expected =
          loop === undefined ? cycle && { kind: 'cycle', cycle } : { kind: 'self_loop', task: loop };
        expect(graphError(stepsOf(graph))).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  test('a step stands before another when a way leads there', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        fc.pre(bruteCycle(graph) === undefined && [...graph].every(([id, before]) => !before.includes(id)));
        const upstream = new Upstream(stepsOf(graph));
        for (const from of graph.keys())
          for (const to of graph.keys()) expect(upstream.has(from, to)).toBe(reaches(graph, from, to));
      }),
      { numRuns: 500 },
    );
  });

  test('a chain of 1,000 steps is walked without the stack of the machine', () => {
    const chain = new Map(
      Array.from({ length: 1_000 }, (_, index) => [`s${index}`, index === 0 ? [] : [`s${index - 1}`]]),
    );
    const steps = stepsOf(chain);
    expect(graphError(steps)).toBeUndefined();
    expect(new Upstream(steps).has('s999', 's0')).toBe(true);
    expect(new Upstream(steps).has('s0', 's999')).toBe(false);
    const ring = stepsOf(new Map([...chain, ['s0', ['s999']]]));
    const error = graphError(ring);
    expect(error?.kind === 'cycle' ? error.cycle.length : 0).toBe(1_001);
  });

  test('an action, a condition and depends_on are waited for, each step once', () => {
    expect([...dependenciesOf(step('z', ['a', 'b', 'c', 'a']))].sort()).toEqual(['a', 'b', 'c']);
  });
});
