import type { Rule } from './element-rules.ts';

/** U+000B, a line break inside a paragraph, as libraries escape what XML cannot hold (ISO 29500-1 §22.9.2.19). */
const VERTICAL_TAB = /_x000[Bb]_/g;

/** Collects the text paragraphs (`a:p`) of one part. */
export class TextBody {
  /** Paragraphs that are open; more than one only where a producer nests them, and then none is lost. */
  readonly #open: string[] = [];

  begin(): void {
    this.#open.push('');
  }

  /** Adds text to the paragraph; false when there is none that it could belong to. */
  add(text: string): boolean {
    if (this.#open.length === 0) return false;
    this.#open.push((this.#open.pop() ?? '') + text.replace(VERTICAL_TAB, '\n'));
    return true;
  }

  end(): string {
    return this.#open.pop() ?? '';
  }
}

/** A reader of a part that holds text paragraphs. */
export interface ParagraphReader {
  readonly body: TextBody;
  /** Something was written into the open paragraph, if only an empty run. */
  noteContent?(): void;
  endParagraph(text: string): void;
}

const content = (reader: ParagraphReader): void => reader.noteContent?.();

/**
 * DrawingML text (ISO 29500-1 §21.1.2): runs and fields are looked through, their `a:t` counts; equations (`a14:m`) give
 * their `m:t` in order. Paragraph and list properties hold tab stops and bullets, which are no text.
 */
export const TEXT_RULES: readonly (readonly [string, Rule<ParagraphReader>])[] = [
  [
    'a:p',
    {
      open: ({ body }) => {
        body.begin();
      },
      close: (reader) => {
        reader.endParagraph(reader.body.end());
      },
    },
  ],
  ['a:r', { open: content }],
  ['a:fld', { open: content }],
  ['m:oMath', { open: content }],
  [
    'a:br',
    {
      open: (reader) => {
        content(reader);
        reader.body.add('\n');
      },
    },
  ],
  ['a:t', 'text'],
  ['m:t', 'text'],
  ['a:pPr', 'skip'],
  ['a:lstStyle', 'skip'],
];
