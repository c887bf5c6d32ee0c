import type { Budget } from '../shared/budget.ts';
import { SlideTable } from './slide-table.ts';
import type { Rule, Rules, TextTaker } from './element-rules.ts';
import { TEXT_RULES, TextBody } from './text-body.ts';
import type { ParagraphReader } from './text-body.ts';

/** What stands on a slide at one place of its tree: a paragraph, or the frame of a diagram whose text is elsewhere. */
export type SlideItem =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'diagram'; readonly relationship: string | undefined };

interface Shape {
  readonly paragraphs: string[];
  placeholder: string | undefined;
  isWritten: boolean;
}

/** Collects the shapes of one slide in tree order, groups inlined; rules of the elements are in SLIDE_RULES. */
export class SlideShapes implements ParagraphReader, TextTaker {
  readonly body = new TextBody();
  readonly items: SlideItem[] = [];
  readonly tables: string[][][] = [];
  title: string | null = null;
  coveredTexts = 0;
  clampedSpans = 0;
  strayTexts = 0;
  readonly #budget: Budget;
  readonly #shapes: Shape[] = [];
  readonly #openTables: SlideTable[] = [];
  #hasTitle = false;
  /** Bytes that the text collected here takes in the output at the least. */
  #leastBytes: number;

  constructor(budget: Budget, bytesWritten: number) {
    this.#budget = budget;
    this.#leastBytes = bytesWritten;
  }

  beginShape(): void {
    this.#shapes.push({ paragraphs: [], placeholder: undefined, isWritten: false });
  }

  placeholder(type: string | undefined): void {
    const shape = this.#shapes.at(-1);
    // ISO 29500-1 §19.7.10: without a type it is an object placeholder.
    if (shape !== undefined) shape.placeholder = type ?? 'obj';
  }

  endShape(): void {
    const shape = this.#shapes.pop();
    if (shape === undefined) return;
    const isTitle = shape.placeholder === 'title' || shape.placeholder === 'ctrTitle';
    if (!isTitle || this.#hasTitle) {
      for (const text of shape.paragraphs) this.items.push({ kind: 'paragraph', text });
      return;
    }
    this.#hasTitle = true;
    // A placeholder into which nothing was ever written is an empty slot, which no show and no print shows.
    this.title = shape.isWritten ? shape.paragraphs.join('\n') : null;
  }

  beginTable(): void {
    this.#openTables.push(new SlideTable(this.#budget));
  }

  get table(): SlideTable | undefined {
    return this.#openTables.at(-1);
  }

  endTable(): void {
    const table = this.#openTables.pop();
    if (table === undefined) return;
    this.tables.push(table.finish());
    this.coveredTexts += table.coveredTexts;
    this.clampedSpans += table.clampedSpans;
  }

  diagram(relationship: string | undefined): void {
    this.items.push({ kind: 'diagram', relationship });
  }

  noteContent(): void {
    const shape = this.#shapes.at(-1);
    if (shape !== undefined) shape.isWritten = true;
  }

  endParagraph(text: string): void {
    if (this.table?.addParagraph(text) === true || text === '') return;
    const shape = this.#shapes.at(-1);
    if (shape === undefined) this.items.push({ kind: 'paragraph', text });
    else shape.paragraphs.push(text);
  }

  takeText(text: string): void {
    if (this.table?.takeCoveredText() === true) return;
    this.#leastBytes += text.length;
    this.#budget.check('text_bytes', this.#leastBytes);
    if (!this.body.add(text)) this.takeStrayText();
  }

  takeStrayText(): void {
    this.strayTexts++;
  }
}

const RULES: readonly (readonly [string, Rule<SlideShapes>])[] = [
  [
    'p:sp',
    {
      open: (slide) => {
        slide.beginShape();
      },
      close: (slide) => {
        slide.endShape();
      },
    },
  ],
  [
    'p:ph',
    {
      open: (slide, attributes) => {
        slide.placeholder(attributes.get('type'));
      },
    },
  ],
  [
    'a:tbl',
    {
      open: (slide) => {
        slide.beginTable();
      },
      close: (slide) => {
        slide.endTable();
      },
    },
  ],
  [
    'a:tr',
    {
      open: (slide) => slide.table?.beginRow(),
      close: (slide) => slide.table?.endRow(),
    },
  ],
  [
    'a:tc',
    {
      open: (slide, attributes) => slide.table?.beginCell(attributes),
      close: (slide) => slide.table?.endCell(),
    },
  ],
  [
    'dgm:relIds',
    {
      open: (slide, attributes) => {
        slide.diagram(attributes.get('r:dm'));
      },
    },
  ],
  // The table's style is a GUID that stands as text.
  ['a:tableStyleId', 'skip'],
  // Animations name attributes as text (p:attrName).
  ['p:timing', 'skip'],
  ['p:transition', 'skip'],
];

/** What becomes of the elements of a slide; groups, connectors and frames are looked through. */
export const SLIDE_RULES: Rules<SlideShapes> = new Map<string, Rule<SlideShapes>>([...TEXT_RULES, ...RULES]);
