import type { JsonValue } from '../../contract/json-value.ts';
import type { Requirement } from '../declaration.ts';
import type { Reference, Selector } from '../reference.ts';
import { referenceText } from '../reference.ts';
import type { SettledStep } from './settled.ts';
import { lacking } from './settled.ts';
import type { SlotValue } from './slots.ts';
import type { Walked } from './walk.ts';
import { walk, walkEach } from './walk.ts';

/** Everything that a reference may read at one moment of a run. */
export interface Scope {
  readonly slots: ReadonlyMap<string, SlotValue>;
  readonly steps: ReadonlyMap<string, SettledStep>;
  /** The one whose check reads. */
  readonly requirement?: Requirement;
}

/** What a reference leads to, or why it leads to nothing; the reason quotes paths alone. */
export type Resolved =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'absent'; readonly reason: string };

/** What a reference with `[*]` leads to. */
export type ResolvedEach =
  | { readonly kind: 'items'; readonly items: readonly Resolved[] }
  | { readonly kind: 'absent'; readonly reason: string };

/** Reads a reference to one value. */
export function resolve(reference: Reference, scope: Scope): Resolved {
  const root = rootOf(reference, scope);
  return root.kind === 'absent' ? root : resolvedOf(walk(root.value, pathOf(reference)), reference);
}

/** Reads a reference to many values. */
export function resolveEach(reference: Reference, scope: Scope): ResolvedEach {
  const root = rootOf(reference, scope);
  if (root.kind === 'absent') return root;
  const items = walkEach(root.value, pathOf(reference)).map((walked) => resolvedOf(walked, reference));
  return { kind: 'items', items };
}

/**
 * Why steps whose outputs are read are not there: a failure, a condition, or undefined when all are. Failure wins.
 */
export function lackingOutputs(
  references: readonly Reference[],
  steps: Scope['steps'],
): 'condition' | 'failure' | undefined {
  let lack: 'condition' | 'failure' | undefined;
  for (const reference of references) {
    if (reference.root !== 'step' || reference.of !== 'output') continue;
    const step = steps.get(reference.step);
    const own = step === undefined ? undefined : lacking(step.fate);
    if (own === 'failure') return own;
    lack ??= own;
  }
  return lack;
}

function resolvedOf(walked: Walked, reference: Reference): Resolved {
  if (walked.kind === 'found') return { kind: 'value', value: walked.value };
  const path = pathOf(reference);
  const where = referenceText(reference);
  const longest = 'path' in reference ? { ...reference, path: path.slice(0, walked.depth) } : reference;
  const every = path[walked.depth]?.kind === 'every' ? ', which is no array' : '';
  return {
    kind: 'absent',
    reason: `${where} leads to nothing: what exists of it is ${referenceText(longest)}${every}`,
  };
}

function pathOf(reference: Reference): readonly Selector[] {
  return 'path' in reference ? reference.path : [];
}

function rootOf(reference: Reference, { slots, steps, requirement }: Scope): Resolved {
  switch (reference.root) {
    case 'input': {
      const slot = slots.get(reference.slot);
      if (slot === undefined) return absent(`there is no slot ${reference.slot}`);
      return slot.kind === 'absent' ? slot : { kind: 'value', value: slot.value };
    }
    case 'requirement':
      if (requirement === undefined) return absent('no requirement is being judged');
      return { kind: 'value', value: requirement[reference.field] };
    case 'step': {
      const step = steps.get(reference.step);
      if (step === undefined) return absent(`steps.${reference.step} has not settled`);
      if (reference.of === 'status') return { kind: 'value', value: step.fate.kind };
      if (reference.of === 'output')
        return step.fate.kind === 'succeeded'
          ? { kind: 'value', value: step.fate.output.value }
          : absent(`steps.${reference.step} has no output: it was ${step.fate.kind}`);
      const verdict = step.verdicts.get(reference.requirement);
      return verdict === undefined
        ? absent(`${referenceText(reference)} is no requirement of the step`)
        : { kind: 'value', value: verdict[reference.field] };
    }
  }
}

function absent(reason: string): Resolved {
  return { kind: 'absent', reason };
}
