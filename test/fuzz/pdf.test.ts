import { describe, expect, it } from 'vitest';
import { corpusCases } from '../helpers/corpus-cases.ts';
import { read } from '../helpers/extract.ts';
import { mutated, randomNumbers } from '../helpers/mutations.ts';

/** Every end that a damaged PDF may come to. */
const DECLARED: ReadonlySet<string> = new Set([
  'completed',
  'document_malformed',
  'document_encrypted',
  'document_unsupported',
  'format_mismatch',
  'limit_exceeded',
]);
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 15);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const MOST = Number(process.env['FUZZ_CASES'] ?? 10_000);
/** A damaged number may ask for anything: small limits keep one file from taking all the time. */
const LIMITS = { pages: 200, inflated_bytes: 32 * 1_048_576, text_bytes: 1_048_576 };

const parents = corpusCases().filter(({ format, input }) => format === 'pdf' && input.length < 60_000);

describe('damaged PDF files', () => {
  it(
    `come to a declared end within ${SECONDS} s of trying (FUZZ_SEED=${SEED})`,
    { timeout: SECONDS * 1_000 + 60_000 },
    async () => {
      console.log(`fuzz pdf: FUZZ_SEED=${SEED}, ${parents.length} parents`);
      const ends = new Map<string, number>();
      const stop = Date.now() + SECONDS * 1_000;
      let tried = 0;
      for (; tried < MOST && Date.now() < stop; tried++) {
        const random = randomNumbers(SEED + tried);
        const parent = parents[random(parents.length)];
        if (parent === undefined) break;
        const result = await read('pdf', mutated(parent.input, random), LIMITS);
        const end = result.status === 'completed' ? 'completed' : result.code;
        ends.set(end, (ends.get(end) ?? 0) + 1);
        const label = `${parent.name} with FUZZ_SEED=${SEED + tried}`;
        expect(DECLARED.has(end) ? 'declared' : `${label} ended with ${end}`).toBe('declared');
      }
      console.log(`fuzz pdf: ${tried} files`, Object.fromEntries(ends));
      expect(tried).toBeGreaterThan(0);
    },
  );
});
