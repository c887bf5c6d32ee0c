import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Read } from '../../helpers/extract.ts';
import { read } from '../../helpers/extract.ts';

function rowsOf(result: Read): unknown {
  if (result.status !== 'completed') throw new Error(`Cannot find rows: ${JSON.stringify(result)}`);
  return result.output['rows'];
}

const codes = ({ diagnostics }: Read): string[] => diagnostics.map(({ code }) => code);

/** The rules of extract.md once more, one character at a time; undefined when a quote never closes. */
function referenceRows(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let state: 'line start' | 'field start' | 'plain' | 'quoted' | 'quote in quoted' = 'line start';
  for (const character of text) {
    if (state === 'quoted') {
      if (character === '"') state = 'quote in quoted';
      else field += character;
    } else if (state === 'quote in quoted' && character === '"') {
      field += '"';
      state = 'quoted';
    } else if (character === '\n' || character === '\r') {
      if (state !== 'line start') rows.push([...row, field]);
      row = [];
      field = '';
      state = 'line start';
    } else if (character === ',') {
      row.push(field);
      field = '';
      state = 'field start';
    } else if (character === '"' && (state === 'line start' || state === 'field start')) state = 'quoted';
    else {
      field += character;
      state = 'plain';
    }
  }
  if (state === 'quoted') return undefined;
  if (state !== 'line start') rows.push([...row, field]);
  return rows;
}

describe('csv', () => {
  it.each([
    [
      'ends rows at \\n, \\r\\n and \\r, in one file too',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['keeps line ends inside quotes as stored', '"a\r\nb\rc\nd",2\n', [['a\r\nb\rc\nd', '2']]],
    ['reads two quotes inside quotes as one', '"a""b","""",""""""', [['a"b', '"', '""']]],
    [
      'takes what follows a closing quote literally, quotes too',
      '"x"y,"a" "b",""""c"\n',
      [['xy', 'a "b"', '"c"']],
    ],
    ['opens a quote only at the start of a field', ' "a",5" nail,b"c"\n', [[' "a"', '5" nail', 'b"c"']]],
    ['gives no row for a blank line', '\n\na\n\r\n\rb\n\n', [['a'], ['b']]],
    ['gives a row for quotes alone', '""\n"",""', [[''], ['', '']]],
    [
      'gives an empty last field after a last comma',
      'a,\n,\n,,',
      [
        ['a', ''],
        ['', ''],
        ['', '', ''],
      ],
    ],
    ['gives no rows for an empty file', '', []],
    ['gives no rows for a byte order mark alone', '\ufeff', []],
    ['drops one byte order mark before a quoted first field', '\ufeff"a,b",c', [['a,b', 'c']]],
    ['keeps a second byte order mark', '\ufeff\ufeffa', [['\ufeffa']]],
    [
      'trims nothing and guesses no types',
      ' a , 1 ,\t007,1e3,TRUE\n',
      [[' a ', ' 1 ', '\t007', '1e3', 'TRUE']],
    ],
    ['knows no other line ends', 'a\u2028b\u0085c\vd\fe\n', [['a\u2028b\u0085c\vd\fe']]],
    ['keeps backslashes and control characters', '\\,\u0001\u007f,"\\"\n', [['\\', '\u0001\u007f', '\\']]],
    ['keeps long rows and short ones as they are', 'a,b\nc\nd,e,f\n', [['a', 'b'], ['c'], ['d', 'e', 'f']]],
  ])('%s', async (_, text, rows) => {
    expect(rowsOf(await read('csv', text))).toEqual(rows);
  });

  it('fails at a quote that never closes, naming row, line and column where it opened', async () => {
    expect(await read('csv', '\ufeffa\n\n"b\nc",é,"d""\ne')).toMatchObject({
      code: 'document_malformed',
      details: { reason: 'a quote that never closes', at: { row: 2, line: 4, column: 6, offset: 15 } },
    });
  });

  it('says how many rows have another number of fields than the first, and which is the first', async () => {
    const result = await read('csv', 'a,b\n1,2\n3\n4,5,6\n');
    expect(result.diagnostics).toMatchObject([{ code: 'csv.ragged', count: 2, at: { row: 3 } }]);
  });

  it.each([
    ['a;b\n1;2\n', true],
    ['a\tb\r\n1\t2', true],
    ['a|b|c\n1|2|3', true],
    ['Name;Price\nA;1,50\nB;2,25', true],
    ['"a;b";c\n"1;2";3', true],
    ['a;b\n1;2\n3', false],
    ['"a;b"\n"c;d"', false],
    ['a\nb\n', false],
    ['a;b,c\n1;2,3', false],
    ['a;"b\nc;d', false],
    ['', false],
  ])('doubts the comma in %j: %s', async (text, doubted) => {
    expect(codes(await read('csv', text)).includes('csv.looks_like_other_delimiter')).toBe(doubted);
  });

  it('counts fields against cells, at the limit passes', async () => {
    expect(await read('csv', 'a,b\nc,d', { cells: 4 })).toMatchObject({ status: 'completed' });
    expect(await read('csv', 'a,b\nc,d', { cells: 3 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'cells', max: 3, seen: 4, at: { row: 2 } },
    });
  });

  it('judges text_bytes on the whole output, at the limit passes', async () => {
    const text = 'a,"b"\n"c\u0001",d\n';
    const whole = await read('csv', text);
    const size = whole.status === 'completed' ? whole.text.length : 0;
    expect(await read('csv', text, { text_bytes: size })).toEqual(whole);
    expect(await read('csv', text, { text_bytes: size - 1 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'text_bytes', max: size - 1 },
    });
  });

  it('reads every text as a reader of one character at a time does', async () => {
    const text = fc.array(fc.constantFrom('a', 'é', '😀', ',', ',', '"', '"', '""', '\n', '\r', '\r\n', ' ', '\t', '\\', '\u0001', 'x'.repeat(40_000)), { maxLength: 30 }); // prettier-ignore
    let accepted = 0;
    const property = fc.asyncProperty(text, async (parts) => {
      const expected = referenceRows(parts.join(''));
      const result = await read('csv', parts.join(''));
      if (expected === undefined) expect(result).toMatchObject({ code: 'document_malformed' });
      else {
        accepted++;
        expect(rowsOf(result)).toEqual(expected);
      }
    });
    await fc.assert(property, { numRuns: 3_000 });
    expect(accepted).toBeGreaterThan(500);
  });

  it('gives back the fields that a writer of RFC 4180 quoted', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', 'ß', '😀', ' ', '\\') });
    const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
    const property = fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n', '\r'), async (table, lineEnd) => {
      const text = table
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
        .join(lineEnd);
      expect(rowsOf(await read('csv', text))).toEqual(table);
    });
    await fc.assert(property, { numRuns: 1_000 });
  });
});
