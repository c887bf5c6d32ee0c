import { basename } from 'node:path';

import type { JsonValue } from '../contract/json-value.ts';
import { nearestName } from '../contract/nearest-name.ts';
import type { Inputs, Verifier } from '../service.ts';
import { parseJson } from './code-command.ts';
import { UsageError } from './exit-codes.ts';
import { formatByName } from './file-format.ts';
import type { OneShot } from './one-shot.ts';
import { readGivenFile } from './read-given-file.ts';

type Slot = Verifier['inputs'] extends ReadonlyMap<string, infer Value> ? Value : never;

/** What fills the slots, and the documents of traces. */
export interface VerifyInputs {
  readonly inputs: Inputs;
  readonly traces: ReadonlyMap<string, JsonValue>;
}

/** Reads `slot=FILE`, `slot=@value.json` and `slot=JSON` as the slots of the Verifier take them. */
export async function readInputs(
  given: readonly string[],
  { inputs: slots }: Verifier,
  oneShot: OneShot,
): Promise<VerifyInputs> {
  const inputs: Record<string, Inputs[string]> = Object.create(null) as Record<string, Inputs[string]>;
  const traces = new Map<string, JsonValue>();
  for (const argument of given) {
    const at = argument.indexOf('=');
    if (at < 1) throw usage(argument, 'it is written slot=FILE, slot=@VALUE.json or slot=JSON');
    const name = argument.slice(0, at);
    const text = argument.slice(at + 1);
    const slot = slots.get(name);
    if (slot === undefined) throw usage(argument, noSlot(name, slots));
    if (Object.hasOwn(inputs, name)) throw usage(argument, 'the slot is filled already');
    // oxlint-disable-next-line no-await-in-loop -- the first wrong one is told, in the order they are written
    inputs[name] = await readInput(argument, slot, text, oneShot, traces);
  }
  return { inputs, traces };
}

async function readInput(
  argument: string,
  slot: Slot,
  text: string,
  oneShot: OneShot,
  traces: Map<string, JsonValue>,
): Promise<Inputs[string]> {
  switch (slot.type) {
    case 'json':
      return { kind: 'json', value: await readValue(argument, text) };
    case 'media':
      if (text.startsWith('@')) throw usage(argument, 'a media slot takes a FILE as it is, without @');
      return {
        kind: 'file',
        ...(await oneShot.add(text)),
        format: formatFor(argument, slot, text),
        filename: basename(text),
      };
    case 'trace': {
      const document = (await readValue(argument, text)) as JsonValue;
      const id = traceIdOf(document);
      if (id === undefined) throw usage(argument, 'a trace is a document with a trace_id of 32 hex digits');
      traces.set(id, document);
      return { kind: 'trace', trace_id: id };
    }
    case 'samples':
    case 'source':
      throw usage(argument, `a slot of ${slot.type} is filled by a schedule or a group, not by hand`);
  }
}

async function readValue(argument: string, text: string): Promise<unknown> {
  if (text.startsWith('@')) return parseJson(await readGivenFile(text.slice(1)), `--input ${argument}`);
  const slot = argument.slice(0, argument.indexOf('='));
  return parseJson(
    Buffer.from(text),
    `--input ${argument}`,
    `; text is written '${slot}="…"', a file ${slot}=@FILE.json`,
  );
}

/** The name tells the format; where it tells none that the slot takes, the slot's only one is meant. */
function formatFor(
  argument: string,
  { formats }: Slot & { readonly type: 'media' },
  path: string,
): (typeof formats)[number] {
  const named = formatByName(path);
  const byName = 'format' in named ? formats.find((format) => format === named.format) : undefined;
  const [only, ...more] = formats;
  const format = byName ?? (more.length === 0 ? only : undefined);
  if (format !== undefined) return format;
  throw usage(argument, `the slot takes ${formats.join(', ')}, and the name of the file tells none of them`);
}

function traceIdOf(document: JsonValue): string | undefined {
  if (typeof document !== 'object' || document === null || !('trace_id' in document)) return undefined;
  const { trace_id } = document;
  return typeof trace_id === 'string' && /^[0-9a-f]{32}$/i.test(trace_id)
    ? trace_id.toLowerCase()
    : undefined;
}

function noSlot(name: string, slots: Verifier['inputs']): string {
  const near = nearestName(name, slots.keys());
  const has = slots.size === 0 ? 'none' : [...slots.keys()].join(', ');
  return `there is no such slot; ${near === undefined ? '' : `did you mean ${near}? `}the Verifier has ${has}`;
}

function usage(argument: string, problem: string): UsageError {
  return new UsageError(`--input ${argument}: ${problem}`);
}
