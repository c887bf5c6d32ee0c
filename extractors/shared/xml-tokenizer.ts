import type { Place } from '../../src/contract/failure.ts';
import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import type { XmlAttributes } from './xml-attributes.ts';
import type { ElementName } from './xml-element-names.ts';
import { ElementNames } from './xml-element-names.ts';
import { CUT } from './xml-fail.ts';
import { FORBIDDEN_LEAD, isForbidden } from './xml-characters.ts';
import { declarationEnd, skipExclamation, skipInstruction } from './xml-markup.ts';
import type { NamespaceScope } from './xml-namespaces.ts';
import { referenceEnd, referenced } from './xml-references.ts';
import { TagScanner } from './xml-tag.ts';
import { XmlWindow, standsAt } from './xml-window.ts';

/** What a reader does with the events of one part. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
  /**
   * Asked where the next tag may begin in the element that was opened last or in which one was closed: a handler may
   * take well-formed elements of a kind that it knows from the window itself, and returns where it stopped. What it
   * takes may be three elements deep, and text between them must be blank and of no meaning.
   */
  readonly readAhead?: ReadAhead | undefined;
}

/** See `XmlHandler.readAhead`. */
export type ReadAhead = (window: XmlWindow, from: number) => number;

/** How deep the elements may be that are read ahead. */
const AHEAD_DEPTH = 3;

const LESS = 0x3c;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const AMPERSAND = 0x26;
const BRACKET = 0x5d;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const GREATER = 0x3e;
const ASCII_END = 0x80;
/** 1 for the bytes that stand for themselves in character data. */
const PLAIN_DATA = new Uint8Array(256).fill(1, 0x20);
PLAIN_DATA[0x09] = 1;
PLAIN_DATA[0x0a] = 1;
for (const byte of [LESS, AMPERSAND, BRACKET, FORBIDDEN_LEAD]) PLAIN_DATA[byte] = 0;
const BOM = Uint8Array.of(0xef, 0xbb, 0xbf);
/** Of a byte order mark and `<?xml `, by which a declaration is known. */
const START_BYTES = 9;
/** Markup in one piece (a tag with its attributes, a comment) is held whole up to this many bytes. */
const MARKUP_MAX = 16_777_216;
/** Character data between two tags comes in one piece up to this many characters. */
const TEXT_MAX = 1_048_576;

/** Turns the UTF-8 of one document into events, chunk by chunk; `xml.ts` says what it promises. */
export class XmlTokenizer {
  readonly #handler: XmlHandler;
  readonly #budget: Budget;
  readonly #depthMax: number;
  readonly #place: Place;
  readonly #window = new XmlWindow();
  readonly #names: ElementNames;
  readonly #open: ElementName[] = [];
  readonly #tag: TagScanner;
  readonly #readAhead: ReadAhead | undefined;
  #scope: NamespaceScope;
  /** Length of the window from which cut markup is looked at again: doubling keeps the work linear. */
  #retryAt = 0;
  /** Character data since the last tag. */
  #data = '';
  #phase: 'start' | 'before-root' | 'root-seen' = 'start';
  #isLast = false;

  constructor(handler: XmlHandler, budget: Budget, place: Place, names = new ElementNames()) {
    this.#handler = handler;
    this.#readAhead = handler.readAhead;
    this.#names = names;
    this.#scope = names.outermost;
    this.#budget = budget;
    this.#depthMax = budget.limits.xml_depth;
    this.#place = place;
    this.#tag = new TagScanner(this.#window, this.#scope, this.#fail);
  }

