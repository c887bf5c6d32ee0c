import { describe, expect, it } from 'vitest';
import { canonicalFault } from '../../src/contract/canonical-check.ts';
import type { JobErrorCode } from '../../src/contract/errors.ts';
import { corpusCases } from '../helpers/corpus-cases.ts';
import { read } from '../helpers/extract.ts';

const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 6);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_007);

/** The only ends that a document of these formats may come to, besides being read. */
const DECLARED: readonly string[] = [
  'document_malformed',
  'document_not_utf8',
  'limit_exceeded',
] satisfies JobErrorCode[];

const FORMATS = ['text', 'csv', 'json'] as const;
const SPLICES = ['"', '""', '\\', '\\u', '\\ud800', '{', '}', '[', ']', ',', ':', '\n', '\r', '\0', '\ufeff', '1e999', '-', '0', '\u00e9', '😀', ' '].map((text) => Buffer.from(text)); // prettier-ignore

/** A linear congruential generator, so that a seed gives the same run again. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function mutate(input: Buffer, next: (below: number) => number): Buffer {
  let bytes = Buffer.from(input);
  for (let edits = 1 + next(4); edits > 0; edits--) {
    const at = next(bytes.length + 1);
    const kind = next(5);
    if (kind === 0) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + next(8))]);
    else if (kind === 1) bytes = bytes.subarray(0, at);
    else if (kind === 2)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(next(at + 1), at), bytes.subarray(at)]);
    else if (kind === 3 && at < bytes.length) bytes[at] = next(256);
    else
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        SPLICES[next(SPLICES.length)] ?? Buffer.of(),
        bytes.subarray(at),
      ]);
  }
  return bytes;
}

describe('fuzzed text formats', () => {
  it.each(FORMATS)(
    `%s: every mutation is read in canonical form or ends as declared (seed ${SEED}, ${SECONDS} s for all)`,
    async (format) => {
      const next = generator(SEED);
      const inputs = corpusCases()
        .filter((item) => item.format === format && item.input.length < 20_000)
        .map(({ input }) => input);
      const end = performance.now() + (SECONDS * 1_000) / FORMATS.length;
      const ends = new Map<string, number>();
      for (let run = 0; performance.now() < end; run++) {
        const bytes = mutate(inputs[next(inputs.length)] ?? Buffer.of(), next);
        const result = await read(format, bytes);
        const how = result.status === 'completed' ? 'read' : result.code;
        ends.set(how, (ends.get(how) ?? 0) + 1);
        const told = `run ${run} of seed ${SEED}: ${bytes.toString('base64')}`;
        if (result.status === 'completed')
          expect([told, canonicalFault(Buffer.from(result.text), 257)]).toEqual([told, undefined]);
        else expect([told, DECLARED.includes(how)]).toEqual([told, true]);
      }
      expect(ends.get('read')).toBeGreaterThan(0);
      expect(ends.size).toBeGreaterThan(1);
    },
  );

  it(`json: reads what JSON.parse reads and refuses what it refuses (seed ${SEED})`, async () => {
    const next = generator(SEED);
    const inputs = corpusCases()
      .filter(
        ({ format, input, expected }) => format === 'json' && expected !== undefined && input.length < 5_000,
      )
      .map(({ input }) => input);
    const end = performance.now() + 2_000;
    while (performance.now() < end) {
      const bytes = mutate(inputs[next(inputs.length)] ?? Buffer.of(), next);
      const result = await read('json', bytes);
      const parsed = parsedValue(bytes);
      if (result.status === 'completed') expect(result.output).toEqual({ format: 'json', value: parsed });
      else if (parsed !== undefined)
        expect(JSON.stringify(result)).toMatch(/lone surrogate|beyond the doubles|NUL|nested too|json_depth/);
    }
  });
});

/** What the language reads in strict UTF-8 with one byte order mark dropped; undefined when it refuses. */
function parsedValue(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (_, value: unknown) =>
      value === 0 ? 0 : value,
    );
  } catch {
    return undefined;
  }
}
