import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import type { Behaviour } from '../helpers/fake-jobs.ts';
import { FakeJobs } from '../helpers/fake-jobs.ts';
import { completed, declared, optionsOf, runnerOf } from '../helpers/verification.ts';
import type { VerificationResult } from '../../src/verifier/result.ts';
import { checkOf, codeOf, passing } from '../helpers/verifier-spec.ts';

/** A generator of numbers that one seed decides (xorshift). */
function numbers(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}

interface Graph {
  readonly spec: JsonObject;
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
}

/** Steps that depend on earlier ones in every way that a declaration knows; a fifth of them fails. */
function graphOf(size: number, seed: number): Graph {
  const below = numbers(seed);
  const ids = Array.from({ length: size }, (_, at) => `s${(at * 7919) % 1000}_${at}`);
  const dependencies = new Map<string, readonly string[]>();
  const steps = ids.map((id, at): JsonObject => {
    const earlier = (): string => ids[below(at)] ?? '';
    const named = new Set<string>();
    const name = (step: string): string => {
      named.add(step);
      return step;
    };
    const depends_on = at > 0 && below(3) === 0 ? [name(earlier())] : [];
    const inputs: Record<string, JsonValue> = {};
    if (at > 0 && below(3) === 0) inputs['output'] = `steps.${name(earlier())}.output`;
    if (at > 0 && below(4) === 0) inputs['status'] = `steps.${name(earlier())}.status`;
    if (at > 0 && below(4) === 0) {
      const other = name(earlier());
      inputs['verdict'] = `steps.${other}.requirements.${other}_claim.outcome`;
    }
    const when =
      at > 0 && below(4) === 0
        ? {
            path: `steps.${name(earlier())}.${below(2) === 0 ? 'status' : 'output'}`,
            operator: below(2) === 0 ? 'equals' : 'not_equals',
            expected: 'failed',
          }
        : null;
    const fails: Behaviour[] = [
      { error: 'script_failed' },
      { attempts: [{ error: 'timed_out' }, { echo: true }] },
    ];
    const behaviour = fails[below(10)] ?? ({ echo: true } as const);
    const claim = { ...passing(`${id}_claim`), ...(below(4) === 0 ? { check: checkOf('failed') } : {}) };
    dependencies.set(id, [...named]);
    return {
      id,
      action: codeOf(behaviour, inputs),
      depends_on,
      when,
      retries: below(2),
      requirements: [claim],
    };
  });
  const requirements = ids
    .filter(() => below(5) === 0)
    .map((id) => ({
      id: `${id}_whole`,
      statement: '',
      check: { kind: 'assert', path: `steps.${id}.output`, operator: 'is_object' },
    }));
  // Written in an order that says nothing of the graph.
  const written = steps.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  return { spec: { steps: written, requirements }, dependencies };
}

/** Blocks of a step: its attempts and the checks of its requirements. */
function stepOfBlock(block: string): string {
  return block.replace(/^step\.|^check\./, '').replace(/_claim$/, '');
}

function requireOrder({ events }: FakeJobs, { dependencies }: Graph): void {
  const lastEnd = new Map<string, number>();
  for (const [at, { event, block }] of events.entries())
    if (event === 'end') lastEnd.set(stepOfBlock(block), at);
  for (const [at, { event, block }] of events.entries()) {
    if (event !== 'start') continue;
    for (const before of dependencies.get(stepOfBlock(block)) ?? [])
      if ((lastEnd.get(before) ?? -1) > at) expect.fail(`${block} started before ${before} had ended`);
  }
}

describe('a graph of 200 random steps', () => {
  it('ends, runs no step before its dependencies, and gives one result in any order of completion', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), async (seed, first, second) => {
        const graph = graphOf(200, seed);
        const declaration = await declared(graph.spec);
        const run = async (order: (below: number) => number): Promise<VerificationResult> => {
          const jobs = new FakeJobs(order);
          const execution = await runnerOf({ jobs }).run(declaration, {}, optionsOf());
          requireOrder(jobs, graph);
          if (execution.status !== 'completed') throw new Error(execution.status);
          return execution.result;
        };
        const inOrder = await run(() => 0);
        expect(inOrder.outcome.steps).toHaveLength(200);
        expect(inOrder.outcome.requirements.length).toBeGreaterThanOrEqual(200);
        const text = JSON.stringify(inOrder);
        for (const order of [numbers(first), numbers(second), (pending: number) => pending - 1])
          // oxlint-disable-next-line no-await-in-loop -- one run after the other
          expect(JSON.stringify(await run(order)) === text).toBe(true);
      }),
      { numRuns: 6 },
    );
  }, 90_000);

  it('has every kind of end in it', async () => {
    const { result } = await completed(graphOf(200, 7).spec);
    const statuses = new Set(result.outcome.steps.map(({ status }) => status));
    const outcomes = new Set(result.outcome.requirements.map(({ outcome }) => outcome));
    expect([...statuses].sort()).toEqual(['failed', 'skipped', 'succeeded']);
    expect([...outcomes].sort()).toEqual(['failed', 'inconclusive', 'not_applicable', 'passed']);
  });
});
