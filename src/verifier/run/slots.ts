import type { Evidence, FileEvidence } from '../../contract/evidence.ts';
import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type { Slot, Verifier } from '../declaration.ts';
import type { InputDeclaration, Inputs } from '../input.ts';
import type { EvidencePins, PinnedEvidence } from '../interface.ts';
import { traceDocument } from '../trace/document.ts';

/** What a slot holds in one execution; a slot without evidence says why, and whatever needs it cannot be judged. */
export type SlotValue =
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** Its value is what code is told of a file: never its bytes. */
  | { readonly kind: 'media'; readonly file: FileEvidence; readonly value: JsonObject }
  | { readonly kind: 'absent'; readonly reason: string };

/** The evidence of one execution, pinned until it is released. */
export interface PinnedSlots {
  readonly values: ReadonlyMap<string, SlotValue>;
  /** The supplied files and values, against which citations are held. */
  readonly evidence: Readonly<Record<string, Evidence>>;
  readonly release: () => void;
}

interface SlotSources {
  readonly tenant: string;
  readonly evidence: EvidencePins;
  readonly traces: ReadonlyMap<string, JsonValue>;
}

/** Pins what was supplied, which must have been found to fit the slots. */
export function pinSlots({ inputs: slots }: Verifier, inputs: Inputs, sources: SlotSources): PinnedSlots {
  const pins: PinnedEvidence[] = [];
  const values = new Map<string, SlotValue>();
  const evidence: [string, Evidence][] = [];
  for (const [name, slot] of slots) {
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    values.set(name, slotValue(name, slot, input, sources, pins));
    if (input?.kind === 'json' || input?.kind === 'file') evidence.push([name, input]);
  }
  return {
    values,
    evidence: Object.fromEntries(evidence),
    release: () => {
      for (const pin of pins) pin.release();
    },
  };
}

function slotValue(
  name: string,
  slot: Slot,
  input: InputDeclaration | undefined,
  sources: SlotSources,
  pins: PinnedEvidence[],
): SlotValue {
  switch (input?.kind) {
    case undefined: {
      const required = !('required' in slot) || slot.required;
      return required ? absent(`nothing was supplied for inputs.${name}`) : { kind: 'value', value: null };
    }
    case 'json':
      return { kind: 'value', value: input.value as JsonValue };
    case 'file':
      return fileValue(name, input, sources, pins);
    case 'trace': {
      const document = sources.traces.get(input.trace_id);
      if (document === undefined) return absent('trace unavailable: its document was not handed over');
      return traceDocument(input.trace_id, document);
    }
    case 'artifact':
      return absent(`the artifact of inputs.${name} is not resolved here`);
  }
}

function fileValue(
  name: string,
  file: FileEvidence,
  { tenant, evidence }: SlotSources,
  pins: PinnedEvidence[],
): SlotValue {
  const pin = evidence.pin(tenant, file.sha256);
  if (pin === undefined) return absent(`the bytes of inputs.${name} are not stored here (evidence_missing)`);
  pins.push(pin);
  if (pin.sizeBytes !== file.size_bytes)
    return absent(`the bytes of inputs.${name} have another length than declared (evidence_mismatch)`);
  const { format, sha256, size_bytes, filename = null } = file;
  return { kind: 'media', file, value: { format, sha256, size_bytes, filename } };
}

function absent(reason: string): SlotValue {
  return { kind: 'absent', reason };
}
