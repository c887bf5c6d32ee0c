import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { judgeCitations } from '../../extractors/judge-citations.ts';
import { CiteOutput } from '../../src/contract/cite-output.ts';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import type { Evidence } from '../helpers/cited-slots.ts';
import { assetOf, sentSlots } from '../helpers/cited-slots.ts';
import { HELVETICA, onePage, pdfFile, streamObject } from '../helpers/pdf-file.ts';
import { ROOT } from '../helpers/source-files.ts';

async function cite(
  items: readonly JsonValue[],
  evidence: Evidence,
  excerpt = false,
): Promise<readonly JsonObject[]> {
  const citations = Buffer.from(JSON.stringify(items));
  const { slots, body } = await sentSlots(evidence);
  const limits = defaultLimits(EXTRACT_LIMITS);
  const judged = await judgeCitations(
    { type: 'cite', citationsBytes: citations.length, excerpt, evidence: slots, limits },
    Buffer.concat([citations, body]),
    assetOf,
  );
  const output: unknown = JSON.parse(Buffer.from(judged).toString());
  if (!Check(CiteOutput, output)) throw new Error(`Not an output: ${JSON.stringify(output)}`);
  return output as readonly JsonObject[];
}

const lines = (start: number, end: number): JsonObject => ({ lines: { start, end } });

describe('an item', () => {
  it.each<JsonValue>([
    1,
    null,
    [],
    {},
    { slot: 'a' },
    { slot: 1, locator: { page: 1 } },
    { slot: 'a', locator: { page: 1 }, quote: 'x' },
    { citation: { slot: 'a', locator: { page: 1 } }, quote: 1 },
    { citation: { slot: 'a', locator: { page: 1 } }, more: 1 },
    { citation: { slot: 'a', locator: { page: 1 }, more: 1 } },
    { citation: 'a', quote: 'x' },
  ])('of the shape %j is malformed', async (item) => {
    expect(await cite([item], { values: { a: 1 } })).toEqual([
      { valid: false, why: 'malformed_locator', detail: {} },
    ]);
  });
});

describe('a quote', () => {
  const note = 'Dear Sir,\r\nthe fee of 1,500\r\neuros is not due.\r\nYours\r\n';
  const files = { note: { format: 'markdown', bytes: note } } as const;
  const item = (quote: string, locator = lines(2, 3)): JsonObject => ({
    citation: { slot: 'note', locator },
    quote,
  });

  it('is looked for in the cited lines and those after them, and explains when it is absent', async () => {
    const judged = await cite(
      [
        item('the fee of 1,500'),
        item('1,500 euros is not due.'),
        item('not due. Yours'),
        item('Dear Sir'),
        item('euros is due.'),
        item('500 euros'),
        item('anything', lines(4, 5)),
      ],
      { files },
    );
    expect(judged[0]).toEqual({ valid: true, quote: 'exact', found: { start: 0, end: 16, runs_on: false } });
    expect(judged[1]).toMatchObject({ quote: 'normalized', found: { start: 11, runs_on: false } });
    expect(judged[2]).toMatchObject({ quote: 'normalized', found: { end: 5, runs_on: true } });
    expect(judged[3]).toMatchObject({ valid: true, quote: 'absent' });
    expect(judged[4]).toMatchObject({ quote: 'absent', nearest: { text: 'euros is not due' } });
    expect(judged[5]).toMatchObject({ quote: 'absent' });
    expect(judged[6]).toEqual({ valid: false, why: 'out_of_range', detail: { asked: 5, available: 4 } });
  });

  it('of a value is looked for in its strings, numbers and truth values', async () => {
    const values = { row: { a: ['Total due', 12.5], b: { ok: true } } };
    const quoted = (quote: string, json_pointer: string): JsonObject => ({
      citation: { slot: 'row', locator: { json_pointer } },
      quote,
    });
    const judged = await cite(
      [quoted('Total due', '/a/0'), quoted('Total due 12.5', '/a'), quoted('2.5', '/a'), quoted('true', '')],
      { values },
    );
    expect(judged.map(({ quote }) => quote)).toEqual(['exact', 'normalized', 'absent', 'exact']);
  });

  it('in an image is neither there nor absent', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000280000001e', 'hex');
    const citation = { slot: 'scan', locator: { region: { page: 1, x: 0, y: 0, width: 1, height: 1 } } };
    const evidence = { files: { scan: { format: 'png', bytes } } } as const;
    expect(await cite([{ citation, quote: 'x', excerpt: true }], evidence)).toEqual([{ valid: true }]);
  });
});

