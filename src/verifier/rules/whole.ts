import type { Verifier } from '../declaration.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { parseSource } from '../source-reference.ts';
import { hasWildcard } from './reference.ts';
import type { DeclarationRefusal, Site } from './refusal.ts';
import { refuse } from './refusal.ts';

/** `order_by` puts the evidence of a group in order, by a source slot that reads an input. */
export function judgeOrderBy({ orderBy, inputs }: Verifier): DeclarationRefusal | undefined {
  if (orderBy === undefined) return undefined;
  const site: Site = { path: 'order_by', focus: ['order_by'] };
  const sources = [...inputs].filter(([, slot]) => slot.type === 'source');
  if (sources.length === 0)
    return refuse('order_by', site, 'there is no source slot whose evidence it could order');
  if (orderBy === 'recorded_at') return undefined;
  if (orderBy.root !== 'input')
    return refuse('order_by', site, 'evidence is ordered by an input, or by recorded_at');
  const slot = inputs.get(orderBy.slot);
  if (slot?.type !== 'source') {
    const suggestion = nearestName(
      orderBy.slot,
      sources.map(([name]) => name),
    );
    return refuse('order_by', site, `"${orderBy.slot}" is no source slot`, { suggestion });
  }
  if (parseSource(slot.text)?.of !== 'input')
    return refuse('order_by', site, `the slot "${orderBy.slot}" holds outcomes, not values of an input`);
  return hasWildcard(orderBy)
    ? refuse('order_by', site, 'evidence is ordered by one value: [*] is many')
    : undefined;
}

/** Samples are judged by drift checks alone, and drift checks judge nothing else; they have no steps. */
export function judgeEvidenceKinds(verifier: Verifier): DeclarationRefusal | undefined {
  const slots = [...verifier.inputs.values()];
  const samples = slots.some(({ type }) => type === 'samples');
  if (samples && slots.some(({ type }) => type !== 'samples'))
    return refuse('mixed_evidence', site('inputs'), 'samples stand beside no other kind of slot');
  const requirements = [...verifier.steps.flatMap((step) => step.requirements), ...verifier.requirements];
  const drift = requirements.some(({ check }) => check.kind === 'drift');
  const others = requirements.some(({ check }) => check.kind !== 'drift');
  if (drift && others)
    return refuse('mixed_evidence', site('requirements'), 'drift checks stand beside no other kind of check');
  if (samples && others)
    return refuse('mixed_evidence', site('requirements'), 'samples are judged by drift checks only');
  if ((samples || drift) && verifier.steps.length > 0)
    return refuse('window_steps', site('steps'), 'a Verifier of samples has no steps');
  return undefined;
}

/** A pass rate is a share: above 0, at most 1. */
export function judgePassRate({ decide }: Verifier): DeclarationRefusal | undefined {
  if (decide.kind === 'all' || (decide.threshold > 0 && decide.threshold <= 1)) return undefined;
  return refuse(
    'pass_rate',
    { path: 'decide.pass_rate.threshold', focus: ['decide', 'pass_rate', 'threshold'] },
    `the threshold is a share above 0 and at most 1, not ${decide.threshold}`,
  );
}

function site(name: string): Site {
  return { path: name, focus: [name] };
}
