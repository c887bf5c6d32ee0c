import type { Question } from '../../contract/evaluation.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import type { Evaluation } from '../../jobs/interface.ts';
import { compareBytes } from '../byte-order.ts';
import type { Slot, Verifier } from '../declaration.ts';
import type { InputDeclaration, Inputs } from '../input.ts';
import type { InputRefusal } from '../interface.ts';

/** Inputs that no run takes; or those that could not be held to the schema of their slot, with the reason. */
export type CheckedInputs =
  | { readonly kind: 'refused'; readonly refusal: InputRefusal }
  | { readonly kind: 'accepted'; readonly unheld: ReadonlyMap<string, string> };

interface CheckOptions {
  /** The most bytes of any file here. */
  readonly maxFileBytes: number;
  /** Puts questions to a jail; `stopped` when the run was called off. */
  readonly evaluate: (questions: readonly Question[]) => Promise<Evaluation | 'stopped'>;
}

/** Holds inputs to the slots of a declaration, before anything runs; the first refusal in byte order of the slots counts. */
export async function checkInputs(
  { inputs: slots }: Verifier,
  inputs: Inputs,
  { maxFileBytes, evaluate }: CheckOptions,
): Promise<CheckedInputs> {
  const refusal = unsupportedSlot(slots) ?? misfit(slots, inputs, maxFileBytes);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  return heldToSchemas(slots, inputs, evaluate);
}

/** Slots that only a group, or a window of samples, can fill. */
function unsupportedSlot(slots: Verifier['inputs']): InputRefusal | undefined {
  for (const [name, { type }] of slots)
    if (type === 'samples' || type === 'source')
      return unsupported(name, `inputs.${name} is a slot of type ${type}, which one execution cannot fill`);
  return undefined;
}

function misfit(slots: Verifier['inputs'], inputs: Inputs, maxFileBytes: number): InputRefusal | undefined {
  for (const name of Object.keys(inputs).sort(compareBytes)) {
    const slot = slots.get(name);
    const input = inputs[name] as InputDeclaration;
    if (slot === undefined) return invalid(name, `the Verifier declares no slot ${name}`);
    const refusal = misfitOf(name, slot, input, maxFileBytes);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;

function misfitOf(
  name: string,
  slot: Slot,
  input: InputDeclaration,
  maxFileBytes: number,
): InputRefusal | undefined {
  const kinds = slot.type === 'media' ? ['file', 'artifact'] : [slot.type];
  if (!kinds.includes(input.kind))
    return invalid(name, `inputs.${name} takes ${kinds.join(' or ')}, not ${input.kind}`, {
      expected: kinds,
      got: input.kind,
    });
  if (input.kind === 'artifact')
    return unsupported(
      name,
      `inputs.${name} is an artifact: hand its bytes over as a file, this worker has no registry`,
    );
  if (input.kind === 'trace' && !TRACE_ID.test(input.trace_id))
    return invalid(name, `inputs.${name}: a trace id is 32 lower-case hex digits, not all of them 0`);
  if (input.kind !== 'file' || slot.type !== 'media') return undefined;
  const { format, size_bytes } = input;
  if (!slot.formats.includes(format))
    return invalid(name, `inputs.${name} takes ${slot.formats.join(', ')}, not ${format}`, {
      expected: slot.formats,
      got: format,
    });
  const max_bytes = Math.min(slot.maxBytes ?? Infinity, maxFileBytes);
  if (size_bytes <= max_bytes) return undefined;
  const reason = `inputs.${name} has ${size_bytes} bytes, ${max_bytes} may be`;
  return refusalOf('413_INPUT_TOO_LARGE', name, reason, { size_bytes, max_bytes });
}

interface Asked {
  readonly slot: string;
  readonly question: Question;
}

/** Schemas are the author's and values the caller's: both go to a jail, all in one question. */
async function heldToSchemas(
  slots: Verifier['inputs'],
  inputs: Inputs,
  evaluate: CheckOptions['evaluate'],
): Promise<CheckedInputs> {
  const asked: Asked[] = [];
  for (const [slot, declared] of slots)
    if (declared.type === 'json' && declared.schema !== undefined)
      asked.push({ slot, question: questionOf(declared.schema, ownInput(inputs, slot)) });
  if (asked.length === 0) return { kind: 'accepted', unheld: new Map() };
  const evaluation = await evaluate(asked.map(({ question }) => question));
  if (evaluation === 'stopped' || evaluation.status === 'unanswered')
    return { kind: 'accepted', unheld: unheldSlots(asked, evaluation) };
  for (const [at, { slot }] of asked.entries()) {
    const answer = evaluation.answers[at];
    if (answer === undefined || answer.answer === 'yes') continue;
    const { path, keyword } = answer;
    const where = { ...(path === undefined ? {} : { path }), ...(keyword === undefined ? {} : { keyword }) };
    const reason =
      answer.answer === 'no'
        ? `the value of inputs.${slot} does not fit the schema of the slot`
        : `the schema of inputs.${slot} is none`;
    return { kind: 'refused', refusal: invalid(slot, reason, where) };
  }
  return { kind: 'accepted', unheld: new Map() };
}

function questionOf(schema: JsonValue, input: InputDeclaration | undefined): Question {
  return input?.kind === 'json'
    ? { kind: 'validate', schema, value: input.value as JsonValue }
    : { kind: 'schema', schema };
}

/** Nothing is said of a value when the jail did not answer: it counts as evidence that cannot be read. */
function unheldSlots(
  asked: readonly Asked[],
  evaluation: Evaluation | 'stopped',
): ReadonlyMap<string, string> {
  const code = evaluation === 'stopped' || evaluation.status === 'answered' ? 'stopped' : evaluation.code;
  return new Map(
    asked.flatMap(({ slot, question }) =>
      question.kind === 'validate'
        ? [[slot, `inputs.${slot} could not be held to the schema of the slot (${code})`] as const]
        : [],
    ),
  );
}

function ownInput(inputs: Inputs, slot: string): InputDeclaration | undefined {
  return Object.hasOwn(inputs, slot) ? inputs[slot] : undefined;
}

function refusalOf(
  code: InputRefusal['code'],
  slot: string,
  reason: string,
  details: InputRefusal['details'] = {},
): InputRefusal {
  return { code, slot, reason, details: { slot, ...details } };
}

function invalid(slot: string, reason: string, details: InputRefusal['details'] = {}): InputRefusal {
  return refusalOf('400_INPUT_INVALID', slot, reason, details);
}

function unsupported(slot: string, reason: string): InputRefusal {
  return refusalOf('422_INPUT_UNSUPPORTED', slot, reason);
}
