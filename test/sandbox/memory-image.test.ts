import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openImage, packImage, usedPages, wholeImage } from '../../sandbox/memory-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'wyrd-memory-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const PAGE = 4_096;
const PAGES = 16;

/** A snapshot as Pyodide makes one: a header that tells its own length, then the memory. */
function snapshotOf(memory: Uint8Array): Uint8Array {
  const head = new Uint8Array(48);
  new DataView(head.buffer).setUint32(4, head.length, true);
  head[47] = 7;
  return new Uint8Array(Buffer.concat([head, memory]));
}

function memoryWith(bytes: readonly (readonly [number, number])[]): Uint8Array {
  const memory = new Uint8Array(PAGES * PAGE);
  for (const [at, value] of bytes) memory[at] = value;
  return memory;
}

const spots = fc.array(fc.tuple(fc.nat(PAGES * PAGE - 1), fc.integer({ min: 1, max: 255 })), {
  maxLength: 12,
});

describe('a packed memory image', () => {
  it('makes any new memory the very one that was packed, the pages too that the new one has written', () => {
    fc.assert(
      fc.property(spots, spots, (kept, written) => {
        const memory = memoryWith(kept);
        const path = pathToFileURL(join(folder, 'image'));
        let touched: ReadonlySet<number> = new Set();
        const snapshot = snapshotOf(memory);
        wholeImage(snapshot, (fresh) => {
          touched = usedPages(fresh);
        }).restore(memoryWith(written));
        writeFileSync(path, packImage(snapshot, touched));
        const image = openImage(path);
        for (let boots = 0; boots < 2; boots++) {
          const fresh = memoryWith(written);
          image.restore(fresh);
          expect(Buffer.compare(fresh, memory)).toBe(0);
        }
        expect([image.head.length, image.head[47], image.memoryBytes]).toEqual([48, 7, memory.length]);
      }),
      { numRuns: 50 },
    );
  });

  it('stores only pages that hold anything', () => {
    const packed = packImage(snapshotOf(memoryWith([[5 * PAGE, 1]])), new Set());
    expect(packed.length).toBeLessThan(2 * PAGE);
  });
});
