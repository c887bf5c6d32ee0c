// Runs inside a jail in place of the reader's entry: the same reader, taken over by its document. A text that begins with
// the mark is code that the attacker runs in this realm; everything else is read as ever.
import { readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction, constants } from 'node:vm';
import { extractDocument } from '../../../extractors/extract-document.ts';
import { FRAME_PREFIX_BYTES, decodePrefix, encodePrefix } from '../../../src/contract/frame.ts';
import type { ExtractRequest } from '../../../src/contract/jail-messages.ts';
import { OWNED_MARK } from './owned-mark.ts';

type Attack = (targets: unknown, require: NodeJS.Require, here: string) => Promise<unknown>;

function readExactly(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let used = 0; used < length;) {
    const got = readSync(0, bytes, used, length - used, null);
    if (got === 0) process.exit(0);
    used += got;
  }
  return bytes;
}

function send(header: object, body: readonly Uint8Array[]): void {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bodyBytes = body.reduce((sum, chunk) => sum + chunk.length, 0);
  for (const bytes of [encodePrefix({ headerBytes: text.length, bodyBytes }), text, ...body])
    for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written);
}

async function attack(text: string): Promise<object> {
  const { code, targets } = JSON.parse(text) as { code: string; targets: unknown };
  const late = Promise.withResolvers<never>();
  process.on('uncaughtException', late.reject);
  try {
    const run = compileFunction(`return (async () => {${code}})()`, ['targets', 'require', 'here'], {
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    }) as Attack;
    const got = await Promise.race([
      run(targets, createRequire(import.meta.url), import.meta.dirname),
      late.promise,
    ]);
    return { got: String(got).slice(0, 200) };
  } catch (error) {
    return { denied: String(error).slice(0, 200) };
  }
}

async function answer(header: Uint8Array, body: Uint8Array): Promise<void> {
  const text = new TextDecoder().decode(body);
  if (text.startsWith(OWNED_MARK)) {
    const result = await attack(text.slice(OWNED_MARK.length));
    const output = new TextEncoder().encode(JSON.stringify(result));
    return send({ type: 'completed', diagnostics: [], extent: { kind: 'lines', lines: 1 } }, [output]);
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
