import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExtractOutput } from '../../../src/contract/extract-output.ts';
import { align } from '../../../src/corpus/diff/align.ts';
import { diffOf, told } from '../../helpers/output-diff.ts';

const pdf = (pages: readonly (readonly string[])[]): ExtractOutput => ({
  format: 'pdf',
  pages: pages.map((lines, index) => ({ number: index + 1, text: lines.join('\n') })),
});
const uniqueLines = (page: number): string[] =>
  Array.from({ length: 12 }, (_, line) => `text ${page} of ${line}`);
const book = Array.from({ length: 6 }, (_, page) => uniqueLines(page));
const grid = (height: number, width: number): string[][] =>
  Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => `${row}x${column % 7}`),
  );
const sheet = (height: number): { address: string; value: string | number; formula: null; error: null }[] =>
  Array.from({ length: height * 10 }, (_, at) => ({
    address: `${'ABCDEFGHIJ'[at % 10] ?? 'A'}${Math.floor(at / 10) + 1}`,
    value: at % 3 === 0 ? `name ${at}` : at,
    formula: null,
    error: null,
  }));

describe('an edit anywhere', () => {
  const place = fc.record({ page: fc.nat(5), line: fc.nat(11) });

  it('of a line of a page is told there and nowhere else', () => {
    fc.assert(
      fc.property(place, ({ page, line }) => {
        const after = book.map((lines, at) =>
          at === page ? lines.with(line, `${lines[line] ?? ''}, edited`) : lines,
        );
        const { places, total } = diffOf(pdf(book), pdf(after));
        expect(total).toBe(1);
        expect(places[0]?.after?.at).toMatchObject({
          page: page + 1,
          lines: { start: line + 1, end: line + 1 },
        });
      }),
    );
  });

  it('that takes lines away is told where they stood', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 4 }), ({ page, line }, count) => {
        const after = book.map((lines, at) => (at === page ? lines.toSpliced(line, count) : lines));
        const { places } = diffOf(pdf(book), pdf(after));
        expect(places).toMatchObject([
          {
            change: 'removed',
            before: { at: { page: page + 1, lines: { start: line + 1, end: Math.min(12, line + count) } } },
          },
        ]);
      }),
    );
  });

  it('that carries a line to another page is told as moved', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 5 }), ({ page, line }, further) => {
        const target = (page + further) % 6;
        const text = book[page]?.[line] ?? '';
        const after = book.map((lines, at) => {
          if (at === page) return lines.toSpliced(line, 1);
          return at === target ? lines.toSpliced(5, 0, text) : lines;
        });
        expect(diffOf(pdf(book), pdf(after)).places.map(told)).toEqual([
          `moved page ${page + 1} lines ${line + 1}-${line + 1} "${text}" → page ${target + 1} lines 6-6 "${text}"`,
        ]);
      }),
    );
  });

  it('of a field, behind rows that came, is told by its row', () => {
    const rows = grid(40, 4);
    fc.assert(
      fc.property(fc.nat(38), fc.nat(3), fc.nat(3), (row, column, come) => {
        const edited = rows.with(row, (rows[row] ?? []).with(column, 'edited'));
        const after = [...Array.from({ length: come }, (_, at) => [`came ${at}`]), ...edited];
        const { places, total } = diffOf({ format: 'csv', rows }, { format: 'csv', rows: after });
        expect(total).toBe(come + 1);
        const changed = places.filter(({ change }) => change === 'changed');
        expect(changed.map(({ after: side }) => side?.at)).toMatchObject([
          { row: row + come + 1, column: column + 1 },
        ]);
      }),
    );
  });

  it('of a cell is told by its address', () => {
    const cells = sheet(30);
    const workbook = (own: typeof cells): ExtractOutput => ({
      format: 'xlsx',
      sheets: [{ name: 'S', cells: own }],
    });
    fc.assert(
      fc.property(fc.nat(299), (at) => {
        const after = cells.with(at, {
          address: cells[at]?.address ?? '',
          value: 'edited',
          formula: null,
          error: null,
        });
        const { places, total } = diffOf(workbook(cells), workbook(after));
        expect(total).toBe(1);
        expect(places[0]?.after?.at).toMatchObject({ address: cells[at]?.address, field: 'value' });
      }),
    );
  });

  it('of rows of a sheet is told the same both ways, and never missed', () => {
    const rowCells = (texts: readonly string[]): ExtractOutput => ({
      format: 'xlsx',
      sheets: [
        {
          name: 'S',
          cells: texts.flatMap((text, at) =>
            ['A', 'C', 'AB'].map((column, more) => ({
              address: `${column}${at + 1}`,
              value: more === 1 ? at % 5 : text,
              formula: more === 2 ? `=A${at + 1}` : null,
              error: null,
            })),
          ),
        },
      ],
    });
    const texts = Array.from({ length: 40 }, (_, at) => `text ${at}`);
    const edit = fc.record({ at: fc.nat(39), gone: fc.nat(3), come: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 3 }), (edits) => {
        const after = edits.reduce<string[]>(
          (lines, { at, gone, come }) =>
            lines.toSpliced(at, gone, ...Array.from({ length: come }, (_, i) => `new ${i}`)),
          texts,
        );
        const there = diffOf(rowCells(texts), rowCells(after));
        const back = diffOf(rowCells(after), rowCells(texts));
        expect(there.total > 0).toBe(JSON.stringify(texts) !== JSON.stringify(after));
        expect([back.total, back.numbers]).toEqual([there.total, there.numbers]);
        expect(back.places.map(({ before }) => before)).toEqual(there.places.map((place) => place.after));
      }),
    );
  });

  it('of a column that comes into a sheet or goes is told once, with the shift of those behind it', () => {
    const LETTERS = 'ABCDEFGHIJ';
    /** Ten rows; the last column sums the first and the one before it, by the letters that stand for them. */
    const sheet = (columns: readonly number[]): ExtractOutput => ({
      format: 'xlsx',
      sheets: [
        {
          name: 'S',
          cells: Array.from({ length: 10 }, (_, row) =>
            columns.map((content, at) => ({
              address: `${LETTERS[at] ?? ''}${row + 1}`,
              value: content === 0 ? `new ${row}` : content * 100 + row,
              formula:
                content === 5
                  ? `=${LETTERS[columns.indexOf(1)] ?? ''}${row + 1}+$${LETTERS[at - 1] ?? ''}$1`
                  : null,
              error: null,
            })),
          ).flat(),
        },
      ],
    });
    const plain = [1, 2, 3, 4, 5];
    for (const at of [0, 1, 2, 3]) {
      const wider = plain.toSpliced(at, 0, 0);
      const came = diffOf(sheet(plain), sheet(wider));
      const [letter, next] = [LETTERS[at] ?? '', LETTERS[at + 1] ?? ''];
      expect(came.places.map(({ change, before, after }) => [change, before?.at, after?.at])).toMatchObject([
        ['added', undefined, { address: `${letter}1:${letter}10` }],
        ['moved', { address: `${letter}1:E10` }, { address: `${next}1:F10` }],
      ]);
      expect(diffOf(sheet(wider), sheet(plain)).places.map(({ change }) => change)).toEqual([
        'removed',
        'moved',
      ]);
    }
  });

  it('of a JSON value is told by its pointer', () => {
    fc.assert(
      fc.property(fc.nat(19), fc.nat(4), (item, key) => {
        const value = Array.from({ length: 20 }, (_, at) =>
          Object.fromEntries(Array.from({ length: 5 }, (__, name) => [`k${name}`, `v${at} ${name}`])),
        );
        const after = value.with(item, { ...value[item], [`k${key}`]: 'edited' });
        expect(diffOf({ format: 'json', value }, { format: 'json', value: after }).places.map(told)).toEqual([
          `changed number /value/${item}/k${key} "v${item} ${key}" → /value/${item}/k${key} "edited"`,
        ]);
      }),
    );
  });
});

