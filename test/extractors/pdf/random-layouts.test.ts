import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../helpers/pdf-file.ts';
import { knownPage, wrapped, wrapping } from '../../helpers/pdf-layout.ts';

const RUNS = Number(process.env['LAYOUT_RUNS'] ?? 200);

describe('pages of random layout whose text is known', () => {
  it(
    'read as their lines, whatever draws the words and however the page is put into the file',
    async () => {
      await fc.assert(
        fc.asyncProperty(knownPage, wrapping, async ({ content, lines }, how) => {
          expect(await textOf(wrapped(content, how))).toBe(lines.join('\n'));
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    10_000 + 200 * RUNS,
  );
});
