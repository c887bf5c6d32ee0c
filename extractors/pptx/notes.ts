import type { Rule, Rules, TextTaker } from './element-rules.ts';
import { TEXT_RULES, TextBody } from './text-body.ts';
import type { ParagraphReader } from './text-body.ts';

/** Placeholders of a notes page that repeat what the slide or the master says. */
const REPEATING = new Set(['sldImg', 'sldNum', 'dt', 'hdr', 'ftr']);

/** Collects the text of the notes body placeholder of a notes page; rules of the elements are in NOTES_RULES. */
export class Notes implements ParagraphReader, TextTaker {
  readonly body = new TextBody();
  readonly paragraphs: string[] = [];
  /** Paragraphs with text in other shapes than the notes body and those that repeat. */
  otherTexts = 0;
  strayTexts = 0;
  #placeholder: string | undefined;

  beginShape(): void {
    this.#placeholder = undefined;
  }

  placeholder(type: string | undefined): void {
    this.#placeholder = type ?? 'obj';
  }

  endParagraph(text: string): void {
    if (this.#placeholder === 'body') this.paragraphs.push(text);
    else if (text !== '' && !REPEATING.has(this.#placeholder ?? '')) this.otherTexts++;
  }

  takeText(text: string): void {
    if (!this.body.add(text)) this.takeStrayText();
  }

  takeStrayText(): void {
    this.strayTexts++;
  }
}

const RULES: readonly (readonly [string, Rule<Notes>])[] = [
  [
    'p:sp',
    {
      open: (notes) => {
        notes.beginShape();
      },
      close: (notes) => {
        notes.beginShape();
      },
    },
  ],
  [
    'p:ph',
    {
      open: (notes, attributes) => {
        notes.placeholder(attributes.get('type'));
      },
    },
  ],
];

/** What becomes of the elements of a notes page. */
export const NOTES_RULES: Rules<Notes> = new Map<string, Rule<Notes>>([...TEXT_RULES, ...RULES]);
