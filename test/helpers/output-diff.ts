import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { ExtractOutput } from '../../src/contract/extract-output.ts';
import type { PlaceDiff } from '../../src/contract/corpus-diff.ts';
import type { OutputDiff } from '../../src/corpus/diff/output-diff.ts';
import { diffOutputs } from '../../src/corpus/diff/output-diff.ts';

export const BOUNDS = { places: 1_000, characters: 400, rows: 50 };

/** Compares two outputs with wide bounds. */
export function diffOf(before: ExtractOutput, after: ExtractOutput, bounds = BOUNDS): OutputDiff {
  return diffOutputs(digested(before), digested(after), bounds);
}

function digested(output: ExtractOutput): { sha256: string; output: ExtractOutput } {
  return { sha256: createHash('sha256').update(JSON.stringify(output)).digest('hex'), output };
}

/** A difference in one line: `changed page 3 lines 4-6 "30" → "31"`. */
export function told({ change, numbers, before, after }: PlaceDiff): string {
  const side = (given: PlaceDiff['before']): string =>
    given === null ? '' : `${placeOf(given.at)} ${contentOf(given.content)}`;
  const sides = [side(before), side(after)].filter((text) => text !== '').join(' → ');
  return `${change}${numbers ? ' number' : ''} ${sides}`;
}

type Side = NonNullable<PlaceDiff['before']>;

function placeOf(at: Side['at']): string {
  const cell = (row: number | null, column: number | null): string =>
    `${row === null ? '' : ` row ${row}`}${column === null ? '' : ` column ${column}`}`;
  switch (at.unit) {
    case 'page':
      return `page ${at.page} lines ${at.lines.start}-${at.lines.end}`;
    case 'lines':
      return `lines ${at.lines.start}-${at.lines.end}`;
    case 'slide':
      return `slide ${at.slide} ${at.part}`;
    case 'block':
      return `block ${at.block}${cell(at.row, at.column)}`;
    case 'sheet':
      return `sheet ${at.sheet}`;
    case 'cell':
      return `${at.sheet}!${at.address} ${at.field}`;
    case 'row':
      return cell(at.row, at.column).trimStart();
    case 'pointer':
      return at.pointer;
  }
}

function contentOf(content: Side['content']): string {
  if (content.kind === 'json') return content.json;
  return JSON.stringify(content.kind === 'text' ? content.text : content.rows);
}

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('alpha', 'beta', 'total 30', 'total 31', 'gamma delta', 'omega') },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => text.replaceAll(/[\r\n]/g, ' ')),
  },
);
const cellText = fc.oneof(line, fc.constant(''), fc.integer().map(String));
const ragged = fc.array(fc.array(cellText, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
/** Only rows of one length are looked at by column. */
const even = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cellText, { minLength: width, maxLength: width }), { maxLength: 8 }));
const rows = fc.oneof(ragged, even);

const pdf = fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 5 }).map((pages): ExtractOutput => ({
  format: 'pdf',
  pages: pages.map((lines, index) => ({ number: index + 1, text: lines.join('\n') })),
}));

const docx = fc
  .array(
    fc.oneof(
      fc.record({
        kind: fc.constant('paragraph' as const),
        text: cellText,
        style: fc.constantFrom(null, 'Heading1'),
      }),
      fc.record({ kind: fc.constant('table' as const), rows }),
    ),
    { maxLength: 10 },
  )
  .map((blocks): ExtractOutput => ({ format: 'docx', blocks }));

const pptx = fc
  .array(
    fc.record({
      title: fc.option(line),
      paragraphs: fc.array(line, { maxLength: 4 }),
      tables: fc.array(fc.record({ rows }), { maxLength: 2 }),
      notes: fc.constantFrom('', 'say this'),
    }),
    { maxLength: 5 },
  )
  .map((slides): ExtractOutput => ({
    format: 'pptx',
    slides: slides.map((slide, index) => ({ number: index + 1, ...slide })),
  }));

const cellValue = fc.oneof(cellText, fc.integer(), fc.boolean(), fc.constant(null));
const sheet = fc.uniqueArray(fc.nat(40), { maxLength: 12 }).chain((places) =>
  fc.record({
    name: fc.constantFrom('Prices', 'Stock', 'Notes', 'Old'),
    cells: fc.tuple(
      ...places
        .toSorted((one, other) => one - other)
        .map((place) =>
          fc.record({
            address: fc.constant(`${'ABCDE'[place % 5] ?? 'A'}${Math.floor(place / 5) + 7}`),
            value: cellValue,
            formula: fc.constantFrom(null, '=A1'),
            error: fc.constantFrom(null, '#N/A'),
          }),
        ),
    ),
  }),
);
const xlsx = fc
  .uniqueArray(sheet, { maxLength: 3, selector: ({ name }) => name })
  .map((sheets): ExtractOutput => ({ format: 'xlsx', sheets }));

/** Small outputs of every format, with much in common so that edits meet repeats. */
export const OUTPUTS: Readonly<Record<ExtractOutput['format'], fc.Arbitrary<ExtractOutput>>> = {
  pdf,
  docx,
  pptx,
  xlsx,
  csv: rows.map((content): ExtractOutput => ({ format: 'csv', rows: content })),
  json: fc.jsonValue({ maxDepth: 4 }).map((value): ExtractOutput => ({ format: 'json', value })),
  text: textOutput('text'),
  markdown: textOutput('markdown'),
  html: textOutput('html'),
};

function textOutput(format: 'text' | 'markdown' | 'html'): fc.Arbitrary<ExtractOutput> {
  return fc
    .array(fc.tuple(fc.oneof(line, fc.constant('')), fc.constantFrom('\n', '\r\n', '\r', '')), {
      maxLength: 8,
    })
    .map((parts): ExtractOutput => ({ format, text: parts.flat().join('') }));
}
