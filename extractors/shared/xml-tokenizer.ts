import type { Place } from '../../src/contract/failure.ts';
import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import type { XmlAttributes } from './xml-attributes.ts';
import type { ElementName } from './xml-element-names.ts';
import { ElementNames, standsAt } from './xml-element-names.ts';
import { CUT } from './xml-fail.ts';
import { declarationEnd, skipExclamation, skipInstruction } from './xml-markup.ts';
import type { NamespaceScope } from './xml-namespaces.ts';
import { referenceEnd, referenced } from './xml-references.ts';
import { TagScanner } from './xml-tag.ts';
import { XmlWindow } from './xml-window.ts';

/** What a reader does with the events of one part. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

const LESS = 0x3c;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const AMPERSAND = 0x26;
const BRACKET = 0x5d;
const CARRIAGE_RETURN = 0x0d;
/** 1 for the units up to the bracket that stand for themselves in character data. */
const PLAIN_DATA = new Uint8Array(BRACKET + 1).fill(1, 0x20);
PLAIN_DATA[0x09] = 1;
PLAIN_DATA[0x0a] = 1;
for (const unit of [LESS, AMPERSAND, BRACKET]) PLAIN_DATA[unit] = 0;
/** Markup in one piece (a tag with its attributes, a comment) is held whole up to this many characters. */
const MARKUP_MAX = 16_777_216;
/** Character data between two tags comes in one piece up to this many characters. */
const TEXT_MAX = 1_048_576;

/** Turns the characters of one document into events, chunk by chunk; `xml.ts` says what it promises. */
export class XmlTokenizer {
  readonly #handler: XmlHandler;
  readonly #budget: Budget;
  readonly #depthMax: number;
  readonly #place: Place;
  readonly #window = new XmlWindow();
  readonly #names: ElementNames;
  readonly #open: ElementName[] = [];
  readonly #tag: TagScanner;
  #scope: NamespaceScope;
  /** Length of the window from which cut markup is looked at again: doubling keeps the work linear. */
  #retryAt = 0;
  /** Character data since the last tag. */
  #data = '';
  #phase: 'start' | 'before-root' | 'root-seen' = 'start';
  #isLast = false;

  constructor(handler: XmlHandler, budget: Budget, place: Place, names = new ElementNames()) {
    this.#handler = handler;
    this.#names = names;
    this.#scope = names.outermost;
    this.#budget = budget;
    this.#depthMax = budget.limits.xml_depth;
    this.#place = place;
    this.#tag = new TagScanner(this.#window, this.#scope, this.#fail);
  }

  /**
   * Takes the next characters, surrogate pairs whole; `ascii` are their bytes when they are all ASCII, which spares
   * much work.
   */
  write(chunk: string, ascii?: Uint8Array): void {
    this.#window.append(chunk, ascii);
    if (this.#window.length >= this.#retryAt) this.#run();
  }

  end(): void {
    this.#isLast = true;
    this.#run();
    if (this.#window.length > 0 || this.#open.length > 0) this.#fail('it ends too early', 0);
    if (this.#phase !== 'root-seen') this.#fail('no root element', 0);
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
    const { units, length } = this.#window;
    let at = this.#phase === 'start' ? this.#begin() : 0;
    while (at !== CUT) {
      const less = units[at] === LESS ? at : this.#plainData(at);
      if (less >= length || units[less] !== LESS) return less;
      const next = units[less + 1] as number;
      if (next === SLASH) at = this.#closeTag(less);
      else if (next > QUESTION) at = this.#openTag(less + 1);
      else at = this.#otherMarkup(less, next);
      if (at === CUT) return less;
    }
    return 0;
  }

  /** The XML declaration may stand at the very start alone (XML 1.0 §2.8). */
  #begin(): number {
    if (this.#window.length < 6 && !this.#isLast) return CUT;
    const end = declarationEnd(this.#window.text, this.#fail);
    if (end !== CUT) this.#phase = 'before-root';
    return end;
  }

  #otherMarkup(less: number, next: number): number {
    const { length, text } = this.#window;
    if (less + 1 >= length) return CUT;
    if (next === 0x21) return skipExclamation(text, less, this.#collectData, this.#fail);
    if (next === QUESTION) return skipInstruction(text, less, this.#fail);
    return this.#openTag(less + 1);
  }

  /** Collects character data up to the next `<`; returns its offset, or from where on more must be known. */
  #plainData(from: number): number {
    const { units } = this.#window;
    let at = from;
    let unit = units[at] as number;
    while (unit > BRACKET ? unit < 0xfffe : PLAIN_DATA[unit] === 1) unit = units[++at] as number;
    if (unit !== LESS) return this.#characterData(from);
    this.#collect(this.#window.text.slice(from, at), from);
    return at;
  }

  /** The same with references, line ends and all that needs a closer look. */
  #characterData(from: number): number {
    const { units, length, text: buffer } = this.#window;
    let start = from;
    let at = from;
    for (; at < length; at++) {
      const unit = units[at] as number;
      if (unit === LESS) break;
      if (unit > BRACKET ? unit < 0xfffe : PLAIN_DATA[unit] === 1) continue;
      if (unit === AMPERSAND) {
        const end = referenceEnd(buffer, at);
        if (end === CUT) break;
        const text = end < 0 ? undefined : referenced(buffer.slice(at + 1, end));
        // A reference is no white space outside the root, whatever it stands for (XML 1.0 production 27).
        if (text === undefined || this.#open.length === 0) this.#fail('a reference to nothing', at);
        this.#collect(buffer.slice(start, at) + text, at);
        at = end;
        start = end + 1;
      } else if (unit === BRACKET) {
        if (at + 2 >= length && !this.#isLast) break;
        if (buffer.startsWith(']]>', at)) this.#fail('"]]>" in character data', at);
      } else if (unit === CARRIAGE_RETURN) {
        if (at + 1 >= length && !this.#isLast) break;
        this.#collect(`${buffer.slice(start, at)}\n`, at);
        if (units[at + 1] === 0x0a && at + 1 < length) at++;
        start = at + 1;
      } else this.#fail('a character that XML does not allow', at);
    }
    if (at > start) this.#collect(buffer.slice(start, at), start);
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
    const { units, length } = this.#window;
    const depth = this.#open.length - 1;
    const element = this.#open[depth];
    if (element === undefined) return this.#fail('a close tag without its open tag', less);
    const nameStop = less + 2 + element.raw.length;
    if (nameStop >= length) return CUT;
    if (!standsAt(this.#window, element, less + 2)) this.#fail('a close tag of another element', less);
    const end = units[nameStop] === 0x3e ? nameStop : this.#tag.skipSpace(nameStop);
    if (end >= length) return CUT;
    if (units[end] !== 0x3e) this.#fail('a close tag of another element', less);
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
      offset: this.#window.before + at,
    });
  };
}
