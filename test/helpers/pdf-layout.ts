import fc from 'fast-check';
import { pdfFile, streamObject, flateObject } from './pdf-file.ts';

/** A page whose text is known because every glyph of Courier is 0.6 em wide: what is drawn, and the lines it must give. */
export interface KnownPage {
  readonly content: string;
  readonly lines: readonly string[];
}

/** How one line of words is drawn. */
const WAYS = [
  'string',
  'words',
  'kerned',
  'no-blanks',
  'spaced',
  'spaced-no-blanks',
  'twice',
  'raised',
] as const;
type Way = (typeof WAYS)[number];

export const PAGE_WIDTH = 1_000;
export const PAGE_HEIGHT = 1_000;
const ADVANCE = 0.6;
const SIZE = 10;
const LEADING = 14;
const LEFT = 40;

const number = (value: number): string => value.toFixed(3);
const literal = (text: string): string => `(${text.replace(/[\\()]/g, (sign) => `\\${sign}`)})`;
const shown = (x: number, y: number, operators: string): string =>
  `BT /F1 ${SIZE} Tf ${number(x)} ${number(y)} Td ${operators} ET\n`;

/** Draws a line of words from a place in the named way. */
export function drawLine(words: readonly string[], way: Way, x: number, y: number): string {
  const text = words.join(' ');
  switch (way) {
    case 'string':
      return shown(x, y, `${literal(text)} Tj`);
    case 'words': {
      let at = x;
      return words
        .map((word) => {
          const drawn = shown(at, y, `${literal(word)} Tj`);
          at += (word.length + 1) * ADVANCE * SIZE;
          return drawn;
        })
        .join('');
    }
    case 'kerned':
      return shown(x, y, `[${Array.from(text).map(literal).join(' 30 ')}] TJ`);
    case 'no-blanks':
      return shown(x, y, `[${words.map(literal).join(' -260 ')}] TJ`);
    case 'spaced':
      return shown(x, y, `3 Tc ${literal(text)} Tj 0 Tc`);
    case 'spaced-no-blanks':
      return shown(
        x,
        y,
        `[${words.map((word) => Array.from(word).map(literal).join(' -300 ')).join(' -800 ')}] TJ`,
      );
    case 'twice':
      return shown(x, y, `${literal(text)} Tj`) + shown(x + 0.4, y, `${literal(text)} Tj`);
    case 'raised':
      return shown(x, y, `${literal(text)} Tj 4 Ts /F1 6 Tf (7) Tj 0 Ts`);
  }
}

const word = fc
  .array(fc.constantFrom(...Array.from('abcdefghijklmnoprstuvwxyzABCDEFGHKLMNRSTUVW0123456789')), {
    minLength: 2,
    maxLength: 9,
  })
  .map((letters) => letters.join(''));

interface Block {
  readonly height: number;
  readonly draw: (top: number) => KnownPage;
}

/** Two or three letters far apart may as well be words of one letter. */
const tellsItsSpacing = (words: readonly string[]): boolean => words.join('').length - words.length >= 4;

