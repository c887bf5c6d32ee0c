import { compareBytes } from './byte-order.ts';
import type { Step } from './declaration.ts';
import { dependenciesOf } from './graph.ts';

/**
 * The layers in which steps become ready, each in byte order of the ids: a step stands in the first layer behind all
 * that it depends on. Of a valid declaration, whose graph has no cycle and names no step that is not there.
 */
export function stagesOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const missing = new Map(steps.map((step) => [step.id, dependenciesOf(step).size]));
  const dependents = Map.groupBy(
    steps.flatMap((step) => [...dependenciesOf(step)].map((before) => ({ before, step }))),
    ({ before }) => before,
  );
  const stages: (readonly Step[])[] = [];
  let ready = inByteOrder(steps.filter(({ id }) => missing.get(id) === 0));
  while (ready.length > 0) {
    stages.push(ready);
    const next: Step[] = [];
    for (const { id } of ready)
      for (const { step } of dependents.get(id) ?? []) {
        const left = (missing.get(step.id) ?? 0) - 1;
        missing.set(step.id, left);
        if (left === 0) next.push(step);
      }
    ready = inByteOrder(next);
  }
  return stages;
}

function inByteOrder(steps: readonly Step[]): readonly Step[] {
  return steps.toSorted((one, other) => compareBytes(one.id, other.id));
}
