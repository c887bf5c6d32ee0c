// What stands around a cited place is of the evidence, the place itself is marked whole, and what is cut is told.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPointer, resolve } from '../../../src/contract/json-pointer.ts';
import type { JsonValue } from '../../../src/contract/json-value.ts';
import type {
  CitedContext,
  ContextText,
  ReadEvidence,
} from '../../../src/report/verification/cited-context.ts';
import { boundedContext } from '../../../src/report/verification/bounded-context.ts';
import { contextOf } from '../../../src/report/verification/context-of.ts';
import { linesOf } from '../../../src/report/verification/line-context.ts';

const textsOf = ({ blocks }: CitedContext): readonly ContextText[] =>
  blocks.flatMap((block) =>
    block.kind === 'prose' ? block.stretches : block.rows.flatMap(({ cells }) => cells),
  );
const citedIn = (context: CitedContext): string[] =>
  textsOf(context).flatMap(({ text, cited }) => (cited ? [text] : []));
const shownIn = (context: CitedContext): string[] => textsOf(context).map(({ text }) => text);
const value = (content: JsonValue): ReadEvidence => ({ kind: 'value', value: content });
const pdf = (...texts: string[]): ReadEvidence => ({
  kind: 'output',
  output: { format: 'pdf', pages: texts.map((text, index) => ({ number: index + 1, text })) },
});

