import type { CitedEvidence } from '../src/citations/check.ts';
import { FITTING } from '../src/citations/check.ts';
import type { MediaFormat } from '../src/contract/formats.ts';
import type { CitedSlot } from '../src/contract/jail-messages.ts';
import type { JsonValue } from '../src/contract/json-value.ts';
import { parseStrictJson } from '../src/contract/strict-json.ts';
import { imageSize, isImageFormat } from './image-size.ts';

/** Deeper than any limit lets an extraction or a value be, wrapper included. */
const MAX_DEPTH = 300;

/** A cited slot with its part of the body, and what citations into it may point at. */
export interface ReadSlot {
  readonly slot: CitedSlot;
  readonly file: Uint8Array;
  /** The extraction output, when it was sent. */
  readonly output: JsonValue | undefined;
  readonly evidence: CitedEvidence;
}

/** Reads the slots of a judgement from the end of its body, each by its name. */
export function readSlots(slots: readonly CitedSlot[], bytes: Uint8Array): ReadonlyMap<string, ReadSlot> {
  const found = new Map<string, ReadSlot>();
  let at = 0;
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
  for (const slot of slots) {
    const file = slot.kind === 'lost' ? new Uint8Array() : take(slot.bytes);
    const text = slot.kind === 'extracted' ? take(slot.outputBytes) : new Uint8Array();
    const output = text.length === 0 ? undefined : valueOf(text);
    found.set(slot.slot, { slot, file, output, evidence: evidenceOf(slot, file, output) });
  }
  return found;
}

function evidenceOf(slot: CitedSlot, file: Uint8Array, output: JsonValue | undefined): CitedEvidence {
  switch (slot.kind) {
    case 'json':
      return { fits: FITTING.value, found: { kind: 'value', value: valueOf(file) } };
    case 'lost':
      return { fits: FITTING[slot.format], found: { kind: 'lost', why: slot.why, detail: slot.detail } };
    case 'file':
      return { fits: FITTING[slot.format], found: foundInFile(slot.format, file) };
    case 'extracted': {
      const { extent } = slot;
      const fits = FITTING[slot.format];
      if (extent.kind !== 'output') return { fits, found: extent };
      if (output === undefined) throw new Error(`The output of slot ${slot.slot} was not sent`);
      return { fits, found: { kind: 'value', value: output } };
    }
  }
}

function foundInFile(format: MediaFormat, file: Uint8Array): CitedEvidence['found'] {
  if (!isImageFormat(format)) return { kind: 'opaque' };
  const size = imageSize(format, file);
  return size === undefined
    ? { kind: 'lost', why: 'evidence_unreadable', detail: { code: 'format_mismatch' } }
    : { kind: 'pages', pages: [size] };
}

/** The value of a JSON text that stands in a frame. */
export function valueOf(bytes: Uint8Array): JsonValue {
  return parseStrictJson(bytes, MAX_DEPTH);
}
