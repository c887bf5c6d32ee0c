import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExtractOutput } from '../../../src/contract/extract-output.ts';
import type { PlaceDiff } from '../../../src/contract/corpus-diff.ts';
import { OUTPUTS, diffOf, told } from '../../helpers/output-diff.ts';

const tell = (before: ExtractOutput, after: ExtractOutput): string[] =>
  diffOf(before, after).places.map(told);
const pdf = (...pages: readonly string[]): ExtractOutput => ({
  format: 'pdf',
  pages: pages.map((text, index) => ({ number: index + 1, text })),
});
const docx = (...texts: readonly (string | string[][])[]): ExtractOutput => ({
  format: 'docx',
  blocks: texts.map((text) =>
    typeof text === 'string' ? { kind: 'paragraph', text, style: null } : { kind: 'table', rows: text },
  ),
});
const csv = (...rows: string[][]): ExtractOutput => ({ format: 'csv', rows });
const json = (value: unknown): ExtractOutput => ({ format: 'json', value });
const cells = (over: Readonly<Record<string, string | number>>): ExtractOutput => ({
  format: 'xlsx',
  sheets: [
    {
      name: 'Prices',
      cells: Object.entries(over).map(([address, value]) => ({ address, value, formula: null, error: null })),
    },
  ],
});

describe('two outputs of any kind', () => {
  for (const [format, outputs] of Object.entries(OUTPUTS)) {
    it(`${format}: differ in nothing exactly when they are equal`, () => {
      fc.assert(
        fc.property(outputs, outputs, (one, other) => {
          const equal = JSON.stringify(one) === JSON.stringify(other);
          expect(diffOf(one, one).total).toBe(0);
          expect(diffOf(one, structuredClone(one)).total).toBe(0);
          expect(diffOf(one, other).total > 0).toBe(!equal);
        }),
      );
    });

    it(`${format}: say the same the other way round`, () => {
      const around = ({ change, numbers, before, after }: PlaceDiff): PlaceDiff => {
        const other = { added: 'removed', removed: 'added', changed: 'changed', moved: 'moved' } as const;
        return { change: other[change], numbers, before: after, after: before };
      };
      fc.assert(
        fc.property(outputs, outputs, (one, other) => {
          expect(diffOf(other, one).places.map(around)).toEqual(diffOf(one, other).places);
        }),
      );
    });
  }
});

describe('pages', () => {
  it('names the page and the lines that changed, numbers first', () => {
    const before = pdf('Title\nfirst words\nOf all 30 orders\nnone was lost', 'second page');
    const after = pdf('Title\nfirst word\nOf all 31 orders\nnone was lost', 'second pages');
    expect(tell(before, after)).toEqual([
      'changed number page 1 lines 2-3 "first words\\nOf all 30 orders" → page 1 lines 2-3 "first word\\nOf all 31 orders"',
      'changed page 2 lines 1-1 "second page" → page 2 lines 1-1 "second pages"',
    ]);
  });

  it('does not count pages behind one that came, and misses no empty page', () => {
    expect(tell(pdf('a', 'b', 'c'), pdf('a', 'new', 'b', 'c'))).toEqual(['added page 2 lines 1-1 "new"']);
    expect(tell(pdf('a', '', 'b'), pdf('a', 'b'))).toEqual(['removed page 2 lines 0-0 ""']);
  });

  it('knows lines again that moved, within the order or over a page break', () => {
    expect(tell(pdf('a\nb\nc\nd\nmoved text here'), pdf('moved text here\na\nb\nc\nd'))).toEqual([
      'moved page 1 lines 5-5 "moved text here" → page 1 lines 1-1 "moved text here"',
    ]);
    expect(tell(pdf('a\nb\nc', 'd\ne\nf'), pdf('a\nb', 'c\nd\ne\nf'))).toEqual([
      'moved page 1 lines 3-3 "c" → page 2 lines 1-1 "c"',
    ]);
    expect(tell(pdf('a\nb', 'c'), pdf('a\nb\nc'))).toEqual([
      'moved page 2 lines 1-1 "c" → page 1 lines 3-3 "c"',
    ]);
  });

  it('shows of a long line the part that differs', () => {
    const long = 'x '.repeat(5_000);
    const [place] = diffOf(pdf(`${long}30 ${long}`), pdf(`${long}31 ${long}`)).places;
    const content = place?.after?.content;
    expect(content?.kind === 'text' && content.cut && content.text.includes('31')).toBe(true);
  });
});

