import { describe, expect, it } from 'vitest';
import type { OoxmlFuzz, Part } from '../helpers/ooxml-fuzz.ts';
import { fuzzOoxml, pick, withOtherBytes, withOtherText } from '../helpers/ooxml-fuzz.ts';

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
function mutated(file: Uint8Array, parts: readonly Part[], random: () => number): Uint8Array {
  if (random() < 0.2) return withOtherBytes(file, random);
  const body = parts.find(({ name }) => name.endsWith('document.xml'));
  const chosen = body !== undefined && random() < 0.8 ? body : pick(parts, random);
  return withOtherText(parts, chosen, mutatedText(chosen.content.toString(), random));
}

/** What must hold of any output: blocks of the two kinds, no row shorter than another, no held mark left. */
const expectInOrder: OoxmlFuzz['expectInOrder'] = (result) => {
  expect(result.text.includes('\\u0000')).toBe(false);
  const { blocks } = result.output as unknown as { blocks: { kind: string; rows?: string[][] }[] };
  for (const { kind, rows } of blocks) {
    expect(kind).toBe(rows === undefined ? 'paragraph' : 'table');
    expect(new Set(rows?.map((row) => row.length)).size).toBe(rows === undefined ? 0 : 1);
  }
};

describe('docx under mutation', () => {
  it('ends in an output that is in order or in a declared failure, twice the same', async () => {
    await fuzzOoxml({
      format: 'docx',
      seconds: 10,
      largest: 12_000,
      limits: LIMITS,
      mutate: mutated,
      expectInOrder,
    });
  }, 3_600_000);
});