describe('an excerpt', () => {
  it('is the text at the place', async () => {
    const letter = 'one\rtwo\nthree\n';
    const pptx = readFileSync(join(ROOT, 'corpus/pptx/python-pptx-titles-bullets-notes/input.pptx'));
    const slide = JSON.parse(
      readFileSync(join(ROOT, 'corpus/pptx/python-pptx-titles-bullets-notes/expected.json'), 'utf8'),
    ) as { readonly slides: readonly { readonly title: string; readonly notes: string }[] };
    const judged = await cite(
      [
        { slot: 'letter', locator: lines(2, 3) },
        { slot: 'value', locator: { json_pointer: '/a' } },
        { slot: 'value', locator: { json_pointer: '/a/1' } },
        { slot: 'deck', locator: { slide: 1 } },
        { slot: 'value', locator: { json_pointer: '/b' } },
      ],
      {
        values: { value: { a: [1, 'x\ny'] } },
        files: { letter: { format: 'text', bytes: letter }, deck: { format: 'pptx', bytes: pptx } },
      },
      true,
    );
    expect(judged.slice(0, 3).map(({ excerpt }) => excerpt)).toEqual(['two\nthree', '[1,"x\\ny"]', 'x\ny']);
    expect(judged[3]?.['excerpt']).toContain(slide.slides[0]?.title);
    expect(judged[3]?.['excerpt']).toContain(slide.slides[0]?.notes);
    expect(judged[4]).toMatchObject({ valid: false, why: 'no_such_value' });
    expect(judged[4]).not.toHaveProperty('excerpt');
  });

  it('of a region holds the runs whose centres lie inside, on a page as it is displayed', async () => {
    // 200 by 200 points; the text begins 20 from the left, its baselines 150 and 50 from the bottom.
    const content = 'BT /F1 10 Tf 20 150 Td (upper line) Tj 0 -100 Td (lower line) Tj ET';
    const region = (x: number, y: number, width: number, height: number): JsonObject => ({
      citation: { slot: 'page', locator: { region: { page: 1, x, y, width, height } } },
      excerpt: true,
    });
    const excerpts = async (page: string, regions: readonly JsonObject[]): Promise<unknown[]> => {
      const bytes = onePage({ content, page });
      const judged = await cite(regions, { files: { page: { format: 'pdf', bytes } } });
      return judged.map(({ excerpt }) => excerpt);
    };
    const halves = [
      region(0, 0, 200, 100),
      region(0, 100, 200, 100),
      region(100, 0, 100, 200),
      region(0, 0, 200, 200),
    ];
    const both = 'upper line\nlower line';
    expect(await excerpts('', halves)).toEqual(['upper line', 'lower line', '', both]);
    // Turned to the right by a quarter: what was above is now to the right.
    const sides = [region(100, 0, 100, 200), region(0, 0, 100, 200)];
    expect(await excerpts('/Rotate 90', sides)).toEqual(['upper line', 'lower line']);
    expect(await excerpts('/UserUnit 2', [region(0, 0, 400, 200)])).toEqual(['upper line']);
    expect(await excerpts('/CropBox [0 0 200 100]', [region(0, 0, 200, 100)])).toEqual(['lower line']);
  });

  it('of regions on many pages is that of each page, whatever their order', async () => {
    const pages = 5;
    const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(' ');
    const bytes = pdfFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 200 200] >>`,
      HELVETICA,
      ...Array.from({ length: pages }, (_, index) => [
        `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        streamObject(`BT /F1 10 Tf 20 150 Td (page number ${index + 1}) Tj ET`),
      ]).flat(),
    ]);
    const order = [5, 1, 3, 1];
    const judged = await cite(
      order.map((page) => ({
        citation: { slot: 'book', locator: { region: { page, x: 0, y: 0, width: 200, height: 200 } } },
        quote: `page number ${page}`,
        excerpt: true,
      })),
      { files: { book: { format: 'pdf', bytes } } },
    );
    expect(judged.map(({ excerpt }) => excerpt)).toEqual(order.map((page) => `page number ${page}`));
    expect(judged.map(({ quote }) => quote)).toEqual(order.map(() => 'exact'));
  });
});
