import { judgeCitation } from '../src/citations/check.ts';
import { readItem } from '../src/citations/item.ts';
import { canonicalJson } from '../src/contract/canonical-json.ts';
import type { CiteRequest } from '../src/contract/jail-messages.ts';
import type { JsonObject, JsonValue } from '../src/contract/json-value.ts';
import { readSlots, valueOf } from './cited-evidence.ts';
import type { Extraction } from './extractor.ts';

/** Judges every item of a cite job: the canonical array of judgements, in order. */
export async function judgeCitations(
  request: CiteRequest,
  body: Uint8Array,
  _asset: Extraction['asset'],
): Promise<Uint8Array> {
  const slots = readSlots(request.evidence, body.subarray(request.citationsBytes));
  const items = valueOf(body.subarray(0, request.citationsBytes)) as readonly JsonValue[];
  return canonicalJson(
    items.map((value): JsonObject => {
      const item = readItem(value);
      if (item === undefined) return { valid: false, why: 'malformed_locator', detail: {} };
      const { valid, why, detail } = judgeCitation(
        item.slot,
        item.locator,
        (name) => slots.get(name)?.evidence,
      );
      return valid || why === undefined
        ? { valid: true }
        : { valid: false, why, detail: (detail ?? {}) as JsonObject };
    }),
  );
}
