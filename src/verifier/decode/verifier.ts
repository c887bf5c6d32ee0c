import type { Decide, OrderBy, Step, Verifier } from '../declaration.ts';
import { CONTEXT_CAPTURES } from '../declaration.ts';
import { requirement } from './check.ts';
import type { Cursor } from './cursor.ts';
import { expected, fields, members, quoted } from './cursor.ts';
import { reference } from './reference.ts';
import { slot } from './slot.ts';
import { step } from './step.ts';
import { anyNumber, list, oneOf, text } from './values.ts';

/** The most steps of a Verifier: a run keeps all of them in memory, and which of them stand before which. */
const MAX_STEPS = 1_000;

/** A bare spec with every default filled in, or a `DecodeFault`. */
export function verifier(at: Cursor): Verifier {
  const given = fields(at, [
    'description',
    'inputs',
    'steps',
    'requirements',
    'decide',
    'context_capture',
    'order_by',
  ]);
  const description = given.mayBeNull('description', text);
  const order = given.mayBeNull('order_by', orderBy);
  return {
    ...(description === undefined ? {} : { description }),
    inputs: given.may('inputs', (slots) => members(slots, slot)) ?? new Map(),
    steps: given.may('steps', steps) ?? [],
    requirements: given.may('requirements', list(requirement)) ?? [],
    decide: given.may('decide', decide) ?? { kind: 'all' },
    contextCapture: given.mayBeNull('context_capture', oneOf(CONTEXT_CAPTURES)) ?? 'full',
    ...(order === undefined ? {} : { orderBy: order }),
  };
}

function steps(at: Cursor): readonly Step[] {
  if (at.node.kind === 'list' && at.node.items.length > MAX_STEPS)
    throw at.fault(`${at.node.items.length} steps: at most ${MAX_STEPS} are taken`);
  return list(step)(at);
}

function decide(at: Cursor): Decide {
  if (at.node.kind === 'string') {
    if (at.node.value !== 'all')
      throw at.fault(`all or pass_rate must stand here, not ${quoted(at.node.value)}`);
    return { kind: 'all' };
  }
  if (at.node.kind !== 'map') throw at.fault(expected('all or pass_rate', at));
  return fields(at, ['pass_rate']).need('pass_rate', (rate) => ({
    kind: 'pass_rate',
    // Whether it is finite and within its bounds is the rule `pass_rate`.
    threshold: fields(rate, ['threshold']).need('threshold', anyNumber),
  }));
}

function orderBy(at: Cursor): OrderBy {
  return at.node.kind === 'string' && at.node.value === 'recorded_at' ? 'recorded_at' : reference(at);
}
