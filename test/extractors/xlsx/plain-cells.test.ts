import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';
import { sheetFile } from '../../helpers/xlsx-file.ts';

const STRINGS = `<si><t/></si><si><t>x</t></si><si><t>"é\\</t></si><si><t>_x0000_</t></si><si><t>${'long'.repeat(300)}</t></si>`;

const number = fc.oneof(
  fc.constantFrom('0', '12', '-0', '007', '1.50', '.5', '1e3', '0.1', '-12.75', '0.0000001', '5.'),
  fc.constantFrom('12345678901234567890', '0.30000000000000004', '1234567890123', '123456789012345.5'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);
const TEXTS = [
  '|x|1|0| 1 |true|#N/A|a_x0041_b|a_b|_|_x|&lt;&quot;|\'|"|\\|é|漢字|😀|Ａ'.split('|'),
  '\u007f\u0080\u2028|]|]]|]>|\n|\t|\r\n'.split('|'),
].flat();
const text = fc.constantFrom(...TEXTS, 'y'.repeat(1_030));
const index = fc.constantFrom('0', '1', '2', '3', '4', '01', '5');
/** The type and the value of a cell: mostly such as fit together. */
const content = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('', ' t="n"'), number) },
  { weight: 4, arbitrary: fc.tuple(fc.constant(' t="str"'), text) },
  { weight: 4, arbitrary: fc.tuple(fc.constant(' t="s"'), index) },
  { weight: 2, arbitrary: fc.tuple(fc.constant(' t="b"'), fc.constantFrom('0', '1', 'true', '1')) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(' t="e"', ' t="d"', ' t="inlineStr"'), text) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('', ' t="b"', ' t="s"', ' t="x"'), text) },
);
const formula = fc.constantFrom(
  '',
  'A1+1',
  'A1&amp;"x"',
  '_xlfn.X(1)',
  "'é'!A1",
  'A1&lt;2',
  'B'.repeat(1_030),
  'T[a]*[1]S!A1',
  'T[[#All],[a]]',
  '漢字!_x0041_',
);
/** Where the text of an inline string may stand; the first two are plain. */
const INLINE = [
  '<is><t>|</t></is> <is><t_xml:space="preserve">|</t></is> <is><t_xml:space="default">|</t></is>',
  '<is>_<t>|</t></is> <is><t>|</t>_</is> <is><r><t>|</t></r></is> <is><t>|</t><r><t>|</t></r></is>',
  '<is><t>|</t></is><v>1</v> <v>1</v><is><t>|</t></is> <is><t/></is> <is/>',
];
const inline = fc.constantFrom(...INLINE.join(' ').split(' ')).map((form) => form.replaceAll('_', ' '));
const cell = fc
  .record({
    address: fc.constantFrom('', ...'A1 B1 C1 D1 A2 B2 XFD2 AA3 A1048576 a1 A01'.split(' ')),
    style: fc.constantFrom('', ' s="3"'),
    content,
    formula: fc.option(formula, { freq: 3 }),
    hasValue: fc.boolean(),
    inline: fc.option(fc.tuple(inline, text, fc.nat(4)), { freq: 3 }),
    isTypeFirst: fc.boolean(),
    space: fc.constantFrom('', '', '\n '),
  })
  .map((one) => {
    const [typeAlone, value] = one.content;
    // Some producers leave out the type of an inline string.
    const type = one.inline === null || one.inline[2] === 0 ? typeAlone : ' t="inlineStr"';
    const r = one.address === '' ? '' : ` r="${one.address}"`;
    const attributes = one.isTypeFirst ? `${type}${r}${one.style}` : `${r}${one.style}${type}`;
    const f = one.formula === null ? '' : `<f>${one.formula}</f>`;
    const v = one.hasValue ? `<v>${value}</v>` : '';
    const is = one.inline === null ? v : one.inline[0].replaceAll('|', () => one.inline?.[1] ?? '');
    return `<c${attributes}>${f}${is}</c>${one.space}`;
  });

/** Another way to write the same: no tag of it is plain. */
const otherwise = (rows: string): string => rows.replaceAll('<c ', '<c  ').replaceAll('<c>', '<c >');

async function expectSame(rows: string, limits: object = {}): Promise<void> {
  const [plain, other] = [rows, otherwise(rows)].map((one) => sheetFile(one, { strings: STRINGS }));
  expect(await read('xlsx', plain ?? new Uint8Array(), limits)).toEqual(
    await read('xlsx', other ?? new Uint8Array(), limits),
  );
}

