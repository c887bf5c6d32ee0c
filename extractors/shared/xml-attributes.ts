import type { NamespaceScope } from './xml-namespaces.ts';
import { declarationFault, expandedName, roleOf } from './xml-namespaces.ts';
import { attributeText } from './xml-references.ts';
import type { XmlWindow } from './xml-window.ts';

/** Attributes of one element that are ever looked at; real producers stay below a hundred. */
export const ATTRIBUTES_MAX = 1_024;

/** The attributes of the element that is being opened; they are gone when the handler returns. */
export interface XmlAttributes {
  /** The value by name: `val` in no namespace, `w:val` in the namespace of that role; undefined when absent. */
  get(name: string): string | undefined;
  /** The role of the namespace that a prefix stands for here, undefined for other namespaces and unbound prefixes. */
  roleOfPrefix(prefix: string): string | undefined;
}

/** Where one attribute stands in the window. */
const START = 0;
const COLON = 1;
const END = 2;
const HASH = 3;
const VALUE = 4;
const VALUE_END = 5;
const PLAIN = 6;
const FIELDS = 7;
const FIRST_ATTRIBUTES = 16;
/** Up to here every attribute is compared with every other, beyond it costs less to collect their names. */
const PAIRS_MAX = 32;

/** Attributes as offsets into the window: a value becomes a string only when it is asked for. */
export class AttributeTable implements XmlAttributes {
  count = 0;
  readonly #window: XmlWindow;
  #fields = new Int32Array(FIRST_ATTRIBUTES * FIELDS);
  #scope: NamespaceScope;
  #declares = false;
  #hasPrefixes = false;
  /** The prefix that was resolved last: most attributes of a part have one and the same. */
  #prefix = new Uint16Array();
  #prefixScope: NamespaceScope | undefined;
  #prefixUri: string | undefined;

  constructor(window: XmlWindow, scope: NamespaceScope) {
    this.#window = window;
    this.#scope = scope;
  }

  /** Begins the attributes of another element. */
  clear(): void {
    this.count = 0;
    this.#declares = false;
    this.#hasPrefixes = false;
  }

  /** Adds an attribute; `plain` says that its value reads as it is stored. */
  add(
    start: number,
    colon: number,
    end: number,
    hash: number,
    value: number,
    valueEnd: number,
    plain: boolean,
  ): void {
    const at = this.count++ * FIELDS;
    if (at === this.#fields.length) this.#grow();
    const fields = this.#fields;
    fields[at + START] = start;
    fields[at + COLON] = colon;
    fields[at + END] = end;
    fields[at + HASH] = hash;
    fields[at + VALUE] = value;
    fields[at + VALUE_END] = valueEnd;
    fields[at + PLAIN] = plain ? 1 : 0;
    if (colon !== 0) this.#hasPrefixes = true;
    const isFive = (colon === 0 ? end : colon) - start === 5;
    if (isFive && this.#window.text.startsWith('xmlns', start)) this.#declares = true;
  }

  get(name: string): string | undefined {
    const separator = name.indexOf(':');
    const length = name.length - separator - 1;
    for (let index = 0; index < this.count; index++) {
      const colon = this.#field(index, COLON);
      if ((colon !== 0) !== (separator !== -1)) continue;
      const start = colon === 0 ? this.#field(index, START) : colon + 1;
      if (this.#field(index, END) - start !== length) continue;
      if (!this.#window.text.startsWith(separator === -1 ? name : name.slice(separator + 1), start)) continue;
      if (separator === -1 || this.#expanded(index) === name) return this.#value(index);
    }
    return undefined;
  }

  roleOfPrefix(prefix: string): string | undefined {
    return roleOf(this.#scope.uri(prefix) ?? '');
  }

  /** Takes the namespace declarations among the attributes into account. */
  enter(outer: NamespaceScope): NamespaceScope {
    this.#scope = this.#declares ? outer.with(this.#declarations()) : outer;
    return this.#scope;
  }

  /** Why the attributes are not well-formed beyond their syntax, or undefined. */
  fault(): string | undefined {
    if (this.#declares) {
      const faults = [...this.#declarations()].map(([prefix, uri]) => declarationFault(prefix, uri));
      const fault = faults.find((one) => one !== undefined);
      if (fault !== undefined) return fault;
    }
    if (this.#hasPrefixes && !this.#areBound()) return 'an unbound namespace prefix';
    return this.#mayBeEqual() && this.#areEqual() ? 'an attribute twice' : undefined;
  }

  #grow(): void {
    const fields = new Int32Array(this.#fields.length * 2);
    fields.set(this.#fields);
    this.#fields = fields;
  }

  #declarations(): Map<string, string> {
    const declared = new Map<string, string>();
    for (let index = 0; index < this.count; index++) {
      const name = this.#name(index);
      if (name === 'xmlns') declared.set('', this.#value(index).trim());
      else if (name.startsWith('xmlns:')) declared.set(name.slice(6), this.#value(index).trim());
    }
    return declared;
  }

  #areBound(): boolean {
    for (let index = 0; index < this.count; index++) {
      if (this.#field(index, COLON) !== 0 && this.#uri(index) === undefined) return false;
    }
    return true;
  }

  /** Whether two local names have one hash; unequal hashes spare looking. */
  #mayBeEqual(): boolean {
    const { count } = this;
    if (count > PAIRS_MAX) return true;
    for (let index = 1; index < count; index++) {
      const hash = this.#field(index, HASH);
      for (let other = 0; other < index; other++) if (this.#field(other, HASH) === hash) return true;
    }
    return false;
  }

  /** Namespaces in XML 1.0 §6.3: two attributes of one expanded name, however their prefixes are written. */
  #areEqual(): boolean {
    const seen = new Set<string>();
    for (let index = 0; index < this.count; index++)
      seen.add(`${this.#uri(index) ?? ''} ${this.#local(index)}`);
    return seen.size < this.count;
  }

  #expanded(index: number): string {
    return expandedName(this.#uri(index) ?? '', this.#local(index));
  }

  /** Attributes without a prefix are in no namespace, whatever the default namespace is (§6.2). */
  #uri(index: number): string | undefined {
    const colon = this.#field(index, COLON);
    if (colon === 0) return '';
    const start = this.#field(index, START);
    if (this.#prefixScope !== this.#scope || !this.#isSamePrefix(start, colon)) {
      this.#prefix = this.#window.units.slice(start, colon);
      this.#prefixScope = this.#scope;
      this.#prefixUri = this.#scope.uri(this.#window.text.slice(start, colon));
    }
    return this.#prefixUri;
  }

  #isSamePrefix(start: number, colon: number): boolean {
    const { units } = this.#window;
    const prefix = this.#prefix;
    if (colon - start !== prefix.length) return false;
    for (let at = 0; at < prefix.length; at++) if (units[start + at] !== prefix[at]) return false;
    return true;
  }

  #local(index: number): string {
    const colon = this.#field(index, COLON);
    return this.#window.text.slice(
      colon === 0 ? this.#field(index, START) : colon + 1,
      this.#field(index, END),
    );
  }

  #name(index: number): string {
    return this.#window.text.slice(this.#field(index, START), this.#field(index, END));
  }

  #value(index: number): string {
    const stored = this.#window.text.slice(this.#field(index, VALUE), this.#field(index, VALUE_END));
    return this.#field(index, PLAIN) === 1 ? stored : attributeText(stored);
  }

  #field(index: number, field: number): number {
    return this.#fields[index * FIELDS + field] as number;
  }
}
