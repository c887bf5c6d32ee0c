import { describe, expect, it } from 'vitest';
import { read } from '../helpers/extract.ts';
import { HOSTILE_LIMITS, HOSTILE_PDFS } from '../helpers/hostile-pdf.ts';
import { pagesOf } from '../helpers/pdf-file.ts';

describe('hostile PDF files', () => {
  for (const { name, file, ends } of HOSTILE_PDFS)
    it(`${name}: ends by name or is read right`, { timeout: 60_000 }, async () => {
      const result = await read('pdf', file(), HOSTILE_LIMITS);
      const end =
        result.status === 'failed'
          ? `${result.code}: ${JSON.stringify(result.details)}`
          : pagesOf(result).join('\f');
      expect(end.slice(0, 200)).toMatch(ends);
    });
});
