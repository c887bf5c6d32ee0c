import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CanonicalWriter } from '../../src/contract/canonical-json.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('canonical writer', () => {
  it('takes back what was written since, wherever its chunks end', () => {
    const pieces = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(pieces, pieces, fc.boolean(), (before, after, areBytes) => {
        const writer = new CanonicalWriter();
        const write = (sizes: readonly number[], letter: string): string =>
          sizes
            .map((size) => {
              const piece = letter.repeat(size);
              if (areBytes) writer.bytes(Buffer.from(piece));
              else writer.ascii(piece);
              return piece;
            })
            .join('');
        const kept = write(before, 'a');
        const from = writer.bytesWritten;
        const taken = write(after, 'b');
        expect(text(writer.takeBack(from))).toBe(taken);
        expect(writer.bytesWritten).toBe(from);
        expect(text(writer.toBytes()) + write(['c'.length], 'c')).toBe(`${kept}c`);
        expect(text(writer.toBytes())).toBe(`${kept}c`);
      }),
      { numRuns: 60 },
    );
  });

  it('copies a stretch of a larger array, short or long', () => {
    const source = Buffer.from('0123456789'.repeat(20));
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const writer = new CanonicalWriter();
        writer.copy(source, start, end);
        expect(text(writer.toBytes())).toBe(source.toString().slice(start, end));
      }),
    );
  });

  it('never writes into bytes that a caller gave it', () => {
    const given = Buffer.from('x'.repeat(100_000));
    const writer = new CanonicalWriter();
    writer.bytes(given);
    writer.takeBack(50_000);
    writer.ascii('y'.repeat(10));
    expect(given.includes('y')).toBe(false);
    expect(text(writer.toBytes())).toBe(`${'x'.repeat(50_000)}${'y'.repeat(10)}`);
  });
});
