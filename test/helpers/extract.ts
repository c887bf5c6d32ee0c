import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../src/contract/diagnostics.ts';
import type { Extent } from '../../src/contract/extent.ts';
import type { ExtractFormat } from '../../src/contract/formats.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import { extractDocument } from '../../extractors/extract-document.ts';

/** What reading gave, decoded; `text` holds the exact output bytes as a string. */
export type Read =
  | {
      readonly status: 'completed';
      readonly output: JsonObject;
      readonly text: string;
      readonly extent: Extent;
      readonly diagnostics: readonly Diagnostic[];
    }
  | {
      readonly status: 'failed';
      readonly code: string;
      readonly details: JsonObject;
      readonly diagnostics: readonly Diagnostic[];
    };

/** Reads bytes in this process, with the default limits or lower ones. */
export async function read(
  format: ExtractFormat,
  bytes: Uint8Array | string,
  limits: Partial<ExtractLimits> = {},
): Promise<Read> {
  const result = await extractDocument({
    format,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    limits: { ...defaultLimits(EXTRACT_LIMITS), ...limits },
    asset: (kind, name) =>
      readFileSync(fileURLToPath(new URL(`../../dist/jails/document/${kind}s/${name}`, import.meta.url))),
  });
  const { diagnostics } = result;
  if (result.status === 'failed')
    return { status: 'failed', code: result.failure.code, details: result.failure.details, diagnostics };
  const text = Buffer.concat(result.output).toString('utf8');
  return {
    status: 'completed',
    output: JSON.parse(text) as JsonObject,
    text,
    extent: result.extent,
    diagnostics,
  };
}
