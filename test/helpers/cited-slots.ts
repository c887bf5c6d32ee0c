import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extractDocument } from '../../extractors/extract-document.ts';
import type { AssetKind } from '../../extractors/extractor.ts';
import { isExtractFormat } from '../../src/contract/formats.ts';
import type { MediaFormat } from '../../src/contract/formats.ts';
import type { CitedSlot } from '../../src/contract/jail-messages.ts';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';

/** Evidence of a judgement in this process. */
export interface Evidence {
  readonly values?: Readonly<Record<string, JsonValue>>;
  readonly files?: Readonly<
    Record<string, { readonly format: MediaFormat; readonly bytes: Uint8Array | string }>
  >;
}

/** The jail's own files, as a reader asks for them. */
export function assetOf(kind: AssetKind, name: string): Uint8Array {
  return readFileSync(fileURLToPath(new URL(`../../dist/jails/document/${kind}s/${name}`, import.meta.url)));
}

/** Slots as the service sends them, documents extracted, with their part of the body. */
export async function sentSlots({ values = {}, files = {} }: Evidence): Promise<{
  readonly slots: readonly CitedSlot[];
  readonly body: Buffer;
}> {
  const parts: Buffer[] = [];
  const slots: CitedSlot[] = [];
  for (const [slot, value] of Object.entries(values)) {
    const bytes = Buffer.from(JSON.stringify(value));
    parts.push(bytes);
    slots.push({ kind: 'json', slot, bytes: bytes.length });
  }
  for (const [slot, { format, bytes: given }] of Object.entries(files)) {
    const bytes = Buffer.from(given);
    if (!isExtractFormat(format)) {
      parts.push(bytes);
      slots.push({ kind: 'file', slot, format, bytes: bytes.length });
      continue;
    }
    const limits = defaultLimits(EXTRACT_LIMITS);
    const result = await extractDocument({ format, bytes: new Uint8Array(bytes), limits, asset: assetOf });
    if (result.status === 'failed') {
      const detail: JsonObject = { code: result.failure.code, ...result.failure.details };
      slots.push({ kind: 'lost', slot, format, why: 'evidence_unreadable', detail });
      continue;
    }
    const output = Buffer.concat(result.output);
    parts.push(bytes, output);
    slots.push({
      kind: 'extracted',
      slot,
      format,
      bytes: bytes.length,
      extent: result.extent,
      outputBytes: output.length,
    });
  }
  return { slots, body: Buffer.concat(parts) };
}
