import { malformed } from '../../src/contract/failure.ts';
import type { XmlAttributes, XmlHandler } from '../shared/xml.ts';

/**
 * What becomes of an element. `text`: its characters are text of the document. `skip`: left out with all that is
 * inside, since nothing in it is. Elements without a rule are looked through: they structure or paint.
 */
export type Rule<Reader> =
  | 'text'
  | 'skip'
  | {
      readonly open?: (reader: Reader, attributes: XmlAttributes) => void;
      readonly close?: (reader: Reader) => void;
    };

export type Rules<Reader> = ReadonlyMap<string, Rule<Reader>>;

/** What a ruled part calls beside its rules. */
export interface TextTaker {
  /** Characters of an element whose rule is `text`. */
  takeText(text: string): void;
  /** Characters where no rule expects any: an element that this reader does not know. */
  takeStrayText(): void;
}

/** Runs one part through a table of rules; a part with another root than expected is malformed. */
export class RuledPart<Reader extends TextTaker> implements XmlHandler {
  readonly #root: string;
  readonly #part: string;
  readonly #rules: Rules<Reader>;
  readonly #reader: Reader;
  #depth = 0;
  /** Depth of the element that is being skipped, 0 when none is. */
  #skipped = 0;
  /** Depths of the open elements whose rule is `text`. */
  readonly #textDepths: number[] = [];

  constructor(part: string, root: string, rules: Rules<Reader>, reader: Reader) {
    this.#part = part;
    this.#root = root;
    this.#rules = rules;
    this.#reader = reader;
  }

  open(name: string, attributes: XmlAttributes): void {
    const depth = ++this.#depth;
    if (depth === 1 && name !== this.#root)
      throw malformed(`the root element is not ${this.#root}`, { part: this.#part });
    if (this.#skipped !== 0) return;
    const rule = this.#rules.get(name);
    if (rule === undefined) return;
    if (rule === 'skip') this.#skipped = depth;
    else if (rule === 'text') this.#textDepths.push(depth);
    else rule.open?.(this.#reader, attributes);
  }

  text(text: string): void {
    if (this.#skipped !== 0) return;
    if (this.#textDepths.at(-1) === this.#depth) this.#reader.takeText(text);
    else if (/\S/.test(text)) this.#reader.takeStrayText();
  }

  close(name: string): void {
    const depth = this.#depth--;
    if (this.#skipped !== 0) {
      if (this.#skipped === depth) this.#skipped = 0;
      return;
    }
    if (this.#textDepths.at(-1) === depth) {
      this.#textDepths.pop();
      return;
    }
    const rule = this.#rules.get(name);
    if (typeof rule === 'object') rule.close?.(this.#reader);
  }
}
