import type { Verifier } from '../declaration.ts';
import type { Focus } from '../source/node.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { firstOf, refuse } from './refusal.ts';

/** Every id stands once over the whole Verifier, for steps and requirements alike. */
export function duplicateId(verifier: Verifier): DeclarationRefusal | undefined {
  const met = new Set<string>();
  return firstOf(idsOf(verifier), ([id, focus]) => {
    if (met.has(id))
      return refuse(
        'duplicate_id',
        { path: id, focus },
        `the id "${id}" stands for another step or requirement already`,
      );
    met.add(id);
    return undefined;
  });
}

function* idsOf({ steps, requirements }: Verifier): Generator<readonly [string, Focus]> {
  for (const [index, step] of steps.entries()) {
    yield [step.id, ['steps', index, 'id']];
    for (const [at, { id }] of step.requirements.entries())
      yield [id, ['steps', index, 'requirements', at, 'id']];
  }
  for (const [at, { id }] of requirements.entries()) yield [id, ['requirements', at, 'id']];
}
