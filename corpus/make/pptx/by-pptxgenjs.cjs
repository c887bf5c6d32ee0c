// Writes one file with the npm package pptxgenjs: node by-pptxgenjs.cjs MODULES_FOLDER CASE OUTPUT
const [, , modules, name, output] = process.argv;
const Deck = require(require.resolve('pptxgenjs', { paths: [modules] }));

const decks = {
  texts: (deck) => {
    const first = deck.addSlide();
    first.addText('Plain text', { x: 1, y: 1 });
    first.addText(
      [
        { text: 'Two runs ', options: { bold: true } },
        { text: 'in a line', options: { breakLine: true } },
        { text: 'next line' },
      ],
      { x: 1, y: 2 },
    );
    first.addText([{ text: 'one', options: { bullet: true } }, { text: 'two', options: { bullet: true } }], { x: 1, y: 3 });
    first.addNotes('Notes by a script');
    const second = deck.addSlide();
    second.addShape(deck.ShapeType.rect, { x: 1, y: 1, w: 1, h: 1 });
    second.addText('In a <shape> & "quoted"', { shape: deck.ShapeType.ellipse, x: 1, y: 1 });
    second.hidden = true;
  },
  table: (deck) => {
    deck.addSlide().addTable([
      [{ text: 'wide', options: { colspan: 2 } }, { text: 'c' }],
      [{ text: 'tall', options: { rowspan: 2 } }, { text: 'b2' }, { text: 'c2' }],
      [{ text: 'b3' }, { text: '12.5' }],
    ]);
  },
  chart: (deck) => {
    const slide = deck.addSlide();
    slide.addText('Sales', { x: 1, y: 1 });
    slide.addChart(deck.ChartType.bar, [{ name: 'Year', labels: ['a', 'b'], values: [1, 2] }], { x: 1, y: 2, w: 3, h: 3 });
  },
};

const deck = new Deck();
decks[name](deck);
deck.writeFile({ fileName: output });
