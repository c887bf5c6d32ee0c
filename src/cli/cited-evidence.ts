import { citedSlots } from '../contract/citation.ts';
import type { ExtractOutput } from '../contract/extract-output.ts';
import type { ExtractFormat, MediaFormat } from '../contract/formats.ts';
import { isExtractFormat } from '../contract/formats.ts';
import type { JsonValue } from '../contract/json-value.ts';
import type { ReadEvidence } from '../report/verification/cited-context.ts';
import { linesOf } from '../report/verification/line-context.ts';
import type { ExecutionRecord, Inputs, Verifier } from '../service.ts';
import type { OneShot } from './one-shot.ts';

/** Formats whose places are the lines of the file, whatever their reader gives. */
const BY_LINE: ReadonlySet<MediaFormat> = new Set<MediaFormat>(['text', 'markdown', 'html', 'csv']);

/** Reads every slot that a citation which counts points into, each once, for what stands around its places. */
export async function readCited(
  { requirements }: ExecutionRecord,
  inputs: Inputs,
  { contextCapture }: Verifier,
  oneShot: OneShot,
): Promise<ReadonlyMap<string, ReadEvidence>> {
  const counted = requirements.flatMap(({ citations }) =>
    citations.flatMap(({ valid, citation }) => (valid ? [citation] : [])),
  );
  const slots = [...citedSlots(counted)];
  if (contextCapture !== 'full') {
    const why = `The Verifier hides the texts that it saw (context_capture: ${contextCapture}).`;
    return new Map(slots.map((slot) => [slot, { kind: 'none', why }]));
  }
  const read = slots.map(async (slot): Promise<[string, ReadEvidence]> => [
    slot,
    await readSlot(inputs[slot], oneShot),
  ]);
  return new Map(await Promise.all(read));
}

async function readSlot(input: Inputs[string] | undefined, oneShot: OneShot): Promise<ReadEvidence> {
  if (input?.kind === 'json') return { kind: 'value', value: input.value as JsonValue };
  if (input?.kind !== 'file') return { kind: 'none', why: 'The slot holds no text.' };
  const { sha256, size_bytes, format } = input;
  const reader: ExtractFormat | undefined = BY_LINE.has(format)
    ? 'text'
    : isExtractFormat(format)
      ? format
      : undefined;
  if (reader === undefined) return { kind: 'none', why: `A file of ${format} is not read as text.` };
  const { head, output } = await oneShot.submit({
    kind: 'extract',
    extract: { from: { kind: 'file', sha256, size_bytes, format: reader } },
  });
  if (output === null)
    return {
      kind: 'none',
      why: `The file could not be read for this page: ${head.error?.message ?? head.status}.`,
    };
  const extracted = JSON.parse(new TextDecoder().decode(output)) as ExtractOutput;
  return extracted.format === 'text'
    ? { kind: 'lines', lines: linesOf(extracted.text) }
    : { kind: 'output', output: extracted };
}
