import type { NamespaceScope } from './xml-namespaces.ts';
import { declarationFault, roleOf } from './xml-namespaces.ts';
import { attributeText } from './xml-references.ts';
import { standsAt } from './xml-window.ts';
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

const XMLNS = new TextEncoder().encode('xmlns');
const NONE: ReadonlyMap<string, string> = new Map();

/** Attributes as offsets into the window: a value becomes a string only when it is asked for. */
export class AttributeTable implements XmlAttributes {
  count = 0;
  readonly #window: XmlWindow;
  #fields = new Int32Array(FIRST_ATTRIBUTES * FIELDS);
  #scope: NamespaceScope;
  #declares = false;
  #declared: ReadonlyMap<string, string> = NONE;
  #hasPrefixes = false;

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
    const isFive = (colon === 0 ? end : colon) - start === XMLNS.length;
    if (isFive && standsAt(this.#window.bytes, XMLNS, start)) this.#declares = true;
  }

  get(name: string): string | undefined {
    const fields = this.#fields;
    const separator = name.indexOf(':');
    const length = name.length - separator - 1;
    for (let index = 0; index < this.count; index++) {
      const colon = fields[index * FIELDS + COLON] as number;
      if ((colon !== 0) !== (separator !== -1)) continue;
      const start = colon === 0 ? (fields[index * FIELDS + START] as number) : colon + 1;
      if ((fields[index * FIELDS + END] as number) - start !== length) continue;
      if (!this.#readsAs(name, separator + 1, start)) continue;
      if (separator === -1 || this.#hasRole(index, name, separator)) return this.#value(index);
    }
    return undefined;
  }

  roleOfPrefix(prefix: string): string | undefined {
    return roleOf(this.#scope.uri(prefix) ?? '');
  }

  /** Takes the namespace declarations among the attributes into account. */
  enter(outer: NamespaceScope): NamespaceScope {
    this.#declared = this.#declares ? this.#declarations() : NONE;
    this.#scope = this.#declares ? outer.with(this.#declared) : outer;
    return this.#scope;
  }

  /** Why the attributes are not well-formed beyond their syntax, or undefined. */
  fault(): string | undefined {
    for (const [prefix, uri] of this.#declared) {
      const fault = declarationFault(prefix, uri);
      if (fault !== undefined) return fault;
    }
    if (this.#hasPrefixes && !this.#areBound()) return 'an unbound namespace prefix';
    return this.count > 1 && this.#mayBeEqual() && this.#areEqual() ? 'an attribute twice' : undefined;
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
    const fields = this.#fields;
    if (count > PAIRS_MAX) return this.#hashes().size < count;
    for (let at = FIELDS + HASH; at < count * FIELDS; at += FIELDS) {
      const hash = fields[at];
      for (let other = HASH; other < at; other += FIELDS) if (fields[other] === hash) return true;
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

  #hashes(): Set<number> {
    const hashes = new Set<number>();
    for (let index = 0; index < this.count; index++) hashes.add(this.#field(index, HASH));
    return hashes;
  }

  /** Whether the local name at `start` is the rest of a name that readers know, which is ASCII. */
  #readsAs(name: string, from: number, start: number): boolean {
    const { bytes } = this.#window;
    for (let at = from; at < name.length; at++)
      if (bytes[start + at - from] !== name.charCodeAt(at)) return false;
    return true;
  }

  #hasRole(index: number, name: string, separator: number): boolean {
    const role = roleOf(this.#uri(index) ?? '');
    return role?.length === separator && name.startsWith(role);
  }

  /** Attributes without a prefix are in no namespace, whatever the default namespace is (§6.2). */
  #uri(index: number): string | undefined {
    const colon = this.#field(index, COLON);
    return colon === 0 ? '' : this.#scope.uriAt(this.#window, this.#field(index, START), colon);
  }

  #local(index: number): string {
    const colon = this.#field(index, COLON);
    return this.#window.slice(colon === 0 ? this.#field(index, START) : colon + 1, this.#field(index, END));
  }

  #name(index: number): string {
    return this.#window.slice(this.#field(index, START), this.#field(index, END));
  }

  #value(index: number): string {
    const stored = this.#window.slice(this.#field(index, VALUE), this.#field(index, VALUE_END));
    return this.#field(index, PLAIN) === 1 ? stored : attributeText(stored);
  }

  #field(index: number, field: number): number {
    return this.#fields[index * FIELDS + field] as number;
  }
}
