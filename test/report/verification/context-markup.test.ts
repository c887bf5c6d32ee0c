// Whatever text stands in a context, its markup holds the elements of the page and that text, and nothing else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContextBlock } from '../../../src/report/verification/cited-context.ts';
import { contextMarkup } from '../../../src/report/verification/context-markup.ts';

const HOSTILE = fc.string({
  unit: fc.constantFrom('<', '>', '"', "'", '&', '</mark>', '</td></tr></table>', '<script>', '<!--', '\u202e', '&lt;', '\n', 'a'),
  maxLength: 6,
}); // prettier-ignore
const text = fc.record({ text: HOSTILE, cited: fc.boolean() });
const row = fc.record({ label: HOSTILE, cells: fc.array(text, { maxLength: 3 }) });
const block: fc.Arbitrary<ContextBlock> = fc.oneof(
  fc.record({
    kind: fc.constant('prose' as const),
    label: HOSTILE,
    stretches: fc.array(text, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('lines' as const), rows: fc.array(row, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('table' as const),
    label: HOSTILE,
    head: fc.array(HOSTILE, { maxLength: 3 }),
    rows: fc.array(row, { maxLength: 3 }),
  }),
);
const ELEMENTS = new Set(['div', 'p', 'table', 'tr', 'td', 'th', 'mark', 'span']);

const readBack = (html: string): string =>
  html
    .replace(/<span class="sign"[^>]*>[^<]*<\/span>/g, '\u202e')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('the markup of a context', () => {
  it('never makes markup of a text', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), fc.array(HOSTILE, { maxLength: 2 }), (blocks, notes) => {
        const html = contextMarkup({ blocks, notes }).text;
        const names = Array.from(html.matchAll(/<\/?([^\s>]*)/g), ([, name]) => name ?? '');
        expect(names.filter((name) => !ELEMENTS.has(name))).toEqual([]);
        expect(html).not.toContain('\u202e');
      }),
    );
  });

  it('loses no text, and marks exactly what was cited', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), (blocks) => {
        const html = contextMarkup({ blocks, notes: [] }).text;
        const texts = blocks.flatMap((one) =>
          one.kind === 'prose' ? one.stretches : one.rows.flatMap(({ cells }) => cells),
        );
        const marks = Array.from(html.matchAll(/<mark[^>]*>([^]*?)<\/mark>/g), ([, inner]) =>
          readBack(inner ?? ''),
        );
        const cited = texts.filter((one) => one.cited).map((one) => (one.text === '' ? 'empty' : one.text));
        expect(marks).toEqual(cited);
        const shown = readBack(html);
        for (const one of texts) expect(shown).toContain(one.text);
      }),
    );
  });
});