  /** Takes the next bytes, valid UTF-8 that begins and ends between characters. */
  write(bytes: Uint8Array, isAscii: boolean): void {
    this.#window.append(bytes, isAscii);
    if (this.#window.length >= this.#retryAt) this.#run();
  }

  end(): void {
    this.#isLast = true;
    this.#run();
    if (this.#window.length > 0 || this.#open.length > 0) this.#fail('it ends too early', 0);
    if (this.#phase !== 'root-seen') this.#fail('no root element', 0);
    this.#window.close();
  }

  #run(): void {
    const used = this.#consume();
    const rest = this.#window.length - used;
    if (rest > MARKUP_MAX) this.#fail('a tag, comment or instruction of more than 16 Mi characters', used);
    this.#window.drop(used);
    this.#retryAt = rest * 2;
  }

  /** Reads as far as the window allows, and returns how far. */
  #consume(): number {
    const { bytes, length } = this.#window;
    let at = this.#phase === 'start' ? this.#begin() : 0;
    while (at !== CUT) {
      if (this.#readAhead !== undefined) at = this.#ahead(this.#readAhead, at);
      const less = bytes[at] === LESS ? at : this.#plainData(at);
      if (less >= length || bytes[less] !== LESS) return less;
      const next = bytes[less + 1] as number;
      if (next === SLASH) at = this.#closeTag(less);
      else if (next > QUESTION) at = this.#openTag(less + 1);
      else at = this.#otherMarkup(less, next);
      if (at === CUT) return less;
    }
    return 0;
  }

  /** What is read ahead must not join text that waits, nor be deeper than the limit allows. */
  #ahead(readAhead: ReadAhead, at: number): number {
    const isAllowed = this.#data === '' && this.#open.length + AHEAD_DEPTH <= this.#depthMax;
    return isAllowed ? readAhead(this.#window, at) : at;
  }

  /** A byte order mark and the XML declaration may stand at the very start alone (XML 1.0 §2.8). */
  #begin(): number {
    const window = this.#window;
    if (window.length < START_BYTES && !this.#isLast) return CUT;
    const start = window.length >= BOM.length && standsAt(window.bytes, BOM, 0) ? BOM.length : 0;
    const end = declarationEnd(window, start, this.#fail);
    if (end === CUT) return CUT;
    this.#phase = 'before-root';
    // Offsets count from behind the mark, which is one unit.
    if (start > 0) window.before--;
    return end;
  }

  #otherMarkup(less: number, next: number): number {
    const window = this.#window;
    if (less + 1 >= window.length) return CUT;
    if (next === 0x21) return skipExclamation(window, less, this.#collectData, this.#fail);
    if (next === QUESTION) return skipInstruction(window, less, this.#fail);
    return this.#openTag(less + 1);
  }

  /** Collects character data up to the next `<`; returns its offset, or from where on more must be known. */
  #plainData(from: number): number {
    const { bytes } = this.#window;
    let at = from;
    let byte = bytes[at] as number;
    let all = 0;
    while (PLAIN_DATA[byte] === 1) {
      all |= byte;
      byte = bytes[++at] as number;
    }
    if (byte !== LESS) return this.#characterData(from);
    const window = this.#window;
    this.#collect(all < ASCII_END ? window.latin.slice(from, at) : window.slice(from, at), from);
    return at;
  }

  /** The same with references, line ends and all that needs a closer look. */
  #characterData(from: number): number {
    const window = this.#window;
    const { bytes, length } = window;
    let start = from;
    let at = from;
    for (; at < length; at++) {
      const byte = bytes[at] as number;
      if (byte === LESS) break;
      if (PLAIN_DATA[byte] === 1) continue;
      if (byte === AMPERSAND) {
        const end = referenceEnd(window.latin, at);
        if (end === CUT) break;
        const text = end < 0 ? undefined : referenced(window.slice(at + 1, end));
        // A reference is no white space outside the root, whatever it stands for (XML 1.0 production 27).
        if (text === undefined || this.#open.length === 0) this.#fail('a reference to nothing', at);
        this.#collect(window.slice(start, at) + text, at);
        at = end;
        start = end + 1;
      } else if (byte === BRACKET) {
        if (at + 2 >= length && !this.#isLast) break;
        if (bytes[at + 1] === BRACKET && bytes[at + 2] === GREATER) this.#fail('"]]>" in character data', at);
      } else if (byte === CARRIAGE_RETURN) {
        if (at + 1 >= length && !this.#isLast) break;
        this.#collect(`${window.slice(start, at)}\n`, at);
        if (bytes[at + 1] === LINE_FEED) at++;
        start = at + 1;
      } else if (byte !== FORBIDDEN_LEAD || isForbidden(bytes, at))
        this.#fail('a character that XML does not allow', at);
    }
    if (at > start) this.#collect(window.slice(start, at), start);
    return at;
  }

  #collect(text: string, at: number): void {
    if (this.#open.length === 0) {
      if (/[^ \t\r\n]/.test(text)) this.#fail('text outside the root element', at);
      return;
    }
    this.#data = this.#data === '' ? text : this.#data + text;
    if (this.#data.length > TEXT_MAX) this.#flush();
  }

  /** CDATA is no white space outside the root, whatever it holds. */
  readonly #collectData = (data: string, at: number): void => {
    if (this.#open.length === 0) this.#fail('text outside the root element', at);
    this.#collect(data, at);
  };

  #flush(): void {
    const data = this.#data;
    this.#data = '';
    this.#handler.text(data);
  }

  #openTag(nameAt: number): number {
    const tag = this.#tag;
    const next = tag.scan(nameAt);
    if (next === CUT) return CUT;
    if (this.#data !== '') this.#flush();
    const depth = this.#open.length + 1;
    if (depth === 1 && this.#phase === 'root-seen') this.#fail('a second root element', nameAt);
    this.#phase = 'root-seen';
    if (depth > this.#depthMax) this.#budget.exceed('xml_depth', depth);
    const scope = tag.attributes.enter(this.#scope);
    const fault = tag.attributes.count === 0 ? undefined : tag.attributes.fault();
    if (fault !== undefined) this.#fail(fault, nameAt);
    const element =
      this.#names.resolve(this.#window, tag.name, scope) ?? this.#fail('an unbound namespace prefix', nameAt);
    this.#handler.open(element.name, tag.attributes);
    if (tag.isEmpty) this.#handler.close(element.name);
    else {
      this.#open.push(element);
      this.#scope = scope;
    }
    return next;
  }

  #closeTag(less: number): number {
    const { bytes, length } = this.#window;
    const depth = this.#open.length - 1;
    const element = this.#open[depth];
    if (element === undefined) return this.#fail('a close tag without its open tag', less);
    const nameStop = less + 2 + element.raw.length;
    if (nameStop >= length) return CUT;
    if (!standsAt(bytes, element.raw, less + 2)) this.#fail('a close tag of another element', less);
    const end = bytes[nameStop] === GREATER ? nameStop : this.#tag.skipSpace(nameStop);
    if (end >= length) return CUT;
    if (bytes[end] !== GREATER) this.#fail('a close tag of another element', less);
    if (this.#data !== '') this.#flush();
    this.#open.pop();
    this.#scope = depth === 0 ? this.#names.outermost : (this.#open[depth - 1] as ElementName).scope;
    this.#handler.close(element.name);
    return end + 1;
  }

  /** An arrow, since the parts of the tokenizer end the document through it too. */
  readonly #fail = (reason: string, at: number): never => {
    throw malformed(`XML that is not well-formed: ${reason}`, {
      ...this.#place,
      offset: this.#window.before + this.#window.unitsBefore(at),
    });
  };
}
