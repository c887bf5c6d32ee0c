import type { Place } from '../../src/contract/failure.ts';
import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import type { XmlAttributes } from './xml-attributes.ts';
import type { ElementName } from './xml-element-names.ts';
import { ElementNames } from './xml-element-names.ts';
import { declarationEnd, skipExclamation, skipInstruction } from './xml-markup.ts';
import { NamespaceScope } from './xml-namespaces.ts';
import { referenceEnd, referenced } from './xml-references.ts';
import { CUT, TagScanner, skipSpace } from './xml-tag.ts';

/** What a reader does with the events of one part. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

const LESS = 0x3c;
const AMPERSAND = 0x26;
const BRACKET = 0x5d;
const CARRIAGE_RETURN = 0x0d;
/** Markup in one piece (a tag with its attributes, a comment) is held whole up to this many characters. */
const MARKUP_MAX = 16_777_216;
/** Character data between two tags comes in one piece up to this many characters. */
const TEXT_MAX = 1_048_576;

/** Turns the characters of one document into events, chunk by chunk; `xml.ts` says what it promises. */
export class XmlTokenizer {
  readonly #handler: XmlHandler;
  readonly #budget: Budget;
  readonly #place: Place;
  readonly #names = new ElementNames();
  readonly #open: ElementName[] = [];
  readonly #tag: TagScanner;
  readonly #outermost = NamespaceScope.outermost();
  #scope = this.#outermost;
  #buffer = '';
  /** Characters before the buffer. */
  #before = 0;
  /** Length of the buffer from which cut markup is looked at again: doubling keeps the work linear. */
  #retryAt = 0;
  /** Character data since the last tag. */
  #data = '';
  #phase: 'start' | 'before-root' | 'root-seen' = 'start';
  #isLast = false;

  constructor(handler: XmlHandler, budget: Budget, place: Place) {
    this.#handler = handler;
    this.#budget = budget;
    this.#place = place;
    this.#tag = new TagScanner(this.#scope, this.#fail);
  }

  write(chunk: string): void {
    this.#buffer = this.#buffer === '' ? chunk : this.#buffer + chunk;
    if (this.#buffer.length >= this.#retryAt) this.#run();
  }

  end(): void {
    this.#isLast = true;
    this.#run();
    if (this.#buffer !== '' || this.#open.length > 0) this.#fail('it ends too early', 0);
    if (this.#phase !== 'root-seen') this.#fail('no root element', 0);
  }

  #run(): void {
    const used = this.#consume();
    const rest = this.#buffer.length - used;
    if (rest > MARKUP_MAX) this.#fail('a tag, comment or instruction of more than 16 Mi characters', used);
    this.#before += used;
    this.#buffer = this.#buffer.slice(used);
    this.#retryAt = rest * 2;
  }

  /** Reads as far as the buffer allows, and returns how far. */
  #consume(): number {
    let at = this.#phase === 'start' ? this.#begin() : 0;
    while (at !== CUT) {
      const less = this.#characterData(at);
      if (this.#buffer.charCodeAt(less) !== LESS) return less;
      at = this.#markup(less);
      if (at === CUT) return less;
    }
    return 0;
  }

  /** The XML declaration may stand at the very start alone (XML 1.0 §2.8). */
  #begin(): number {
    if (this.#buffer.length < 6 && !this.#isLast) return CUT;
    const end = declarationEnd(this.#buffer, this.#fail);
    if (end !== CUT) this.#phase = 'before-root';
    return end;
  }

  #markup(less: number): number {
    const next = this.#buffer.charCodeAt(less + 1);
    if (next === 0x2f) return this.#closeTag(less);
    if (next === 0x21) return skipExclamation(this.#buffer, less, this.#collectData, this.#fail);
    if (next === 0x3f) return skipInstruction(this.#buffer, less, this.#fail);
    return Number.isNaN(next) ? CUT : this.#openTag(less + 1);
  }

  /** Collects character data up to the next `<`; returns its offset, or from where on more must be known. */
  #characterData(from: number): number {
    const buffer = this.#buffer;
    const { length } = buffer;
    let start = from;
    let at = from;
    for (; at < length; at++) {
      const unit = buffer.charCodeAt(at);
      if (unit === LESS) break;
      if (unit > BRACKET ? unit < 0xfffe : unit >= 0x20 && unit !== AMPERSAND && unit !== BRACKET) continue;
      if (unit === 0x0a || unit === 0x09) continue;
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
        if (buffer.charCodeAt(at + 1) === 0x0a) at++;
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

  readonly #collectData = (data: string): void => {
    if (this.#open.length === 0) this.#fail('text outside the root element', 0);
    this.#collect(data, 0);
  };

  #flush(): void {
    const data = this.#data;
    this.#data = '';
    this.#handler.text(data);
  }

  #openTag(nameAt: number): number {
    const tag = this.#tag;
    const next = tag.scan(this.#buffer, nameAt);
    if (next === CUT) return CUT;
    if (this.#data !== '') this.#flush();
    const depth = this.#open.length + 1;
    if (depth === 1 && this.#phase === 'root-seen') this.#fail('a second root element', nameAt);
    this.#phase = 'root-seen';
    this.#budget.check('xml_depth', depth);
    const scope = tag.attributes.enter(this.#scope);
    const fault = tag.attributes.count === 0 ? undefined : tag.attributes.fault();
    if (fault !== undefined) this.#fail(fault, nameAt);
    const element =
      this.#names.find(this.#buffer, nameAt, tag.nameEnd, scope) ?? this.#learnName(nameAt, scope);
    this.#handler.open(element.name, tag.attributes);
    if (tag.isEmpty) this.#handler.close(element.name);
    else {
      this.#open.push(element);
      this.#scope = scope;
    }
    return next;
  }

  #learnName(nameAt: number, scope: NamespaceScope): ElementName {
    const end = this.#tag.nameEnd;
    const colon = Math.max(0, this.#tag.colonOf(nameAt, end) - nameAt);
    const learned = this.#names.learn(this.#buffer.slice(nameAt, end), colon, scope);
    return learned ?? this.#fail('an unbound namespace prefix', nameAt);
  }

  #closeTag(less: number): number {
    const element = this.#open.at(-1);
    if (element === undefined) return this.#fail('a close tag without its open tag', less);
    const nameStop = less + 2 + element.raw.length;
    if (nameStop >= this.#buffer.length) return CUT;
    if (!this.#buffer.startsWith(element.raw, less + 2)) this.#fail('a close tag of another element', less);
    const end = skipSpace(this.#buffer, nameStop);
    if (end >= this.#buffer.length) return CUT;
    if (this.#buffer.charCodeAt(end) !== 0x3e) this.#fail('a close tag of another element', less);
    if (this.#data !== '') this.#flush();
    this.#open.pop();
    this.#scope = this.#open.at(-1)?.scope ?? this.#outermost;
    this.#handler.close(element.name);
    return end + 1;
  }

  /** An arrow, since the parts of the tokenizer end the document through it too. */
  readonly #fail = (reason: string, at: number): never => {
    throw malformed(`XML that is not well-formed: ${reason}`, { ...this.#place, offset: this.#before + at });
  };
}
