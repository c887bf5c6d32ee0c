// Writes one file with the npm package docx: node by-docx-npm.cjs MODULES_FOLDER CASE OUTPUT
const { writeFileSync } = require('node:fs');
const [, , modules, name, output] = process.argv;
const d = require(require.resolve('docx', { paths: [modules] }));

const text = (value) => new d.Paragraph(value);
const cell = (children, options = {}) =>
  new d.TableCell({ children: typeof children === 'string' ? [text(children)] : children, ...options });
const row = (...children) => new d.TableRow({ children: children.map((c) => (typeof c === 'string' ? cell(c) : c)) });
const date = '2026-01-01T00:00:00Z';

const documents = {
  trackedChanges: () => ({
    children: [
      new d.Paragraph({
        children: [
          new d.TextRun('Kept '),
          new d.DeletedTextRun({ text: 'gone ', id: 1, author: 'A', date }),
          new d.InsertedTextRun({ text: 'added ', id: 2, author: 'A', date }),
          new d.TextRun('end'),
        ],
      }),
    ],
  }),
  tables: () => ({
    children: [
      new d.Table({
        rows: [
          row(cell('wide', { columnSpan: 2 }), 'c'),
          row(cell('tall', { rowSpan: 2 }), 'b', cell([new d.Table({ rows: [row('x', 'y')] }), text('')])),
          row('b2', 'c2'),
        ],
      }),
    ],
  }),
  characters: () => ({
    children: [
      new d.Paragraph({
        children: [
          new d.TextRun({ children: ['a', new d.Tab(), 'b'] }),
          new d.TextRun({ text: 'c', break: 1 }),
          new d.PageBreak(),
          new d.SymbolRun({ char: 'F04A', symbolfont: 'Wingdings' }),
          new d.TextRun({ children: [' d', new d.NoBreakHyphen(), 'e'] }),
        ],
      }),
      new d.Paragraph({ children: [new d.CheckBox({ checked: true }), new d.CheckBox({ checked: false }), new d.TextRun(' done')] }),
      new d.Paragraph({
        children: [new d.TextRun('see '), new d.ExternalHyperlink({ link: 'http://example.com/', children: [new d.TextRun('the site')] })],
      }),
    ],
  }),
  equations: () => ({
    children: [
      new d.Paragraph({
        children: [
          new d.Math({
            children: [
              new d.MathRun('x='),
              new d.MathFraction({ numerator: [new d.MathRun('1')], denominator: [new d.MathRun('2')] }),
              new d.MathRun('+'),
              new d.MathSuperScript({ children: [new d.MathRun('3')], superScript: [new d.MathRun('2')] }),
            ],
          }),
        ],
      }),
    ],
  }),
  textBox: () => ({
    children: [
      text('before'),
      new d.Textbox({ alignment: 'center', children: [text('in the box')], style: { width: '200pt', height: 'auto' } }),
      text('after'),
    ],
  }),
  notes: () => ({
    headers: { default: new d.Header({ children: [text('head')] }) },
    children: [
      new d.Paragraph({ children: [new d.TextRun('text with note'), new d.FootnoteReferenceRun(1)] }),
      new d.Paragraph({ text: 'item', bullet: { level: 0 } }),
      new d.Paragraph({
        children: [new d.CommentRangeStart(0), new d.TextRun('commented words'), new d.CommentRangeEnd(0), new d.TextRun({ children: [new d.CommentReference(0)] })],
      }),
    ],
  }),
};

const document = new d.Document({
  footnotes: { 1: { children: [text('a footnote')] } },
  comments: { children: [{ id: 0, author: 'A', date: new Date(date), children: [text('a comment')] }] },
  sections: [documents[name]()],
});
d.Packer.toBuffer(document).then((buffer) => writeFileSync(output, buffer));
