import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../extractors/shared/zip.ts';
import { budgetOf } from '../helpers/archive-read.ts';
import { corpusCases } from '../helpers/corpus-cases.ts';
import type { Read } from '../helpers/extract.ts';
import { read } from '../helpers/extract.ts';
import { fuzzMs, fuzzSeed, randomFrom } from '../helpers/fuzz-run.ts';
import { zipFile } from '../helpers/zip-file.ts';

const DECLARED_ENDS =
  /^(?:format_mismatch|document_(?:malformed|encrypted|unsupported|not_utf8)|limit_exceeded)$/;
const LIMITS = { text_bytes: 2_000_000, inflated_bytes: 20_000_000, cells: 100_000 };
/** Names, values and marks that turn one valid part into another one, or nearly so. */
const PIECES =
  '0 1 -1 65536 1048577 XFD1048576 ZZZ9 A1 $B$2 s b e d str inlineStr n shared array dataTable true # ! : [ ] \' " &amp; &lt; &#0; _x0041_ _xD83D_ <v>1</v> <f>A1</f> <f_t="shared"_si="0"/> <c/> </c> <row/> <is><t>x</t></is> r= t= si= ref= <!-- --> ]]>'
    .split(' ')
    .map((piece) => piece.replaceAll('_t=', ' t=').replaceAll('_si=', ' si='));

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

async function partsOf(file: Uint8Array): Promise<Part[]> {
  const archive = new ZipArchive(file, budgetOf());
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

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.trunc(random() * items.length)] as Item;

function mutatedText(text: string, random: () => number): string {
  let result = text;
  for (let count = 1 + Math.trunc(random() * 3); count > 0; count--) {
    const at = Math.trunc(random() * result.length);
    const from = random() < 0.4 ? Math.max(0, result.lastIndexOf('"', at) + 1) : at;
    const removed = random() < 0.3 ? 0 : Math.trunc(random() * 12);
    result =
      result.slice(0, from) + (random() < 0.2 ? '' : pick(PIECES, random)) + result.slice(from + removed);
  }
  return result.toWellFormed();
}

/** Another content of one part in a sound archive, or other bytes of the archive itself. */
function mutated(file: Uint8Array, parts: readonly Part[], random: () => number): Buffer {
  if (random() < 0.2) {
    const bytes = Buffer.from(file);
    for (let count = 1 + Math.trunc(random() * 4); count > 0; count--)
      bytes[Math.trunc(random() * bytes.length)] = Math.trunc(random() * 256);
    return random() < 0.3 ? bytes.subarray(0, Math.trunc(random() * bytes.length)) : bytes;
  }
  const chosen = pick(
    parts.filter(({ name }) => !name.includes('theme') && !name.includes('docProps')),
    random,
  );
  return zipFile(
    parts.map((part) =>
      part === chosen ? { name: part.name, content: mutatedText(part.content.toString(), random) } : part,
    ),
  );
}

/** What must hold of any output: each address once, row by row, and nothing in a cell that says nothing. */
function expectInOrder(result: Read): void {
  if (result.status === 'failed') {
    expect(result.code).toMatch(DECLARED_ENDS);
    return;
  }
  const { sheets } = result.output as unknown as {
    sheets: { cells: { address: string; value: unknown; formula: unknown; error: unknown }[] }[];
  };
  for (const { cells } of sheets) {
    let last = -1;
    for (const { address, value, formula, error } of cells) {
      const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d*)$/.exec(address) ?? [];
      const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      const key = Number(digits) * 16_385 + column;
      expect(key).toBeGreaterThan(last);
      last = key;
      expect([value, formula, error]).not.toEqual([null, null, null]);
      expect(value === '' && formula === null).toBe(false);
    }
  }
}

describe('xlsx under mutation', () => {
  it('ends in an output that is in order or in a declared failure, twice the same', async () => {
    const seed = fuzzSeed();
    const random = randomFrom(seed);
    const cases = corpusCases().filter(
      ({ format, expected, input }) => format === 'xlsx' && expected !== undefined && input.length < 12_000,
    );
    const opened = await Promise.all(
      cases.map(async ({ input }) => ({ input, parts: await partsOf(input) })),
    );
    const until = performance.now() + fuzzMs(8);
    let runs = 0;
    let completed = 0;
    for (; performance.now() < until; runs++) {
      const { input, parts } = pick(opened, random);
      const file = mutated(input, parts, random);
      const first = await read('xlsx', file, LIMITS);
      expectInOrder(first);
      if (first.status === 'completed') completed++;
      if (runs % 8 === 0) expect(await read('xlsx', file, LIMITS)).toEqual(first);
    }
    console.log(`${runs} mutations, ${completed} of them read, seed ${seed}`);
  }, 3_600_000);
});
