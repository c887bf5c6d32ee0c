import { expect } from 'vitest';
import { ZipArchive } from '../../extractors/shared/zip.ts';
import { JobFailure } from '../../src/contract/failure.ts';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import { budgetOf } from './archive-read.ts';
import { corpusCases } from './corpus-cases.ts';
import type { Read } from './extract.ts';
import { read } from './extract.ts';
import { fuzzMs, fuzzSeed, randomFrom } from './fuzz-run.ts';
import { zipFile } from './zip-file.ts';

/** One part of a package, whole. */
export interface Part {
  readonly name: string;
  readonly content: Buffer;
}

/** What is mutated, and what must hold of an output. */
export interface OoxmlFuzz {
  readonly format: 'docx' | 'pptx' | 'xlsx';
  /** Larger files are not mutated, so that ten thousand mutations are a minute. */
  readonly largest: number;
  /** How long it runs when FUZZ_SECONDS does not say. */
  readonly seconds: number;
  readonly limits: Partial<ExtractLimits>;
  /** Another file made from a sound one. */
  readonly mutate: (file: Uint8Array, parts: readonly Part[], random: () => number) => Uint8Array;
  readonly expectInOrder: (result: Extract<Read, { readonly status: 'completed' }>) => void;
}

const DECLARED_ENDS =
  /^(?:format_mismatch|document_(?:malformed|encrypted|unsupported|not_utf8)|limit_exceeded)$/;

/** Mutates the corpus of a format: every file must end in an output that is in order or in a declared failure, twice the same. */
export async function fuzzOoxml(fuzz: OoxmlFuzz): Promise<void> {
  const { format, seconds, limits, mutate, expectInOrder } = fuzz;
  const seed = fuzzSeed();
  const random = randomFrom(seed);
  const cases = corpusCases().filter(
    (one) => one.format === format && one.expected !== undefined && one.input.length < fuzz.largest,
  );
  const opened = await Promise.all(cases.map(async ({ input }) => ({ input, parts: await partsOf(input) })));
  expect(opened.length).toBeGreaterThan(10);
  const until = performance.now() + fuzzMs(seconds);
  let runs = 0;
  let completed = 0;
  for (; performance.now() < until; runs++) {
    const { input, parts } = pick(opened, random);
    const file = mutate(input, parts, random);
    const first = await read(format, file, limits);
    if (first.status === 'failed') expect(first.code).toMatch(DECLARED_ENDS);
    else {
      completed++;
      expectInOrder(first);
    }
    if (runs % 8 === 0) expect(await read(format, file, limits)).toEqual(first);
  }
  console.log(`${runs} mutations, ${completed} of them read, seed ${seed}`);
}

/** One of the items. */
export function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.trunc(random() * items.length)] as Item;
}

/** The file with some other bytes, now and then cut. */
export function withOtherBytes(file: Uint8Array, random: () => number): Uint8Array {
  const bytes = Buffer.from(file);
  for (let count = 1 + Math.trunc(random() * 4); count > 0; count--)
    bytes[Math.trunc(random() * bytes.length)] = Math.trunc(random() * 256);
  return random() < 0.3 ? bytes.subarray(0, Math.trunc(random() * bytes.length)) : bytes;
}

/** A sound archive in which one part holds another text. */
export function withOtherText(parts: readonly Part[], chosen: Part, text: string): Uint8Array {
  return zipFile(parts.map((part) => ({ name: part.name, content: part === chosen ? text : part.content })));
}

/** The parts of a package; damaged ones that no reader needs are left out. */
async function partsOf(file: Uint8Array): Promise<Part[]> {
  const archive = new ZipArchive(file, budgetOf());
  const parts: Part[] = [];
  for (const name of archive.names()) {
    const chunks: Buffer[] = [];
    try {
      await archive.read(name, (chunk) => {
        chunks.push(Buffer.from(chunk));
      });
      parts.push({ name, content: Buffer.concat(chunks) });
    } catch (error) {
      if (!(error instanceof JobFailure)) throw error;
    }
  }
  return parts;
}
