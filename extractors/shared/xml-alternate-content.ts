import type { XmlAttributes } from './xml-attributes.ts';
import type { ReadAhead, XmlHandler } from './xml-tokenizer.ts';

interface Alternatives {
  /** Depth, counted in the events that arrive here, of the mc:AlternateContent. */
  readonly depth: number;
  isTaken: boolean;
  /** A branch that was left out holds text. */
  passedText: boolean;
}

/**
 * Passes on exactly one branch of every mc:AlternateContent (ISO 29500-3 §9.3): the first mc:Choice whose Requires
 * prefixes all stand for roles of `known`, else the mc:Fallback. When there is neither, nothing is passed on, and `onLostText`
 * is called if that loses text. The mc elements themselves are swallowed, so the reader sees the branch as if it stood
 * there alone. Branches may nest.
 *
 *     await ooxml.readXml(part, new AlternateContent(handler, KNOWN_ROLES, noteLostText));
 */
export class AlternateContent implements XmlHandler {
  readonly readAhead: ReadAhead | undefined;
  readonly #handler: XmlHandler;
  readonly #known: ReadonlySet<string>;
  readonly #onLostText: () => void;
  readonly #alternatives: Alternatives[] = [];
  #depth = 0;
  /** Depth of the element whose whole content is left out, 0 when none is. */
  #skipped = 0;

  constructor(handler: XmlHandler, known: ReadonlySet<string>, onLostText: () => void = () => {}) {
    this.#handler = handler;
    const { readAhead } = handler;
    if (readAhead !== undefined)
      this.readAhead = (window, from) =>
        this.#skipped === 0 && !this.#isBranch(this.#depth + 1) ? readAhead(window, from) : from;
    this.#known = known;
    this.#onLostText = onLostText;
  }

  open(name: string, attributes: XmlAttributes): void {
    this.#depth++;
    if (this.#skipped !== 0) return;
    if (name === 'mc:AlternateContent')
      this.#alternatives.push({ depth: this.#depth, isTaken: false, passedText: false });
    else if (this.#isBranch(this.#depth)) this.#enterBranch(name, attributes);
    else this.#handler.open(name, attributes);
  }

  text(text: string): void {
    const alternatives = this.#alternatives.at(-1);
    // Only white space may stand between mc:AlternateContent and its branches.
    if (this.#skipped === 0 && alternatives?.depth !== this.#depth) this.#handler.text(text);
    else if (alternatives !== undefined && !alternatives.passedText)
      alternatives.passedText = /\S/.test(text);
  }

  close(name: string): void {
    const depth = this.#depth--;
    if (this.#skipped !== 0) {
      if (this.#skipped === depth) this.#skipped = 0;
    } else if (this.#alternatives.at(-1)?.depth === depth) this.#leave();
    else if (!this.#isBranch(depth)) this.#handler.close(name);
  }

  #leave(): void {
    const left = this.#alternatives.pop();
    if (left !== undefined && !left.isTaken && left.passedText) this.#onLostText();
  }

  #isBranch(depth: number): boolean {
    return this.#alternatives.at(-1)?.depth === depth - 1;
  }

  #enterBranch(name: string, attributes: XmlAttributes): void {
    const alternatives = this.#alternatives.at(-1);
    const fits = name === 'mc:Fallback' || (name === 'mc:Choice' && this.#understands(attributes));
    if (alternatives === undefined || alternatives.isTaken || !fits) this.#skipped = this.#depth;
    else alternatives.isTaken = true;
  }

  #understands(attributes: XmlAttributes): boolean {
    const prefixes = (attributes.get('Requires') ?? '').split(/\s+/).filter(Boolean);
    return (
      prefixes.length > 0 &&
      prefixes.every((prefix) => this.#known.has(attributes.roleOfPrefix(prefix) ?? ''))
    );
  }
}
