import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../extractors/shared/zip.ts';
import { budgetOf } from '../helpers/archive-read.ts';
import { corpusCases } from '../helpers/corpus-cases.ts';
import { read } from '../helpers/extract.ts';
import { fuzzMs, fuzzSeed, randomFrom } from '../helpers/fuzz-run.ts';
import { madeArchive } from '../helpers/made-archive.ts';

const DECLARED = /^(?:document_(?:malformed|unsupported|encrypted)|format_mismatch|limit_exceeded)$/;

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

async function partsOf(input: Uint8Array): Promise<Part[]> {
  const archive = new ZipArchive(input, budgetOf());
  const parts: Part[] = [];
  for (const name of archive.names()) {
    const chunks: Buffer[] = [];
    await archive.read(name, (chunk) => {
      chunks.push(Buffer.from(chunk));
    });
    parts.push({ name, content: Buffer.concat(chunks) });
  }
  return parts;
}

/** Removes, doubles or moves a piece between two tags, or changes a few characters of one part. */
function mutated(parts: readonly Part[], random: () => number): Part[] {
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

describe('mutated presentations', () => {
  it('end as declared, and the same way twice', async () => {
    const seed = fuzzSeed();
    const random = randomFrom(seed);
    const readable = corpusCases().filter(
      ({ format, expected }) => format === 'pptx' && expected !== undefined,
    );
    const sources = await Promise.all(readable.map(({ input }) => partsOf(input)));
    const small = sources.filter((parts) => parts.length < 20);
    expect(small.length).toBeGreaterThan(20);
    const until = performance.now() + fuzzMs(6);
    let [done, completed] = [0, 0];
    for (; performance.now() < until; done++) {
      const source = small[Math.trunc(random() * small.length)] ?? [];
      const bytes = madeArchive(mutated(source, random));
      const first = await read('pptx', bytes);
      if (first.status === 'failed') expect(first.code).toMatch(DECLARED);
      else completed++;
      if (done % 10 === 0) expect(await read('pptx', bytes)).toEqual(first);
    }
    console.log(`${done} mutations, ${completed} of them still read, seed ${seed}`);
  }, 3_600_000);
});
