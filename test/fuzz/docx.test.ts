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
const LIMITS = { text_bytes: 2_000_000, inflated_bytes: 20_000_000 };
/** Markup that turns one valid body into another one, or nearly so. */
const PIECES = (
  '<w:p> </w:p> <w:p/> <w:r> </w:r> <w:t>x</w:t> <w:tab/> <w:del> </w:del> <w:tbl> </w:tbl> <w:tr> </w:tr> <w:tc> </w:tc> ' +
  '<w:vMerge/> <w:hMerge/> <w:gridSpan_w:val="9999"/> <w:gridBefore_w:val="3"/> <w:txbxContent> </w:txbxContent> ' +
  '<w:fldChar_w:fldCharType="begin"/> <w:fldChar_w:fldCharType="separate"/> <w:fldChar_w:fldCharType="end"/> ' +
  '<w:altChunk/> <mc:Fallback> </mc:Fallback> <w:sym_w:char="0000"/> <x/> w: m: mc: " < > &amp; &#0; <!-- ]]> \u0000 \ufffe w:val="0"'
)
  .split(' ')
  .map((piece) => piece.replace('_', ' '));

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.trunc(random() * items.length)] as Item;

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

/** Moves, doubles, drops and puts in whole elements or single characters. */
function mutatedText(text: string, random: () => number): string {
  let result = text;
  for (let count = 1 + Math.trunc(random() * 3); count > 0; count--) {
    const from = Math.max(0, result.indexOf('<', Math.trunc(random() * result.length)));
    const at = random() < 0.8 ? from : Math.trunc(random() * result.length);
    const end = result.indexOf('>', at) + 1;
    const removed = random() < 0.4 && end > at ? end - at : 0;
    const put = random() < 0.2 ? result.slice(at, at + 200) : random() < 0.7 ? pick(PIECES, random) : '';
    result = result.slice(0, at) + put + result.slice(at + removed);
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
  const body = parts.find(({ name }) => name.endsWith('document.xml'));
  const chosen = body !== undefined && random() < 0.8 ? body : pick(parts, random);
  return zipFile(
    parts.map((part) =>
      part === chosen ? { name: part.name, content: mutatedText(part.content.toString(), random) } : part,
    ),
  );
}

/** What must hold of any output: blocks of the two kinds, no row shorter than another, no held mark left. */
function expectInOrder(result: Read): void {
  if (result.status === 'failed') {
    expect(result.code).toMatch(DECLARED_ENDS);
    return;
  }
  expect(result.text.includes('\\u0000')).toBe(false);
  const { blocks } = result.output as unknown as { blocks: { kind: string; rows?: string[][] }[] };
  for (const { kind, rows } of blocks) {
    expect(kind).toBe(rows === undefined ? 'paragraph' : 'table');
    expect(new Set(rows?.map((row) => row.length)).size).toBe(rows === undefined ? 0 : 1);
  }
}

describe('docx under mutation', () => {
  it('ends in an output that is in order or in a declared failure, twice the same', async () => {
    const seed = fuzzSeed();
    const random = randomFrom(seed);
    const cases = corpusCases().filter(
      ({ format, expected, input }) => format === 'docx' && expected !== undefined && input.length < 12_000,
    );
    const opened = await Promise.all(
      cases.map(async ({ input }) => ({ input, parts: await partsOf(input) })),
    );
    const until = performance.now() + fuzzMs(10);
    let runs = 0;
    let completed = 0;
    for (; performance.now() < until; runs++) {
      const { input, parts } = pick(opened, random);
      const file = mutated(input, parts, random);
      const first = await read('docx', file, LIMITS);
      expectInOrder(first);
      if (first.status === 'completed') completed++;
      if (runs % 8 === 0) expect(await read('docx', file, LIMITS)).toEqual(first);
    }
    console.log(`${runs} mutations, ${completed} of them read, seed ${seed}`);
  }, 3_600_000);
});
