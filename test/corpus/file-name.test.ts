import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asText, recordedName } from '../../src/corpus/file-name.ts';

const names = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 8 }),
  fc.array(fc.constantFrom(0x5c, 0x78, 0x66, 0x66, 0xff, 0xc3, 0xa9), { minLength: 1, maxLength: 8 }),
);

describe('the recorded name of a file', () => {
  it('is the name itself when that is UTF-8 without a backslash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        fc.pre(!name.includes('\\'));
        expect(recordedName(Buffer.from(name))).toBe(name);
        expect(asText(Buffer.from(name))).toBe(name);
      }),
    );
  });

  it('is never that of another name', () => {
    const back = (text: string): Buffer =>
      Buffer.concat(
        Array.from(text.matchAll(/\\x([0-9a-f]{2})|\\\\|[^\\]/gsu), ([whole, byte]) =>
          byte === undefined
            ? Buffer.from(whole === '\\\\' ? '\\' : whole)
            : Buffer.from([Number.parseInt(byte, 16)]),
        ),
      );
    fc.assert(
      fc.property(names, (bytes) => {
        const name = Buffer.from(bytes);
        expect(back(recordedName(name))).toEqual(name);
      }),
    );
  });
});
