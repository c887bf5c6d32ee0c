import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';

describe.each(['text', 'markdown', 'html'] as const)('%s', (format) => {
  it('gives back every text as it is, one byte order mark apart', async () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('\n', '\r\n', '"', '\\', '\ufeff', 'x'.repeat(33_000)),
    );
    const property = fc.asyncProperty(fc.array(unit, { maxLength: 20 }), async (parts) => {
      const text = parts.join('').toWellFormed().replaceAll('\0', '');
      const result = await read(format, text);
      const expected = text.startsWith('\ufeff') ? text.slice(1) : text;
      expect(result).toMatchObject({
        status: 'completed',
        output: { format, text: expected },
        extent: { kind: 'lines' },
        diagnostics: [],
      });
      expect(result).toMatchObject({ text: JSON.stringify({ format, text: expected }) });
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('names the first fault when bytes are not UTF-8 and when one is NUL, whichever comes first', async () => {
    const at = async (bytes: readonly number[]): Promise<unknown> => {
      const result = await read(format, Uint8Array.from(bytes));
      return result.status === 'failed'
        ? [result.code, result.details['reason'], result.details['at']]
        : result;
    };
    expect(await at([0x61, 0xff, 0x00])).toEqual([
      'document_not_utf8',
      'bytes that are not UTF-8',
      { offset: 1 },
    ]);
    expect(await at([0x61, 0x00, 0xff])).toEqual(['document_not_utf8', 'a NUL byte', { offset: 1 }]);
    expect(await at([0xe2, 0x82, 0x00])).toEqual([
      'document_not_utf8',
      'bytes that are not UTF-8',
      { offset: 0 },
    ]);
  });

  it('stops at text_bytes, at the limit passes', async () => {
    const text = 'line\n"quoted"\n'.repeat(10_000);
    const size = JSON.stringify({ format, text }).length;
    expect(await read(format, text, { text_bytes: size })).toMatchObject({ status: 'completed' });
    expect(await read(format, text, { text_bytes: size - 1 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'text_bytes', max: size - 1 },
    });
  });
});
