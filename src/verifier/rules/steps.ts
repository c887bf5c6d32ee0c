import { isExtractFormat } from '../../contract/formats.ts';
import { MAX_RETRIES } from '../../contract/job.ts';
import type { Action, ExtractAction, Step } from '../declaration.ts';
import { graphError } from '../graph.ts';
import { judgeAgent } from './agent.ts';
import { judgeCode } from './code.ts';
import { judgeOperator } from './operator.ts';
import { judgeReference, unknownName, wholeSlot } from './reference.ts';
import type { DeclarationRefusal, Site } from './refusal.ts';
import { firstOf, inOrder, refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';

/** Each step by itself, in written order. */
export function judgeSteps(scope: Scope): DeclarationRefusal | undefined {
  return firstOf(scope.verifier.steps, (step, index) => judgeStep(scope, step, index));
}

/** The steps as a graph. */
export function judgeGraph({ verifier: { steps } }: Scope): DeclarationRefusal | undefined {
  const error = graphError(steps);
  if (error === undefined) return undefined;
  const first = error.kind === 'self_loop' ? error.task : error.cycle[0];
  const index = steps.findIndex(({ id }) => id === first);
  const message =
    error.kind === 'self_loop'
      ? `step "${error.task}" waits for itself`
      : `steps wait for each other: ${error.cycle.slice(0, 12).join(' → ')}${error.cycle.length > 12 ? ' → …' : ''}`;
  return refuse('graph', { path: 'steps', focus: ['steps', index, 'id'] }, message, { error });
}

function judgeStep(scope: Scope, step: Step, index: number): DeclarationRefusal | undefined {
  const site: Site = { path: `steps[${index}]`, focus: ['steps', index] };
  const when = part(site, 'when');
  return inOrder(
    () => judgeBudget(step, site),
    () => judgeDependencies(scope, step, site),
    () => step.when && judgeReference(scope, step.when.path, within(when, 'path')),
    () => step.when && judgeOperator(scope, step.when.operator, when),
    () => judgeAction(scope, step.action, part(site, 'action')),
  );
}

function part(site: Site, kind: 'when' | 'action'): Part {
  return { path: `${site.path}.${kind}`, focus: [...site.focus, kind], position: { kind } };
}

function named(site: Site, key: string): Site {
  return { path: `${site.path}.${key}`, focus: [...site.focus, key] };
}

function judgeBudget({ timeoutSeconds, retries }: Step, site: Site): DeclarationRefusal | undefined {
  if (timeoutSeconds === 0)
    return refuse('step_budget', named(site, 'timeout_seconds'), 'an attempt has at least one second');
  if (retries > MAX_RETRIES)
    return refuse(
      'step_budget',
      named(site, 'retries'),
      `a step is tried again ${MAX_RETRIES} times at most`,
    );
  return undefined;
}

function judgeDependencies(scope: Scope, { dependsOn }: Step, site: Site): DeclarationRefusal | undefined {
  return firstOf(dependsOn, (id, index) => {
    if (scope.steps.has(id)) return undefined;
    const at = within(named(site, 'depends_on'), index);
    return unknownName(at, `there is no step "${id}"`, id, scope.steps.keys());
  });
}

function judgeAction(scope: Scope, action: Action, at: Part): DeclarationRefusal | undefined {
  switch (action.kind) {
    case 'extract':
      return judgeExtract(scope, action, within(at, 'from'));
    case 'code':
      return judgeCode(scope, action, at);
    case 'agent':
      return judgeAgent(scope, action, at);
  }
}

function judgeExtract(scope: Scope, { from }: ExtractAction, at: Part): DeclarationRefusal | undefined {
  const refusal = judgeReference(scope, from, at);
  if (refusal !== undefined) return refusal;
  const slot = wholeSlot(scope, from);
  if (slot?.type !== 'media')
    return refuse('extract_source', at, 'what is extracted is one whole media slot');
  const unread = slot.formats.find((format) => !isExtractFormat(format));
  return unread === undefined
    ? undefined
    : refuse('extract_format', at, `the slot takes "${unread}", which nothing extracts`);
}