describe('alignment', () => {
  it('pairs equal items in order, and all that a common subsequence of few edits would', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
    fc.assert(
      fc.property(items, items, (before, after) => {
        let last = -1;
        align(before, after).forEach((partner, at) => {
          if (partner === -1) return;
          expect(after[partner]).toBe(before[at]);
          expect(partner).toBeGreaterThan(last);
          last = partner;
        });
      }),
    );
    const pairs = (before: string, after: string): number =>
      align(before.split(''), after.split('')).filter((partner) => partner !== -1).length;
    expect(pairs('abcabba', 'cbabac')).toBe(4);
    expect(pairs('aaaa', 'aa')).toBe(2);
  });

  it('takes time that grows with the length, whatever repeats', () => {
    const many = Array.from({ length: 200_000 }, (_, at) => String(at % 2));
    expect(align(many, ['x', ...many]).filter((partner) => partner !== -1)).toHaveLength(200_000);
    const noise = Array.from({ length: 200_000 }, (_, at) => String((at * 7_919) % 13));
    const other = Array.from({ length: 200_000 }, (_, at) => String((at * 104_729) % 11));
    align(noise, other);
    align(many.toReversed(), noise);
  });
});

describe('large outputs', () => {
  it('of a hundred thousand cells, shifted by a row of fields or edited in many cells, come to their few places', () => {
    const rows = grid(10_000, 10);
    const after = [['came'], ...rows.map((row, at) => (at % 1_000 === 0 ? row.with(3, 'edited') : row))];
    const shifted = diffOf(
      { format: 'csv', rows },
      { format: 'csv', rows: after },
      { places: 20, characters: 100, rows: 5 },
    );
    expect([shifted.total, shifted.places.length]).toEqual([11, 11]);
    const cells = sheet(10_000);
    const changed = cells.map((cell, at) => (at % 2 === 0 ? { ...cell, value: `${cell.value}!` } : cell));
    const edited = diffOf(
      { format: 'xlsx', sheets: [{ name: 'S', cells }] },
      { format: 'xlsx', sheets: [{ name: 'S', cells: changed }] },
      { places: 20, characters: 100, rows: 5 },
    );
    expect([edited.total, edited.places.length]).toEqual([50_000, 20]);
    const lower = cells.map((cell, at) => ({
      ...cell,
      address: `${'ABCDEFGHIJ'[at % 10] ?? 'A'}${Math.floor(at / 10) + 2}`,
    }));
    const moved = diffOf(
      { format: 'xlsx', sheets: [{ name: 'S', cells }] },
      { format: 'xlsx', sheets: [{ name: 'S', cells: lower }] },
    );
    expect(moved.places.map(({ change, after: side }) => [change, side?.at])).toMatchObject([
      ['moved', { address: 'A2:J10001' }],
    ]);
  });
});