describe('the context of lines', () => {
  it('has the cited lines between up to three before and after, with their numbers', () => {
    const lines = linesOf('one\ntwo\r\nthree\rfour\nfive\nsix\nseven\neight\nnine\n');
    const context = contextOf({ kind: 'lines', lines }, { locator: { lines: { start: 5, end: 5 } } });
    const [block] = context.blocks;
    expect(block?.kind === 'lines' ? block.rows.map(({ label }) => label) : []).toEqual([
      '2', '3', '4', '5', '6', '7', '8',
    ]); // prettier-ignore
    expect(shownIn(context)).toEqual(['two', 'three', 'four', 'five', 'six', 'seven', 'eight']);
    expect(citedIn(context)).toEqual(['five']);
  });

  it('is a stretch of the text, with exactly the cited lines marked, wherever they stand', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '<', '\u2028', ' ', '𝄞'), maxLength: 8 });
    const place = fc
      .array(line, { minLength: 1, maxLength: 40 })
      .chain((lines) =>
        fc.tuple(fc.constant(lines), fc.nat({ max: lines.length - 1 }), fc.nat({ max: lines.length - 1 })),
      );
    fc.assert(
      fc.property(place, ([lines, one, other]) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const context = contextOf(
          { kind: 'lines', lines },
          { locator: { lines: { start: start + 1, end: end + 1 } } },
        );
        expect(citedIn(context)).toEqual(lines.slice(start, end + 1));
        expect(shownIn(context)).toEqual(lines.slice(Math.max(0, start - 3), end + 4));
        expect(context.notes).toEqual([]);
      }),
    );
  });

  it('tells how many of very many cited lines it shows, and still shows those behind', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index + 1}`);
    const context = contextOf({ kind: 'lines', lines }, { locator: { lines: { start: 1, end: 997 } } });
    expect(citedIn(context)).toHaveLength(200);
    expect(context.notes).toEqual(['Only the first 200 of 997 cited lines are shown.']);
    expect(shownIn(context).slice(-3)).toEqual(['line 998', 'line 999', 'line 1000']);
  });
});

describe('the context of a page', () => {
  it('is its text, all of it cited', () => {
    expect(citedIn(contextOf(pdf('first', 'second\nline'), { locator: { page: 2 } }))).toEqual([
      'second\nline',
    ]);
  });

  it('says when the page has no text', () => {
    expect(contextOf(pdf(''), { locator: { page: 1 } })).toEqual({
      blocks: [],
      notes: ['The page has no text.'],
    });
  });

  const region = { region: { page: 1, x: 10, y: 20.5, width: 100, height: 12 } };

  it('has the text of a region marked in that of its page, and the region in words', () => {
    const context = contextOf(pdf('Net 608\nTotal 723'), { locator: region, excerpt: 'Total 723' });
    expect(shownIn(context)).toEqual(['Net 608\n', 'Total 723', '']);
    expect(citedIn(context)).toEqual(['Total 723']);
    expect(context.notes).toEqual([
      'The region is 100 points wide and 12 high, 10 from the left and 20.5 from the top of page 1.',
    ]);
  });

  it.each(['not on the page in one piece', '7'])('shows the text of a region apart: %s', (excerpt) => {
    const context = contextOf(pdf('7 and 7'), { locator: region, excerpt });
    expect(citedIn(context)).toEqual([excerpt]);
    expect(shownIn(context)).toEqual([excerpt, '7 and 7']);
  });
});

describe('the context of a slide', () => {
  it('is its title, paragraphs, tables and notes', () => {
    const slide = {
      number: 2,
      title: 'Prices',
      paragraphs: ['one', 'two'],
      tables: [{ rows: [['a', 'b'], ['c', '']] }],
      notes: 'say it',
    }; // prettier-ignore
    const context = contextOf(
      { kind: 'output', output: { format: 'pptx', slides: [slide] } },
      { locator: { slide: 2 } },
    );
    expect(citedIn(context)).toEqual(['Prices', 'one', 'two', 'a', 'b', 'c', '', 'say it']);
  });
});

describe('the context of a pointer', () => {
  const order = value({
    number: 'PO-1',
    currency: 'EUR',
    lines: [1, 2, 3, 4, 5, 6].map((price) => ({ item: `item ${price}`, price })),
    vat: 19,
  });
  const at = (json_pointer: string, evidence = order): CitedContext =>
    contextOf(evidence, { locator: { json_pointer } });

  it('is an item between two before and after, as rows with a column for every key', () => {
    const [block] = at('/lines/3').blocks;
    expect(block).toMatchObject({ kind: 'table', label: '/lines', head: ['item', 'price'] });
    expect(block?.kind === 'table' ? block.rows.map(({ label }) => label) : []).toEqual([
      '1', '2', '3', '4', '5',
    ]); // prettier-ignore
    expect(citedIn(at('/lines/3'))).toEqual(['item 4', '4']);
  });

  it('is one cell of an item', () => {
    expect(citedIn(at('/lines/3/price'))).toEqual(['4']);
  });

  it('is a list between the keys beside it', () => {
    expect(shownIn(at('/lines')).slice(0, 2)).toEqual(['PO-1', 'EUR']);
    expect(citedIn(at('/lines'))).toHaveLength(12);
    expect(shownIn(at('/lines')).at(-1)).toBe('19');
  });

  it('is a paragraph or a cell of a table between the blocks around it', () => {
    const document: ReadEvidence = {
      kind: 'output',
      output: {
        format: 'docx',
        blocks: [
          { kind: 'paragraph', text: 'before', style: 'Heading1' },
          { kind: 'table', rows: [['a', 'b'], ['c', 'd']] },
          { kind: 'paragraph', text: 'after', style: null },
        ],
      },
    }; // prettier-ignore
    expect(shownIn(at('/blocks/1/rows/1/0', document))).toEqual(['before', 'a', 'b', 'c', 'd', 'after']);
    expect(citedIn(at('/blocks/1/rows/1/0', document))).toEqual(['c']);
    expect(citedIn(at('/blocks/1/rows/0', document))).toEqual(['a', 'b']);
    expect(citedIn(at('/blocks/1', document))).toEqual(['a', 'b', 'c', 'd']);
    expect(citedIn(at('/blocks/2/text', document))).toEqual(['after']);
    expect(citedIn(at('/blocks/0/style', document))).toEqual(['Heading1']);
  });

  it('is a cell in the grid of its sheet, with its formula', () => {
    const cell = (
      address: string,
      content: string | number,
      formula: string | null = null,
    ): { address: string; value: string | number; formula: string | null; error: null } => ({
      address,
      value: content,
      formula,
      error: null,
    });
    const cells = [cell('Z1', 'Item'), cell('AA1', 5), cell('Z2', 'Total'), cell('AA2', 6, 'SUM(AA1)')];
    const book: ReadEvidence = {
      kind: 'output',
      output: { format: 'xlsx', sheets: [{ name: 'Budget', cells }] },
    };
    const context = at('/sheets/0/cells/3/value', book);
    expect(context.blocks[0]).toMatchObject({ label: 'Budget, AA2', head: ['Z', 'AA'] });
    expect(shownIn(context)).toEqual(['Item', '5', 'Total', '6', 'SUM(AA1)']);
    expect(citedIn(context)).toEqual(['6', 'SUM(AA1)']);
    expect(citedIn(at('/sheets/0/cells/3/address', book))).toEqual(['AA2']);
  });

  it('marks every text and number at a place, for any value and any pointer into it', () => {
    const inside = fc
      .jsonValue({ maxDepth: 4 })
      .chain((root) =>
        fc.tuple(fc.constant(root as JsonValue), fc.constantFrom(...pointersInto(root as JsonValue))),
      );
    fc.assert(
      fc.property(inside, ([root, pointer]) => {
        const context = at(pointer, value(root));
        const cited = citedIn(context).join('\n');
        for (const leaf of leavesOf(resolve(root, readPointer(pointer) ?? []).value))
          expect(cited).toContain(leaf);
        expect(context.blocks.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the bounds of a context', () => {
  it('gives room to what was cited first, and counts what is cut', () => {
    const stretches = [
      { text: 'before', cited: false },
      { text: 'cited', cited: true },
    ];
    const context: CitedContext = { blocks: [{ kind: 'prose', label: '', stretches }], notes: [] };
    expect(boundedContext(context, { text: 10, all: 7 })).toEqual({
      blocks: [{ kind: 'prose', label: '', stretches: [{ text: 'be…', cited: false }, stretches[1]] }],
      notes: ['4 characters are not shown: … stands where a text was cut.'],
    });
  });

  it('shows the excerpt where the evidence could not be read again, and says so', () => {
    const context = contextOf({ kind: 'none', why: 'Gone.' }, { locator: { page: 1 }, excerpt: 'text' });
    expect([citedIn(context), context.notes]).toEqual([['text'], ['Gone.']]);
  });

  it.each([[{ page: 3 }], [{ slide: 1 }], [{ lines: { start: 1, end: 1 } }], [{ json_pointer: '/pages/7' }]])(
    'says when a place is not there: %j',
    (locator) => {
      expect(contextOf(pdf('a'), { locator })).toEqual({
        blocks: [],
        notes: ['The place was not found in what was read.'],
      });
    },
  );
});

function pointersInto(root: JsonValue): [string, ...string[]] {
  if (root === null || typeof root !== 'object') return [''];
  const inner = Object.entries(root as Readonly<Record<string, JsonValue>>).flatMap(([key, one]) =>
    pointersInto(one).map((rest) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${rest}`),
  );
  return ['', ...inner];
}

/** Texts and numbers as they stand in JSON or by themselves; both forms hold the letters between the quotes. */
function leavesOf(root: JsonValue): string[] {
  if (root === null || typeof root !== 'object')
    return [String(root)].filter((text) => /^[\w.]*$/.test(text));
  return Object.values(root as Readonly<Record<string, JsonValue>>).flatMap(leavesOf);
}
