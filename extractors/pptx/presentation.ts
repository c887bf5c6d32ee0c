import type { XmlAttributes } from '../shared/xml.ts';
import type { Rule, Rules, TextTaker } from './element-rules.ts';

/** Collects the slides of a presentation in order (p:sldIdLst, ISO 29500-1 §19.2.1.34), hidden ones included. */
export class SlideList implements TextTaker {
  /** The relationship of each slide, undefined where it names none. */
  readonly relationships: (string | undefined)[] = [];
  #inList = false;

  enter(): void {
    this.#inList = true;
  }

  leave(): void {
    this.#inList = false;
  }

  slide(attributes: XmlAttributes): void {
    if (this.#inList) this.relationships.push(attributes.get('r:id'));
  }

  takeText(): void {}

  takeStrayText(): void {}
}

/** What becomes of the elements of the presentation part. */
export const PRESENTATION_RULES: Rules<SlideList> = new Map<string, Rule<SlideList>>([
  [
    'p:sldIdLst',
    {
      open: (list) => {
        list.enter();
      },
      close: (list) => {
        list.leave();
      },
    },
  ],
  [
    'p:sldId',
    {
      open: (list, attributes) => {
        list.slide(attributes);
      },
    },
  ],
]);
