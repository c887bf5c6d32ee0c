import { ATTRIBUTES_MAX, AttributeTable } from './xml-attributes.ts';
import { ASCII_NAME, FORBIDDEN_LEAD, isForbidden, isSpace } from './xml-characters.ts';
import type { Fail } from './xml-fail.ts';
import { CUT } from './xml-fail.ts';
import { NameScanner } from './xml-name-scanner.ts';
import type { NamespaceScope } from './xml-namespaces.ts';
import { referenceEnd, referenced } from './xml-references.ts';
import type { XmlWindow } from './xml-window.ts';

const GREATER = 0x3e;
const SLASH = 0x2f;
const AMPERSAND = 0x26;
const SPACE = 0x20;
const COLON = 0x3a;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const LESS = 0x3c;
const APOSTROPHE = 0x27;
/** 1 for the bytes that stand for themselves in a value between double quotes. */
const PLAIN_VALUE = new Uint8Array(256).fill(1, SPACE);
for (const byte of [LESS, AMPERSAND, QUOTE, FORBIDDEN_LEAD]) PLAIN_VALUE[byte] = 0;

/** Reads open tags; what it read last stays in its fields until the next. */
export class TagScanner {
  readonly attributes: AttributeTable;
  readonly name: NameScanner;
  isEmpty = false;
  readonly #window: XmlWindow;
  readonly #attributeName: NameScanner;
  readonly #fail: Fail;

  constructor(window: XmlWindow, scope: NamespaceScope, fail: Fail) {
    this.attributes = new AttributeTable(window, scope);
    this.name = new NameScanner(window, fail);
    this.#attributeName = new NameScanner(window, fail);
    this.#window = window;
    this.#fail = fail;
  }

  /** Reads the tag whose name begins at `nameAt`; returns the offset behind its `>` or CUT. */
  scan(nameAt: number): number {
    const { bytes } = this.#window;
    this.attributes.clear();
    let at = this.name.scan(nameAt);
    for (;;) {
      const byte = bytes[at];
      if (byte === GREATER) {
        this.isEmpty = false;
        return at + 1;
      }
      const next = byte === SPACE ? this.#plainAttribute(at + 1) : 0;
      if (next !== 0) at = next;
      else {
        const spaced = this.skipSpace(at);
        if (spaced >= this.#window.length) return CUT;
        if (bytes[spaced] === SLASH) return this.#finishEmpty(spaced);
        if (bytes[spaced] !== GREATER) {
          if (spaced === at) this.#fail('a tag that is not well-formed', spaced);
          at = this.#attribute(spaced);
          if (at === CUT) return CUT;
        } else at = spaced;
      }
    }
  }

  /**
   * Reads an attribute as nearly all are written: a name of ASCII letters, `="`, a value that reads as it is stored.
   * Returns where it ends, or 0 when this one needs a closer look.
   */
  #plainAttribute(nameAt: number): number {
    const { bytes } = this.#window;
    let at = nameAt;
    let colon = 0;
    let hash = 0;
    let byte = bytes[at] as number;
    if ((byte | 0x20) < 0x61 || (byte | 0x20) > 0x7a) return 0;
    while (ASCII_NAME[byte] === 1) {
      hash = (hash * 31 + byte) | 0;
      if (byte === COLON) {
        if (colon !== 0) return 0;
        colon = at;
        hash = 0;
      }
      byte = bytes[++at] as number;
    }
    if (byte !== EQUALS || bytes[at + 1] !== QUOTE || at === colon + 1) return 0;
    const nameEnd = at;
    at += 2;
    byte = bytes[at] as number;
    while (PLAIN_VALUE[byte] === 1) byte = bytes[++at] as number;
    if (byte !== QUOTE || this.attributes.count === ATTRIBUTES_MAX) return 0;
    this.attributes.add(nameAt, colon, nameEnd, hash, nameEnd + 2, at, true);
    return at + 1;
  }

  /** The first offset from `at` on that is no white space, the end of the window at the latest. */
  skipSpace(at: number): number {
    const { bytes } = this.#window;
    let end = at;
    while (isSpace(bytes[end] as number)) end++;
    return end;
  }

  #finishEmpty(slash: number): number {
    if (slash + 1 >= this.#window.length) return CUT;
    if (this.#window.bytes[slash + 1] !== GREATER) this.#fail('a "/" inside a tag', slash);
    this.isEmpty = true;
    return slash + 2;
  }

  #attribute(nameAt: number): number {
    const { bytes, length } = this.#window;
    const end = this.#attributeName.scan(nameAt);
    const equals = bytes[end] === EQUALS ? end : this.skipSpace(end);
    if (equals >= length) return CUT;
    if (bytes[equals] !== EQUALS) this.#fail('an attribute without a value', equals);
    const quoteAt = bytes[equals + 1] === QUOTE ? equals + 1 : this.skipSpace(equals + 1);
    if (quoteAt >= length) return CUT;
    const quote = bytes[quoteAt] as number;
    if (quote !== QUOTE && quote !== APOSTROPHE) this.#fail('an attribute value without quotes', quoteAt);
    return this.#value(quoteAt + 1, quote);
  }

  #value(from: number, quote: number): number {
    const { bytes, length } = this.#window;
    let plain = true;
    for (let at = from; at < length; at++) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        if (this.attributes.count === ATTRIBUTES_MAX) this.#fail('an element with too many attributes', at);
        const { start, colon, end, hash } = this.#attributeName;
        this.attributes.add(start, colon, end, hash, from, at, plain);
        return at + 1;
      }
      if (PLAIN_VALUE[byte] === 1 || byte === QUOTE) continue;
      if (byte === FORBIDDEN_LEAD && !isForbidden(bytes, at)) continue;
      plain = false;
      if (byte === AMPERSAND) {
        const end = referenceEnd(this.#window.latin, at);
        if (end === CUT) return CUT;
        if (end < 0 || referenced(this.#window.slice(at + 1, end)) === undefined)
          this.#fail('a reference to nothing', at);
        at = end;
      } else if (!isSpace(byte)) this.#fail('a character that an attribute does not allow', at);
    }
    return CUT;
  }
}
