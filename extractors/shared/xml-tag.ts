import { AttributeTable, ATTRIBUTES_MAX } from './xml-attributes.ts';
import { isNameStart, isSpace, nameEnd } from './xml-characters.ts';
import type { NamespaceScope } from './xml-namespaces.ts';
import { referenceEnd, referenced } from './xml-references.ts';

/** Returned for an offset: the text ends inside a piece of markup, which is looked at again when there is more. */
export const CUT = -1;

/** Ends the document: it is not well-formed at this offset. */
export type Fail = (reason: string, at: number) => never;

const GREATER = 0x3e;

/** Reads open tags; what it read last stays in its fields until the next. */
export class TagScanner {
  readonly attributes: AttributeTable;
  /** Where the name of the element ends. */
  nameEnd = 0;
  /** Offset of the colon in the element's name, 0 without prefix. */
  colon = 0;
  isEmpty = false;
  #text = '';
  readonly #fail: Fail;

  constructor(scope: NamespaceScope, fail: Fail) {
    this.attributes = new AttributeTable(scope);
    this.#fail = fail;
  }

  /** Reads the tag whose name begins at `nameAt`; returns the offset behind its `>` or CUT. */
  scan(text: string, nameAt: number): number {
    this.#text = text;
    this.attributes.clear(text);
    if (!isNameStart(text, nameAt)) this.#fail('a "<" that begins no tag', nameAt);
    this.nameEnd = nameEnd(text, nameAt);
    let at = this.nameEnd;
    for (;;) {
      const spaced = skipSpace(text, at);
      const unit = text.charCodeAt(spaced);
      if (unit === GREATER || unit === 0x2f) return this.#finish(spaced, unit !== GREATER);
      if (Number.isNaN(unit)) return CUT;
      if (spaced === at) this.#fail('a tag that is not well-formed', spaced);
      at = this.#attribute(spaced);
      if (at === CUT) return CUT;
    }
  }

  /** The offset of the colon of a qualified name, 0 when there is none: no name begins at offset 0 of the text. */
  colonOf(nameAt: number, end: number): number {
    let colon = 0;
    for (let at = nameAt; at < end; at++) {
      if (this.#text.charCodeAt(at) !== 0x3a) continue;
      if (colon !== 0 || at === nameAt || at === end - 1) this.#fail('a name with a misplaced colon', at);
      colon = at;
    }
    return colon;
  }

  #finish(at: number, isEmpty: boolean): number {
    this.isEmpty = isEmpty;
    if (!isEmpty) return at + 1;
    const next = this.#text.charCodeAt(at + 1);
    if (Number.isNaN(next)) return CUT;
    if (next !== GREATER) this.#fail('a "/" inside a tag', at);
    return at + 2;
  }

  #attribute(nameAt: number): number {
    const text = this.#text;
    if (!isNameStart(text, nameAt)) this.#fail('an attribute without a name', nameAt);
    const end = nameEnd(text, nameAt);
    const equals = skipSpace(text, end);
    if (equals >= text.length) return CUT;
    if (text.charCodeAt(equals) !== 0x3d) this.#fail('an attribute without a value', equals);
    const quoteAt = skipSpace(text, equals + 1);
    if (quoteAt >= text.length) return CUT;
    const quote = text.charCodeAt(quoteAt);
    if (quote !== 0x22 && quote !== 0x27) this.#fail('an attribute value without quotes', quoteAt);
    return this.#value(nameAt, end, quoteAt + 1, quote);
  }

  #value(nameAt: number, nameStop: number, from: number, quote: number): number {
    const text = this.#text;
    const { length } = text;
    let plain = true;
    for (let at = from; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === quote) {
        if (this.attributes.count === ATTRIBUTES_MAX) this.#fail('an element with too many attributes', at);
        this.attributes.add(nameAt, this.colonOf(nameAt, nameStop), nameStop, from, at, plain);
        return at + 1;
      }
      if (unit > 0x3c ? unit < 0xfffe : unit >= 0x20 && unit !== 0x26 && unit !== 0x3c) continue;
      plain = false;
      if (unit === 0x26) {
        const end = referenceEnd(text, at);
        if (end === CUT) return CUT;
        if (end < 0 || referenced(text.slice(at + 1, end)) === undefined)
          this.#fail('a reference to nothing', at);
        at = end;
      } else if (!isSpace(unit)) this.#fail('a character that an attribute does not allow', at);
    }
    return CUT;
  }
}

/** The first offset from `at` on that is no white space. */
export function skipSpace(text: string, at: number): number {
  let end = at;
  while (isSpace(text.charCodeAt(end))) end++;
  return end;
}
