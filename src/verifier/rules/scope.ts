import type { JsonObject } from '../../contract/json-value.ts';
import type { Requirement, Slot, Step, Verifier } from '../declaration.ts';
import { Upstream } from '../graph.ts';
import type { Site } from './refusal.ts';

/** What trying the patterns and schemas of a declaration has shown. */
export interface Tried {
  /** Why a pattern does not compile; undefined when it does. */
  readonly patternFault: (pattern: string) => string | undefined;
  /** Where a schema has a keyword with another value, as a JSON pointer; undefined when it has none. */
  readonly schemaFault: (schema: JsonObject) => string | undefined;
}

/** Where a reference stands. */
export type Position =
  | { readonly kind: 'action' | 'when' | 'check' }
  /** The step whose requirement the check judges. */
  | { readonly kind: 'step check'; readonly step: string };

/** A part of the declaration with references in it. */
export interface Part extends Site {
  readonly position: Position;
}

/** One declaration, indexed for its rules. */
export class Scope {
  readonly verifier: Verifier;
  readonly tried: Tried;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly steps: ReadonlyMap<string, Step>;
  readonly upstream: Upstream;
  readonly #requirements = new Map<Step, ReadonlySet<string>>();

  constructor(verifier: Verifier, tried: Tried) {
    this.verifier = verifier;
    this.tried = tried;
    this.slots = verifier.inputs;
    this.steps = new Map(verifier.steps.map((step) => [step.id, step]));
    this.upstream = new Upstream(verifier.steps);
  }

  /** The ids of the requirements of a step. */
  requirementsOf(step: Step): ReadonlySet<string> {
    const known = this.#requirements.get(step) ?? new Set(step.requirements.map(({ id }) => id));
    this.#requirements.set(step, known);
    return known;
  }

  /** Every requirement with its part: those of steps in their order, then the whole ones. */
  *requirements(): Generator<readonly [Requirement, Part]> {
    for (const [index, step] of this.verifier.steps.entries())
      for (const [at, requirement] of step.requirements.entries())
        yield [
          requirement,
          {
            path: `steps[${index}].requirements[${at}].check`,
            focus: ['steps', index, 'requirements', at, 'check'],
            position: { kind: 'step check', step: step.id },
          },
        ];
    for (const [at, requirement] of this.verifier.requirements.entries())
      yield [
        requirement,
        {
          path: `requirements[${at}].check`,
          focus: ['requirements', at, 'check'],
          position: { kind: 'check' },
        },
      ];
  }
}