describe('plain cells', () => {
  it('read as the same cells in any other writing do, whatever they hold and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 12 }), async (cells) => {
        await expectSame(`<row r="1"><c r="A1"><v>1</v></c>${cells.join('')}</row>`);
      }),
      { numRuns: 200 },
    );
  });

  it('without addresses follow the cell before, whether that is plain, elsewhere or at the edge of the grid', async () => {
    const place = fc.constantFrom(
      '',
      '',
      '',
      '',
      ' r="Z1"',
      ' r="AB7"',
      ' r="XFC1"',
      ' r="XFD9"',
      ' r="D1048576"',
    );
    const form = fc.constantFrom('value', 'inline', 'inline', 'inline without its type');
    const cells = fc.array(fc.tuple(place, content, inline, text, form), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cells, fc.constantFrom('', ' r="1"', ' r="99"', ' r="1000000"'), async (many, row) => {
        const xml = many.map(([r, [t, v], is, value, written]) => {
          const type = written === 'inline' ? ' t="inlineStr"' : t;
          return `<c${r}${type}>${written === 'value' ? `<v>${v}</v>` : is.replaceAll('|', () => value)}</c>`;
        });
        await expectSame(`<row${row}><c><v>1</v></c>${xml.join('')}</row><row><c><v>2</v></c><c/></row>`);
      }),
      { numRuns: 300 },
    );
  });

  it('with an inline string but another type, or none, are no plain cells, whatever stood before', async () => {
    const cells = ['', ' t="s"', ' t="b"', ' t="e"', ' t="str"', ' t="n"'].map(
      (type) => `<c t="inlineStr"><is><t>1</t></is></c><c${type}><is><t>1</t></is></c>`,
    );
    await expectSame(`<row r="1"><c><v>1</v></c>${cells.join('')}</row>`);
  });

  it('in order, over many rows, read the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(content, fc.option(formula))), async (cells) => {
        const rows = cells.map(
          ([[t, v], f], n) =>
            `<row r="${n + 2}"><c r="B${n + 2}"${t}>${f === null ? '' : `<f>${f}</f>`}<v>${v}</v></c></row>`,
        );
        await expectSame(`<row r="1"><c r="A1"><v>1</v></c></row>${rows.join('')}`);
      }),
      { numRuns: 200 },
    );
  });

  it('stop at the same limit with the same figures as in any other writing', async () => {
    const columns = 'BCDEFGHIJKLMNOPQRSTUVWXYZ';
    const inOrder = fc.array(content, { maxLength: columns.length });
    await fc.assert(
      fc.asyncProperty(
        inOrder,
        fc.integer({ min: 60, max: 3_000 }),
        fc.nat(20),
        async (cells, bytes, most) => {
          const rows = cells.map(([t, v], n) => `<c r="${columns[n] ?? ''}1"${t}><v>${v}</v></c>`).join('');
          const row = `<row r="1"><c r="A1"><v>1</v></c>${rows}</row>`;
          await expectSame(row, { text_bytes: bytes });
          await expectSame(row, { cells: most });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are as deep as in any other writing', async () => {
    const kinds = ['<v>1</v>', '<f>A1</f><v>1</v>', '<is><t>x</t></is>'];
    for (const xml_depth of [3, 4, 5, 6, 7])
      for (const kind of kinds)
        await expectSame(`<row r="1"><c r="A1"/><c t="inlineStr">${kind}</c></row>`, { xml_depth });
    const deep = sheetFile('<row r="1"><c><v>1</v></c><c t="inlineStr"><is><t>x</t></is></c></row>');
    expect(await read('xlsx', deep, { xml_depth: 5 })).toMatchObject({ code: 'limit_exceeded' });
    expect(await read('xlsx', deep, { xml_depth: 6 })).toMatchObject({ status: 'completed' });
  });

  it('are refused as the same cells in any other writing where they are not well-formed', async () => {
    const broken = [
      '<c r="B1" r="C1"><v>1</v></c>',
      '<c r="B1"><v>1</v></d>',
      '<c r="B1"s="1"><v>1</v></c>',
      '<c r="B1"><v>1</c></v>',
      '<c r="B1"><v>1</v><v>2</c>',
      '<c r="B1"><f>]]></f><v>1</v></c>',
      '<c r="B1"><f>1&2</f></c>',
      '<c r="B1"><v>1</v></c',
      '<c r="B1" /><v>',
      '<c t="inlineStr"><is><t>1</is></t></c>',
      '<c t="inlineStr"><is><t>1</t></is>',
      '<c t="inlineStr"><is><t>]]></t></is></c>',
      '<c t="inlineStr"><is><t>\ufffe</t></is></c>',
      '<c t="inlineStr"><is><t xml:space="preserve>1</t></is></c>',
      '<c><f>T[[1]]></f></c>',
    ];
    for (const one of broken) {
      const result = await read('xlsx', sheetFile(`<row r="1"><c r="A1"><v>1</v></c>${one}</row>`));
      expect({ one, ...result }).toMatchObject({ one, status: 'failed', code: 'document_malformed' });
    }
  });

  it('are those of the namespace of the sheet, whatever the row declares', async () => {
    const rows = (namespace: string): string =>
      `<row r="1"><c r="A1"><v>1</v></c></row><row r="2" xmlns="${namespace}"><c r="A2"><v>2</v></c></row>`;
    const result = await read('xlsx', sheetFile(rows('urn:other')));
    expect(result).toMatchObject({
      status: 'completed',
      output: { sheets: [{ cells: [{ address: 'A1' }] }] },
    });
  });

  it('are read by all rows, in pieces as they come, the last of a part included', async () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, n) =>
        `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}.5</v></c><c r="B${n + 1}" t="s"><v>1</v></c></row>`,
    ).join('');
    await expectSame(rows, { text_bytes: 100_000_000 });
  });
});
