import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { corpusCases } from '../helpers/corpus-cases.ts';
import { read } from '../helpers/extract.ts';

describe('corpus', () => {
  for (const { name, format, declaration, input, expected } of corpusCases()) {
    it(`${name}: ${declaration.why}`, async () => {
      expect(createHash('sha256').update(input).digest('hex')).toBe(declaration.sha256);
      const first = await read(format, input, declaration.limits);
      const codes = first.diagnostics.map(({ code }) => code).sort();
      expect([...new Set(codes)]).toEqual([...(declaration.diagnostics ?? [])].sort());
      if (first.status === 'failed') {
        expect({ code: first.code, details: first.details }).toMatchObject(
          declaration.error ?? { code: 'none' },
        );
      } else {
        expect(declaration.error).toBeUndefined();
        expect(first.output).toEqual(expected);
      }
      expect(await read(format, input, declaration.limits)).toEqual(first);
    });
  }
});