const paragraph: fc.Arbitrary<Block> = fc
  .array(
    fc.record({
      words: fc.array(word, { minLength: 2, maxLength: 5 }).filter(tellsItsSpacing),
      way: fc.constantFrom(...WAYS),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) => ({
    height: lines.length * LEADING,
    draw: (top) => ({
      content: lines.map(({ words, way }, n) => drawLine(words, way, LEFT, top - n * LEADING)).join(''),
      lines: lines.map(({ words, way }) => words.join(' ') + (way === 'raised' ? '7' : '')),
    }),
  }));

/** Rows of one-line cells, each row drawn from either side. */
const table: fc.Arbitrary<Block> = fc
  .integer({ min: 2, max: 5 })
  .chain((columns) =>
    fc.record({
      rows: fc.array(fc.array(word, { minLength: columns, maxLength: columns }), {
        minLength: 2,
        maxLength: 8,
      }),
      fromRight: fc.boolean(),
      rightAligned: fc.boolean(),
    }),
  )
  .map(({ rows, fromRight, rightAligned }) => ({
    height: rows.length * LEADING,
    draw: (top) => ({
      content: rows
        .flatMap((row, n) => {
          const cells = row.map((cell, column) => {
            const x = LEFT + column * 100 + (rightAligned ? 90 - cell.length * ADVANCE * SIZE : 0);
            return drawLine([cell], 'string', x, top - n * LEADING);
          });
          return fromRight ? cells.toReversed() : cells;
        })
        .join(''),
      lines: rows.map((row) => row.join(' ')),
    }),
  }));

const proseLine = fc
  .array(word, { minLength: 5, maxLength: 8 })
  .map((words) => words.join(' ').padEnd(32, ' more').slice(0, 38).trimEnd())
  .map((line) => line.replace(/ \S$/, ''));

/** A line that runs across both columns. */
const across = fc
  .array(word, { minLength: 12, maxLength: 12 })
  .map((words) => [...words, 'across', 'both', 'of', 'them']);

/**
 * Two columns of prose, drawn one after the other, between two lines across: without those what stands above or below
 * the left column could as well be part of it.
 */
const columns: fc.Arbitrary<Block> = fc
  .record({
    left: fc.array(proseLine, { minLength: 5, maxLength: 10 }),
    right: fc.array(proseLine, { minLength: 5, maxLength: 10 }),
    above: across,
    below: across,
  })
  .map(({ left, right, above, below }) => ({
    height: (Math.max(left.length, right.length) + 4) * LEADING,
    draw: (top) => columnsBetween({ left, right, above, below }, top),
  }));

function columnsBetween(
  {
    left,
    right,
    above,
    below,
  }: {
    readonly left: readonly string[];
    readonly right: readonly string[];
    readonly above: readonly string[];
    readonly below: readonly string[];
  },
  top: number,
): KnownPage {
  const first = top - 2 * LEADING;
  const last = first - (Math.max(left.length, right.length) + 1) * LEADING;
  const columnLines = [left, right].flatMap((lines, side) =>
    lines.map((line, n) => drawLine(line.split(' '), 'string', LEFT + side * 270, first - n * LEADING)),
  );
  return {
    content: [
      drawLine(above, 'string', LEFT, top),
      ...columnLines,
      drawLine(below, 'string', LEFT, last),
    ].join(''),
    lines: [above.join(' '), ...left, ...right, below.join(' ')],
  };
}

/** A page of blocks under each other, drawn from the top down. */
export const knownPage: fc.Arbitrary<KnownPage> = fc
  .array(fc.oneof(paragraph, table, columns), { minLength: 1, maxLength: 4 })
  .map((blocks) => {
    let top = PAGE_HEIGHT - 40;
    const drawn = blocks.map((block) => {
      const page = block.draw(top);
      top -= block.height + 2 * LEADING;
      return page;
    });
    return {
      content: drawn.map(({ content }) => content).join(''),
      lines: drawn.flatMap(({ lines }) => lines),
    };
  });

/** How a page is put into a file: none of it may change the text. */
export const wrapping = fc.record({
  rotate: fc.constantFrom(0, 90, 180, 270),
  originX: fc.integer({ min: -500, max: 500 }),
  originY: fc.integer({ min: -500, max: 500 }),
  userUnit: fc.constantFrom(1, 0.5, 3),
  scale: fc.constantFrom(1, 0.25, 8),
  streams: fc.integer({ min: 1, max: 4 }),
  compressed: fc.boolean(),
  inForm: fc.boolean(),
});
export type Wrapping = typeof wrapping extends fc.Arbitrary<infer T> ? T : never;

/** A file whose page shows the content upright whatever its rotation, origin, units, streams and forms are. */
export function wrapped(content: string, how: Wrapping): Buffer {
  const { rotate, originX, originY, userUnit, scale, streams, compressed, inForm } = how;
  const [width, height] = rotate % 180 === 0 ? [PAGE_WIDTH, PAGE_HEIGHT] : [PAGE_HEIGHT, PAGE_WIDTH];
  const turned = {
    0: `1 0 0 1 0 0`,
    90: `0 1 -1 0 ${width} 0`,
    180: `-1 0 0 -1 ${width} ${height}`,
    270: `0 -1 1 0 0 ${height}`,
  }[rotate as 0 | 90 | 180 | 270];
  const placed = `q 1 0 0 1 ${originX} ${originY} cm ${turned} cm`;
  const scaled = `${scale} 0 0 ${scale} 0 0 cm ${1 / scale} 0 0 ${1 / scale} 0 0 cm\n`;
  const whole = inForm ? `${placed} ${scaled}/Fm Do Q` : `${placed} ${scaled}${content}Q`;
  const stream = compressed ? flateObject : streamObject;
  const parts = split(whole, streams);
  const numbers = parts.map((_, index) => `${6 + index} 0 R`).join(' ');
  const fonts = '/Font << /F1 4 0 R >>';
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${originX} ${originY} ${originX + width} ${originY + height}] /Rotate ${rotate} /UserUnit ${userUnit} /Contents [${numbers}] /Resources << ${fonts} /XObject << /Fm 5 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    stream(
      inForm ? content : '',
      `/Type /XObject /Subtype /Form /BBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << ${fonts} >>`,
    ),
    ...parts.map((part) => stream(part)),
  ]);
}

/** Cuts a content stream between its lines, which is between operators. */
function split(content: string, parts: number): string[] {
  const lines = content.split('\n');
  const size = Math.ceil(lines.length / parts);
  return Array.from({ length: parts }, (_, part) => lines.slice(part * size, (part + 1) * size).join('\n'));
}
