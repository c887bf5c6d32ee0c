import { describe, expect, it } from 'vitest';
import type { OoxmlFuzz, Part } from '../helpers/ooxml-fuzz.ts';
import { fuzzOoxml, pick, withOtherBytes, withOtherText } from '../helpers/ooxml-fuzz.ts';

const LIMITS = { text_bytes: 2_000_000, inflated_bytes: 20_000_000, cells: 100_000 };
/** Names, values and marks that turn one valid part into another one, or nearly so. */
const PIECES =
  '0 1 -1 65536 1048577 XFD1048576 ZZZ9 A1 $B$2 s b e d str inlineStr n shared array dataTable true # ! : [ ] \' " &amp; &lt; &#0; _x0041_ _xD83D_ <v>1</v> <f>A1</f> <f_t="shared"_si="0"/> <c/> </c> <row/> <is><t>x</t></is> r= t= si= ref= <!-- --> ]]>'
    .split(' ')
    .map((piece) => piece.replaceAll('_t=', ' t=').replaceAll('_si=', ' si='));

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
function mutated(file: Uint8Array, parts: readonly Part[], random: () => number): Uint8Array {
  if (random() < 0.2) return withOtherBytes(file, random);
  const chosen = pick(
    parts.filter(({ name }) => !name.includes('theme') && !name.includes('docProps')),
    random,
  );
  return withOtherText(parts, chosen, mutatedText(chosen.content.toString(), random));
}

/** What must hold of any output: each address once, row by row, and nothing in a cell that says nothing. */
const expectInOrder: OoxmlFuzz['expectInOrder'] = (result) => {
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
};

describe('xlsx under mutation', () => {
  it('ends in an output that is in order or in a declared failure, twice the same', async () => {
    await fuzzOoxml({
      format: 'xlsx',
      seconds: 8,
      largest: 12_000,
      limits: LIMITS,
      mutate: mutated,
      expectInOrder,
    });
  }, 3_600_000);
});
