import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NdjsonLine } from '../../src/rpc/ndjson-lines.ts';
import { ndjsonLines } from '../../src/rpc/ndjson-lines.ts';

const MAX = 8;

/** Lines by their definition: split at every line feed, numbered from 1, blank ones left out. */
function linesOf(text: string): { readonly number: number; readonly text: string | undefined }[] {
  return text
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: Buffer.byteLength(line) > MAX ? undefined : line }))
    .filter(({ text: line }) => line === undefined || /[^ \t\r]/.test(line));
}

async function* cut(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const length of lengths) {
    yield bytes.subarray(at, at + length);
    at += length;
  }
  yield bytes.subarray(at);
}

describe('lines of a body', () => {
  it('are those between line feeds, wherever its chunks are cut', async () => {
    const text = fc.array(fc.constantFrom('a', 'é', '\n', '\r', ' ', '{}'), { maxLength: 60 });
    const lengths = fc.array(fc.nat({ max: 9 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, lengths, async (pieces, cuts) => {
        const whole = pieces.join('');
        const found: NdjsonLine[] = [];
        for await (const line of ndjsonLines(cut(Buffer.from(whole), cuts), MAX)) found.push(line);
        expect(
          found.map(({ number, bytes }) => ({
            number,
            text: bytes === undefined ? undefined : Buffer.from(bytes).toString(),
          })),
        ).toEqual(linesOf(whole));
      }),
    );
  });
});
