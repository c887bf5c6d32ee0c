// Runs inside a jail in place of the reader's entry: the same reader, but a text that begins with the mark tells it what to
// write to its keeper, or how to grow.
import { closeSync, readSync, writeSync } from 'node:fs';
import { extractDocument } from '../../../extractors/extract-document.ts';
import { FRAME_PREFIX_BYTES, decodePrefix, encodePrefix } from '../../../src/contract/frame.ts';
import type { ExtractRequest } from '../../../src/contract/jail-messages.ts';
import type { Step } from './puppet.ts';
import { PUPPET_MARK } from './puppet.ts';

const MIB = 1_048_576;
const STEP_MIB = 16;
const WASM_PAGES_PER_MIB = 16;
const kept: unknown[] = [];

function readExactly(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let used = 0; used < length;) {
    const got = readSync(0, bytes, used, length - used, null);
    if (got === 0) process.exit(0);
    used += got;
  }
  return bytes;
}

function write(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
}

function send(header: object, body: readonly Uint8Array[]): void {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bodyBytes = body.reduce((sum, chunk) => sum + chunk.length, 0);
  for (const bytes of [encodePrefix({ headerBytes: text.length, bodyBytes }), text, ...body]) write(1, bytes);
}

async function perform(step: Step): Promise<void> {
  switch (step.do) {
    case 'write':
      return write(1, Buffer.from(step.hex, 'hex'));
    case 'drip':
      for (const byte of Buffer.from(step.hex, 'hex')) write(1, Uint8Array.of(byte));
      return;
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, step.ms));
    case 'exit':
      return process.exit(step.code);
    case 'close-stdout':
      return closeSync(1);
    case 'flood':
      return forever(() => write(step.descriptor, Buffer.from(step.hex, 'hex')));
    case 'grow':
      return forever(GROWTH[step.by]);
  }
}

function forever(act: () => unknown): never {
  for (;;) act();
}

/** Each grows by some mebibytes that are touched and kept. */
const GROWTH = {
  heap: () => kept.push(Array.from({ length: MIB / 8 }).fill(kept.length)),
  buffers: () => kept.push(Buffer.alloc(STEP_MIB * MIB, 1)),
  once: () => kept.push(Buffer.alloc(2 ** 31, 1)),
  strings: () => kept.push(JSON.stringify('x'.repeat(MIB))),
  wasm: () => {
    const memory = new WebAssembly.Memory({ initial: STEP_MIB * WASM_PAGES_PER_MIB });
    new Uint8Array(memory.buffer).fill(1);
    kept.push(memory);
  },
  // Writes that nobody reads are kept in the process that makes them.
  output: () => process.stderr.write(Buffer.alloc(MIB, 120)),
} as const;

async function answer(header: Uint8Array, body: Uint8Array): Promise<void> {
  const text = new TextDecoder().decode(body);
  if (text.startsWith(PUPPET_MARK)) {
    for (const step of JSON.parse(text.slice(PUPPET_MARK.length)) as Step[]) await perform(step);
    return;
  }
  const { format, limits } = JSON.parse(new TextDecoder().decode(header)) as ExtractRequest;
  const asset = (): never => {
    throw new Error('Text has no fonts');
  };
  const result = await extractDocument({ format, limits, bytes: body, asset });
  if (result.status === 'completed')
    send({ type: 'completed', diagnostics: result.diagnostics, extent: result.extent }, result.output);
}

send({ type: 'ready' }, []);
for (;;) {
  const { headerBytes, bodyBytes } = decodePrefix(readExactly(FRAME_PREFIX_BYTES));
  await answer(readExactly(headerBytes), readExactly(bodyBytes));
}