describe('text', () => {
  it('names lines, and shows what ends them only when nothing else differs', () => {
    const text = (content: string): ExtractOutput => ({ format: 'markdown', text: content });
    expect(tell(text('a\nb\nc\n'), text('a\nB\nc\n'))).toEqual(['changed lines 2-2 "b" → lines 2-2 "B"']);
    expect(tell(text('a\nb\n'), text('a\nb'))).toEqual(['changed lines 2-2 "b\\n" → lines 2-2 "b"']);
    expect(tell(text('a\r\nb'), text('a\nb'))).toEqual(['changed lines 1-1 "a\\r\\n" → lines 1-1 "a\\n"']);
  });
});

describe('blocks', () => {
  it('tells what came, went, moved and changed, tables by cell', () => {
    const table = [
      ['item', 'price'],
      ['bolt', '30'],
    ];
    const before = docx('Dear all', 'This offer binds us', 'A last paragraph', table, 'Yours truly');
    const after = docx(
      'Dear all',
      'A last paragraph',
      [
        ['item', 'price'],
        ['bolt', '31'],
      ],
      'Yours, truly',
      'PS',
    );
    expect(tell(before, after)).toEqual([
      'changed number block 4 row 2 column 2 "30" → block 3 row 2 column 2 "31"',
      'removed block 2 "This offer binds us"',
      'changed block 5 "Yours truly" → block 4 "Yours, truly"',
      'added block 5 "PS"',
    ]);
    expect(tell(docx('one two', 'three', 'four'), docx('three', 'four', 'one two'))).toEqual([
      'moved block 1 "one two" → block 3 "one two"',
    ]);
  });
});

describe('slides', () => {
  const slide = (number: number, title: string, ...paragraphs: string[]) => ({
    number,
    title,
    paragraphs,
    tables: [{ rows: [['a', '1']] }],
    notes: '',
  });

  it('tells the part of a slide that changed, and a slide that came without those behind it', () => {
    const before: ExtractOutput = { format: 'pptx', slides: [slide(1, 'One', 'x'), slide(2, 'Two', 'y z')] };
    const after: ExtractOutput = {
      format: 'pptx',
      slides: [slide(1, 'One', 'x'), slide(2, 'Between'), { ...slide(3, 'Two', 'y z'), notes: 'say' }],
    };
    expect(tell(before, after)).toEqual([
      'added number slide 2 slide "Between\\na\\n1"',
      'changed slide 2 notes "" → slide 3 notes "say"',
    ]);
  });
});

describe('cells', () => {
  it('are found by their address, past Z and row 9 too', () => {
    const before = cells({ A1: 'a', Z9: 30, AA9: 'x', A10: 'y', B10: 5 });
    const after = cells({ A1: 'a', Z9: 31, AA9: 'x', B10: 5, C10: 'new' });
    const [first, ...others] = tell(before, after);
    expect(first).toBe('changed number Prices!Z9 value 30 → Prices!Z9 value 31');
    expect(others.toSorted()).toEqual([
      'added Prices!C10 cell [["C10","new","",""]]',
      'removed Prices!A10 cell [["A10","y","",""]]',
    ]);
  });

  it('are moved when they stand at another address, and change in kind alone', () => {
    expect(tell(cells({ A1: 'a', C3: 'far' }), cells({ A1: 'a', D4: 'far' }))).toEqual([
      'moved Prices!C3 cell [["C3","far","",""]] → Prices!D4 cell [["D4","far","",""]]',
    ]);
    expect(tell(cells({ A1: '30' }), cells({ A1: 30 }))).toEqual([
      'changed Prices!A1 value "30" → Prices!A1 value 30',
    ]);
  });

  it('that stand some rows lower are told once, with the rows that came between', () => {
    const sheet = (texts: readonly string[], first = 1): ExtractOutput => ({
      format: 'xlsx',
      sheets: [
        {
          name: 'S',
          cells: texts.flatMap((text, at) => [
            { address: `B${at + first}`, value: text, formula: null, error: null },
            { address: `AA${at + first}`, value: at, formula: `=B${at + first}*2`, error: null },
          ]),
        },
      ],
    });
    const names = Array.from({ length: 30 }, (_, at) => `name ${at}`);
    expect(tell(sheet(names), sheet(names, 3)).map((line) => line.slice(0, line.indexOf('[')))).toEqual([
      'moved S!B1:AA30 cell ',
    ]);
    const [moved] = diffOf(sheet(names), sheet(names, 3)).places;
    expect(moved?.after?.at).toMatchObject({ address: 'B3:AA32' });
    const edited = sheet(names.with(20, 'edited'), 3);
    expect(diffOf(sheet(names), edited).total).toBe(3);
  });

  it('go with their sheet, which is known again under another name', () => {
    const named = (name: string, more: object[] = []): ExtractOutput => ({
      format: 'xlsx',
      sheets: [
        { name, cells: [{ address: 'A1', value: 'words that stay', formula: null, error: null }] },
        ...(more as []),
      ],
    });
    expect(tell(named('Old'), named('New'))).toEqual(['changed sheet Old "Old" → sheet New "New"']);
    expect(tell(named('Old'), named('Old', [{ name: 'Empty', cells: [] }]))).toEqual([
      'added sheet Empty []',
    ]);
  });
});

