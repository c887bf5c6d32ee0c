import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../extractors/shared/zip.ts';
import { budgetOf } from '../helpers/archive-read.ts';
import { corpusCases } from '../helpers/corpus-cases.ts';
import { fuzzMs, fuzzSeed, randomFrom } from '../helpers/fuzz-run.ts';
import { ourEvents, saxesEvents } from '../helpers/xml-events.ts';

const MUTATIONS = 10_000;
/** Larger parts are not mutated, so that ten thousand mutations are seconds. */
const SMALL = 2_500;
const PIECES =
  `< > / & ; " ' = : ] ]]> <!-- --> <![CDATA[ <? ?> <a> </a> -- &#10; &#xD800; &lt; &x; é 😀 xmlns:a="b"`
    .split(' ')
    .concat(' ', ' a=""', '\r', '\r\n', '\t', '\u0001', '\ufffe', '<!DOCTYPE a>');

/** Every XML part of the OOXML corpus, by content. */
async function corpusParts(): Promise<string[]> {
  const parts = new Set<string>();
  for (const { format, declaration, input } of corpusCases()) {
    if (!['docx', 'pptx', 'xlsx'].includes(format) || declaration.error !== undefined) continue;
    const archive = new ZipArchive(input, budgetOf());
    for (const name of archive.names().filter((one) => /\.(?:xml|rels|vml)$/.test(one))) {
      const chunks: Buffer[] = [];
      await archive.read(name, (chunk) => {
        chunks.push(Buffer.from(chunk));
      });
      parts.add(
        Buffer.concat(chunks)
          .toString('utf8')
          .replace(/^\ufeff/, ''),
      );
    }
  }
  return [...parts];
}

function mutated(text: string, random: () => number): string {
  let result = text;
  for (let count = 1 + Math.trunc(random() * 3); count > 0; count--) {
    const at = Math.trunc(random() * result.length);
    const removed = random() < 0.5 ? 0 : Math.trunc(random() * 8);
    const piece = random() < 0.2 ? '' : (PIECES[Math.trunc(random() * PIECES.length)] ?? '');
    result = result.slice(0, at) + piece + result.slice(at + removed);
  }
  // A pair that was torn apart is no text that a decoder could give.
  return result.toWellFormed().replaceAll('\ufffd', '?');
}

/** Equal events, or both refuse after equal events; how the text is cut makes no difference. */
function expectEqual(text: string, random: () => number): void {
  const expected = saxesEvents(text);
  const piece = 1 + Math.trunc(random() * 40);
  for (const ours of [ourEvents(text), ourEvents(text, piece)]) {
    if ('events' in expected) expect({ text, ...ours }).toEqual({ text, ...expected });
    else expect({ text, ...ours }).toMatchObject({ text, before: expected.before });
  }
}

describe('XML tokenizer against saxes', () => {
  it('reads every part of the corpus alike', async () => {
    const parts = await corpusParts();
    expect(parts.length).toBeGreaterThan(100);
    const random = randomFrom(1);
    for (const text of parts.filter(({ length }) => length < 60_000)) expectEqual(text, random);
  }, 60_000);

  it(`reads or refuses up to ${MUTATIONS} mutations alike, as many as the time allows`, async () => {
    const seed = fuzzSeed();
    const random = randomFrom(seed);
    const parts = (await corpusParts()).filter(({ length }) => length < SMALL);
    const until = performance.now() + fuzzMs(8);
    let done = 0;
    for (; done < MUTATIONS || process.env['FUZZ_SECONDS'] !== undefined; done++) {
      if (performance.now() > until) break;
      expectEqual(mutated(parts[Math.trunc(random() * parts.length)] ?? '', random), random);
    }
    console.log(`${done} mutations, seed ${seed}`);
  }, 3_600_000);
});
