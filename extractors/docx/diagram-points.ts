import type { XmlAttributes, XmlHandler } from '../shared/xml.ts';

/** Points that a reader of the diagram sees; the others are the drawing's own: document, transitions, presentation. */
const SEEN_TYPES: readonly (string | undefined)[] = [undefined, 'node', 'asst'];

/** The text paragraphs of a diagram's data part (§21.4.3) in the order of dgm:ptLst; empty ones are no text. */
export class DiagramPoints implements XmlHandler {
  readonly texts: string[] = [];
  #isSeen = false;
  #isText = false;
  #paragraph = '';

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'dgm:pt') this.#isSeen = SEEN_TYPES.includes(attributes.get('type'));
    else if (name === 'a:p') this.#paragraph = '';
    else if (name === 'a:t' || name === 'm:t') this.#isText = this.#isSeen;
    else if (name === 'a:br') this.#paragraph += '\n';
  }

  close(name: string): void {
    if (name === 'a:t' || name === 'm:t') this.#isText = false;
    else if (name === 'a:p' && this.#isSeen && this.#paragraph !== '') this.texts.push(this.#paragraph);
    else if (name === 'dgm:pt') this.#isSeen = false;
  }

  text(text: string): void {
    if (this.#isText) this.#paragraph += text;
  }
}
