import { describe, expect, it } from 'vitest';
import { madeArchive } from '../helpers/made-archive.ts';
import type { Part } from '../helpers/ooxml-fuzz.ts';
import { fuzzOoxml, withOtherBytes } from '../helpers/ooxml-fuzz.ts';

const LIMITS = { text_bytes: 2_000_000, inflated_bytes: 20_000_000 };

/** Removes, doubles or moves a piece between two tags, or changes a few characters of one part. */
function mutatedParts(parts: readonly Part[], random: () => number): Part[] {
  const pick = Math.trunc(random() * parts.length);
  return parts.flatMap((part, index) => {
    if (index !== pick) return [part];
    const kind = random();
    if (kind < 0.05) return [];
    const text = part.content.toString('latin1');
    const cuts = [...text.matchAll(/</g)].map(({ index: at }) => at);
    const at = (share: number): number => cuts[Math.trunc(share * cuts.length)] ?? 0;
    const [from, to] = [at(random()), at(random())].sort((a, b) => a - b) as [number, number];
    const changed =
      kind < 0.3
        ? text.slice(0, from) + text.slice(to)
        : kind < 0.5
          ? text.slice(0, to) + text.slice(from, to) + text.slice(to)
          : text.slice(0, from) + String.fromCharCode(Math.trunc(random() * 256)) + text.slice(from + 1);
    return [{ ...part, content: Buffer.from(changed, 'latin1') }];
  });
}

describe('pptx under mutation', () => {
  it('ends in an output that is in order or in a declared failure, twice the same', async () => {
    await fuzzOoxml({
      format: 'pptx',
      largest: 40_000,
      seconds: 6,
      limits: LIMITS,
      mutate: (file, parts, random) =>
        random() < 0.1 ? withOtherBytes(file, random) : madeArchive(mutatedParts(parts, random)),
      expectInOrder: ({ output }) => {
        const slides = output['slides'] as unknown as readonly { readonly number: number }[];
        expect(slides.map(({ number }) => number)).toEqual(slides.map((_, index) => index + 1));
      },
    });
  }, 3_600_000);
});