describe('rows', () => {
  it('are told whole when they came, went or moved, else by field', () => {
    const before = csv(['id', 'name'], ['1', 'ann'], ['2', 'bob'], ['3', 'cid'], ['4', 'dora']);
    const after = csv(
      ['id', 'name'],
      ['4', 'dora'],
      ['1', 'ann'],
      ['2', 'rob'],
      ['9', 'new', 'more'],
      ['3', 'cid'],
    );
    expect(tell(before, after)).toEqual([
      'added number row 5 [["9","new","more"]]',
      'changed row 3 column 2 "bob" → row 4 column 2 "rob"',
      'moved row 5 [["4","dora"]] → row 2 [["4","dora"]]',
    ]);
  });
});

describe('columns of a table', () => {
  const people = [
    ['id', 'name', 'town'],
    ['1', 'ann', 'Oslo'],
    ['2', 'bob', 'Rome'],
    ['3', 'cid', 'Bonn'],
  ];
  const inserted = people.map((row, at) => row.toSpliced(1, 0, at === 0 ? 'age' : `${at}0`));
  const content = '[["age"],["10"],["20"],["30"]]';

  it('that came or went are told once, at their place', () => {
    expect(tell(csv(...people), csv(...inserted))).toEqual([`added number column 2 ${content}`]);
    expect(tell(csv(...inserted), csv(...people))).toEqual([`removed number column 2 ${content}`]);
    expect(tell(docx(people), docx(inserted))).toEqual([`added number block 1 column 2 ${content}`]);
  });

  it('that moved are told once', () => {
    expect(
      tell(csv(...people), csv(...people.map(([id = '', name = '', town = '']) => [town, id, name]))),
    ).toEqual([
      'moved column 3 [["town"],["Oslo"],["Rome"],["Bonn"]] → column 1 [["town"],["Oslo"],["Rome"],["Bonn"]]',
    ]);
  });

  it('leave the rows and fields beside them to be told by the place where each stands', () => {
    const after = inserted.with(2, ['2', '20', 'rob', 'Rome']).concat([['4', '40', 'dora', 'Lund']]);
    expect(tell(csv(...people), csv(...after))).toEqual([
      'added number column 2 [["age"],["10"],["20"],["30"],["40"]]',
      'added number row 5 [["4","dora","Lund"]]',
      'changed row 3 column 2 "bob" → row 3 column 3 "rob"',
    ]);
  });

  it('whose values all changed are told field by field', () => {
    const prices = (...of: string[]): ExtractOutput =>
      csv(['id', 'price'], ...of.map((price, at) => [`${at}`, price]));
    expect(tell(prices('30', '40'), prices('31', '41'))).toEqual([
      'changed number row 2 column 2 "30" → row 2 column 2 "31"',
      'changed number row 3 column 2 "40" → row 3 column 2 "41"',
    ]);
  });

  it('of rows of several lengths are told by rows, so that no missing field passes for an empty one', () => {
    const ragged = csv(['a', 'b'], ['1', '2', ''], ['3', '4']);
    expect(tell(csv(['a', 'b'], ['1', '2'], ['3', '4', '']), ragged)).toHaveLength(2);
  });
});

describe('JSON values', () => {
  it('are told by pointer, items of arrays that moved as moved', () => {
    const before = json({ 'a/b': [{ id: 1 }, { id: 2 }, { id: 3 }], state: 'open', gone: null });
    const after = json({ 'a/b': [{ id: 2 }, { id: 3 }, { id: 1 }], state: 'shut', come: 5 });
    expect(tell(before, after)).toEqual([
      'added number /value/come 5',
      'moved /value/a~1b/0 {"id":1} → /value/a~1b/2 {"id":1}',
      'changed /value/state "open" → /value/state "shut"',
      'removed /value/gone null',
    ]);
  });

  it('change in kind, and in a key named like a prototype', () => {
    expect(tell(json([1, [2]]), json([1, { 0: 2 }]))).toEqual([
      'changed number /value/1 [2] → /value/1 {"0":2}',
    ]);
    expect(tell(json(JSON.parse('{"__proto__":1}')), json({}))).toEqual([
      'removed number /value/__proto__ 1',
    ]);
  });
});
