import type { JsonValue } from '../../contract/json-value.ts';
import type { Slot, Step } from '../declaration.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { InputReference, Reference, Selector, StepReference } from '../reference.ts';
import { pathText } from '../reference.ts';
import { outputSchema } from '../schema/known-output.ts';
import { namesAt } from '../schema/names.ts';
import { admits } from '../schema/walk.ts';
import type { DeclarationRefusal, Site } from './refusal.ts';
import { firstOf, inOrder, refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';

/** The most names that a message tells. */
const MAX_TOLD = 12;

/** Whether `[*]` may stand in a reference. */
export type Wildcards = 'allowed' | 'refused';

/** The rules of one reference in a part of the declaration. */
export function judgeReference(
  scope: Scope,
  reference: Reference,
  part: Part,
  wildcards: Wildcards = 'refused',
): DeclarationRefusal | undefined {
  if (wildcards === 'refused' && hasWildcard(reference))
    return refuse('wildcard_position', part, '[*] may stand in the "each" of an assert only');
  switch (reference.root) {
    case 'input':
      return judgeInput(scope, reference, part);
    case 'requirement':
      return part.position.kind === 'action' || part.position.kind === 'when'
        ? refuse('requirement_position', part, 'a requirement is read in its own check only')
        : undefined;
    case 'step':
      return judgeStep(scope, reference, part);
  }
}

/** Whether `[*]` stands in a reference. */
export function hasWildcard(reference: Reference): boolean {
  return 'path' in reference && reference.path.some(({ kind }) => kind === 'every');
}

function judgeInput(
  scope: Scope,
  { slot: name, path }: InputReference,
  part: Part,
): DeclarationRefusal | undefined {
  const slot = scope.slots.get(name);
  if (slot === undefined)
    return unknownName(part, `there is no slot "${name}" in inputs`, name, scope.slots.keys());
  return slot.type === 'json' ? judgePath(slot.schema, `inputs.${name}`, path, part) : undefined;
}

/** The path into a value whose schema may be known. */
function judgePath(
  schema: JsonValue | undefined,
  root: string,
  path: readonly Selector[],
  part: Part,
): DeclarationRefusal | undefined {
  if (schema === undefined || admits(schema, path)) return undefined;
  const gone = path.findIndex((_, index) => !admits(schema, path.slice(0, index + 1)));
  const above = path.slice(0, gone);
  const selector = path[gone];
  const message = `its schema proves that ${root}${pathText(above)} never has ${pathText(path.slice(gone, gone + 1))}`;
  if (selector?.kind !== 'name') return refuse('missing_field', part, message);
  const names = [...namesAt(schema, above)];
  return refuse('missing_field', part, message + allowed(names), {
    suggestion: nearestName(selector.name, names),
  });
}

function judgeStep(scope: Scope, reference: StepReference, part: Part): DeclarationRefusal | undefined {
  const step = scope.steps.get(reference.step);
  if (step === undefined)
    return unknownName(part, `there is no step "${reference.step}"`, reference.step, scope.steps.keys());
  return inOrder(
    () => knownRequirement(scope, step, reference, part),
    () => judgePosition(scope, reference, part),
    () => judgeOutput(scope, step, reference, part),
  );
}

function knownRequirement(
  scope: Scope,
  step: Step,
  reference: StepReference,
  part: Part,
): DeclarationRefusal | undefined {
  if (reference.of !== 'requirement') return undefined;
  const ids = scope.requirementsOf(step);
  if (ids.has(reference.requirement)) return undefined;
  return unknownName(
    part,
    `step "${step.id}" has no requirement "${reference.requirement}"`,
    reference.requirement,
    ids,
  );
}

function judgePosition(scope: Scope, reference: StepReference, part: Part): DeclarationRefusal | undefined {
  const { position } = part;
  if (position.kind === 'action' || position.kind === 'when') return undefined;
  if (reference.of === 'requirement')
    return refuse('verdict_position', part, 'a check reads no verdicts: they are for actions and when');
  if (position.kind !== 'step check' || position.step === reference.step) return undefined;
  if (scope.upstream.has(position.step, reference.step)) return undefined;
  return refuse(
    'step_position',
    part,
    `a check of step "${position.step}" reads that step and those before it, and "${reference.step}" is none of them`,
  );
}

function judgeOutput(
  scope: Scope,
  step: Step,
  reference: StepReference,
  part: Part,
): DeclarationRefusal | undefined {
  if (reference.of !== 'output') return undefined;
  return judgePath(outputSchema(step.action, scope.slots), `steps.${step.id}.output`, reference.path, part);
}

/** A name that stands for nothing, with those that would. */
export function unknownName(
  site: Site,
  message: string,
  wrong: string,
  names: Iterable<string>,
): DeclarationRefusal {
  const known = [...names];
  return refuse('unknown_reference', site, message + allowed(known), {
    suggestion: nearestName(wrong, known),
  });
}

/** The names that would stand for something, as the end of a message. */
function allowed(names: readonly string[]): string {
  const told = names.length === 0 ? 'there is none' : names.slice(0, MAX_TOLD).join(', ');
  const more = names.length > MAX_TOLD ? ` and ${names.length - MAX_TOLD} more` : '';
  return `; allowed: ${told}${more}`;
}

/** The slot that a reference names whole, without a selector. */
export function wholeSlot(scope: Scope, reference: Reference): Slot | undefined {
  if (reference.root !== 'input' || reference.path.length > 0) return undefined;
  return scope.slots.get(reference.slot);
}

/** References by name, in the order of their names. */
export function judgeReferences(
  scope: Scope,
  references: ReadonlyMap<string, Reference>,
  part: Part,
): DeclarationRefusal | undefined {
  return firstOf(references, ([name, reference]) => judgeReference(scope, reference, within(part, name)));
}
