import type { Rule, Rules, TextTaker } from './element-rules.ts';
import { TEXT_RULES, TextBody } from './text-body.ts';
import type { ParagraphReader } from './text-body.ts';

/**
 * Points that are nodes of the diagram as its author sees it (ISO 29500-1 §21.4.7.51, the default is node); the others
 * are the document itself, its layout and the transitions between nodes.
 */
const NODES = new Set(['node', 'asst']);

/** Collects the texts of a SmartArt diagram's nodes in the order of its point list (dgm:ptLst). */
export class Diagram implements ParagraphReader, TextTaker {
  readonly body = new TextBody();
  readonly paragraphs: string[] = [];
  strayTexts = 0;
  #isNode = false;

  beginPoint(type: string | undefined): void {
    this.#isNode = NODES.has(type ?? 'node');
  }

  endParagraph(text: string): void {
    if (this.#isNode && text !== '') this.paragraphs.push(text);
  }

  takeText(text: string): void {
    if (!this.body.add(text)) this.takeStrayText();
  }

  takeStrayText(): void {
    this.strayTexts++;
  }
}

/** What becomes of the elements of a diagram's data part. */
export const DIAGRAM_RULES: Rules<Diagram> = new Map<string, Rule<Diagram>>([
  ...TEXT_RULES,
  [
    'dgm:pt',
    {
      open: (diagram, attributes) => {
        diagram.beginPoint(attributes.get('type'));
      },
    },
  ],
]);
