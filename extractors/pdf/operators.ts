import type { PdfObject } from './document.ts';
import { Dict, OPS } from './document.ts';
import { drawXObject } from './forms.ts';
import type { ContentRun } from './content-run.ts';
import { matrixOf, nameOf } from './objects.ts';

/** What an operator does; a promise when a font or a form has to be read first. */
type Operator = (run: ContentRun, operands: readonly PdfObject[]) => Promise<void> | void;

const numberOf = (object: PdfObject): number => (typeof object === 'number' ? object : 0);
const stringOf = (object: PdfObject): string => (typeof object === 'string' ? object : '');

const RULES: readonly (readonly [number, Operator])[] = [
  // §8.4.4: graphics state.
  [OPS.save, (run) => run.save()],
  [OPS.restore, (run) => run.restore()],
  [
    OPS.transform,
    (run, operands) => {
      const matrix = matrixOf(operands);
      if (matrix !== undefined) run.state.transform(matrix);
    },
  ],
  [OPS.setGState, (run, [name]) => setGraphicsState(run, name)],
  // §9.3: text state.
  [OPS.setCharSpacing, ({ state }, [value]) => void (state.characterSpacing = numberOf(value))],
  [OPS.setWordSpacing, ({ state }, [value]) => void (state.wordSpacing = numberOf(value))],
  [OPS.setHScale, ({ state }, [value]) => void (state.horizontalScale = numberOf(value) / 100)],
  [OPS.setLeading, ({ state }, [value]) => void (state.leading = numberOf(value))],
  [OPS.setFont, (run, [name, size]) => setFont(run, nameOf(name) ?? '', numberOf(size))],
  // §9.4.2: text position.
  [OPS.beginText, (run) => run.position.reset()],
  [OPS.moveText, (run, [x, y]) => run.position.moveLine(numberOf(x), numberOf(y))],
  [
    OPS.setLeadingMoveText,
    (run, [x, y]) => {
      run.state.leading = -numberOf(y);
      run.position.moveLine(numberOf(x), numberOf(y));
    },
  ],
  [
    OPS.setTextMatrix,
    (run, operands) => {
      const matrix = matrixOf(operands);
      if (matrix !== undefined) run.position.set(matrix);
    },
  ],
  [OPS.nextLine, (run) => nextLine(run)],
  // §9.4.3: text showing.
  [OPS.showText, (run, [codes]) => run.show(stringOf(codes))],
  [OPS.showSpacedText, (run, [items]) => showSpaced(run, items)],
  [
    OPS.nextLineShowText,
    (run, [codes]) => {
      nextLine(run);
      run.show(stringOf(codes));
    },
  ],
  [
    OPS.nextLineSetSpacingShowText,
    (run, [word, character, codes]) => {
      run.state.wordSpacing = numberOf(word);
      run.state.characterSpacing = numberOf(character);
      nextLine(run);
      run.show(stringOf(codes));
    },
  ],
  // §8.10, §8.9: forms and pictures.
  [OPS.paintXObject, (run, [name]) => drawXObject(run, nameOf(name) ?? '')],
  [OPS.endInlineImage, ({ page }) => void page.images++],
  // §14.6: marked content, which may belong to a hidden layer.
  [OPS.beginMarkedContent, (run) => void run.marks.push(false)],
  [OPS.beginMarkedContentProps, (run, [tag, properties]) => beginMarkedContent(run, tag, properties)],
  [
    OPS.endMarkedContent,
    (run) => {
      if (run.marks.pop() === true) run.hidden--;
    },
  ],
];

/** Every operator that text depends on, by its number; all others only paint. */
export const OPERATORS: readonly (Operator | undefined)[] = RULES.reduce<(Operator | undefined)[]>(
  (table, [number, operator]) => {
    table[number] = operator;
    return table;
  },
  [],
);

function nextLine({ position, state }: ContentRun): void {
  position.moveLine(0, -state.leading);
}

function setFont(run: ContentRun, name: string, size: number): Promise<void> | undefined {
  const font = run.page.fonts.named(name, run.resources);
  if (font === null)
    return run.page.fonts.load(name, run.resources).then((loaded) => {
      run.setFont(loaded, size);
    });
  run.setFont(font, size);
  return undefined;
}

/** §8.4.5: of a graphics state dictionary only `Font` concerns text. */
function setGraphicsState(run: ContentRun, name: PdfObject): Promise<void> | undefined {
  const { file, fonts } = run.page;
  const dict = file.fetch(run.resource('ExtGState', nameOf(name) ?? ''));
  const entry = dict instanceof Dict && dict.has('Font') ? file.get(dict, 'Font') : undefined;
  if (!Array.isArray(entry)) return undefined;
  const [font, size] = entry as readonly PdfObject[];
  return fonts.loadObject(font, run.resources).then((loaded) => {
    run.setFont(loaded, numberOf(file.fetch(size)));
  });
}

/** Numbers in the array of TJ move against the direction of writing, in thousandths of the font size. */
function showSpaced(run: ContentRun, items: PdfObject): void {
  if (!Array.isArray(items)) return;
  for (const item of items as readonly PdfObject[]) {
    if (typeof item === 'string') run.show(item);
    else if (typeof item === 'number') {
      const { font, fontSize, horizontalScale } = run.state;
      const distance = (-item / 1000) * fontSize;
      if (font?.vertical === true) run.position.advance(0, distance);
      else run.position.advance(distance * horizontalScale, 0);
    }
  }
}

function beginMarkedContent(run: ContentRun, tag: PdfObject, properties: PdfObject): void {
  const name = nameOf(properties);
  const content = name === undefined ? properties : run.resource('Properties', name);
  const hides = nameOf(tag) === 'OC' && !run.page.layers.shows(content);
  run.marks.push(hides);
  if (hides) run.hidden++;
}
