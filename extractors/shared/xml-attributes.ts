import type { NamespaceScope } from './xml-namespaces.ts';
import { declarationFault, expandedName, roleOf } from './xml-namespaces.ts';
import { attributeText } from './xml-references.ts';

/** Attributes of one element that are ever looked at; real producers stay below a hundred. */
export const ATTRIBUTES_MAX = 1_024;

/** The attributes of the element that is being opened; they are gone when the handler returns. */
export interface XmlAttributes {
  /** The value by name: `val` in no namespace, `w:val` in the namespace of that role; undefined when absent. */
  get(name: string): string | undefined;
  /** The role of the namespace that a prefix stands for here, undefined for other namespaces and unbound prefixes. */
  roleOfPrefix(prefix: string): string | undefined;
}

/** Where one attribute stands in the text. */
const NAME = 0;
const COLON = 1;
const NAME_END = 2;
const VALUE = 3;
const VALUE_END = 4;
const PLAIN = 5;
const FIELDS = 6;

/** Attributes as offsets into the text: a value becomes a string only when it is asked for. */
export class AttributeTable implements XmlAttributes {
  count = 0;
  #text = '';
  #declares = false;
  #scope: NamespaceScope;
  readonly #fields = new Int32Array(ATTRIBUTES_MAX * FIELDS);
  #prefix = '';
  #prefixUri: string | undefined;
  #prefixScope: NamespaceScope | undefined;

  constructor(scope: NamespaceScope) {
    this.#scope = scope;
  }

  /** Begins the attributes of another element. */
  clear(text: string): void {
    this.#text = text;
    this.count = 0;
    this.#declares = false;
  }

  /** Adds an attribute; `colon` is 0 in a name without prefix, `plain` says that the value reads as it is stored. */
  add(name: number, colon: number, nameEnd: number, value: number, valueEnd: number, plain: boolean): void {
    const at = this.count++ * FIELDS;
    const fields = this.#fields;
    fields[at + NAME] = name;
    fields[at + COLON] = colon;
    fields[at + NAME_END] = nameEnd;
    fields[at + VALUE] = value;
    fields[at + VALUE_END] = valueEnd;
    fields[at + PLAIN] = plain ? 1 : 0;
    if (this.#text.charCodeAt(name) === 0x78 && this.#text.startsWith('xmlns', name)) this.#declares = true;
  }

  get(name: string): string | undefined {
    const separator = name.indexOf(':');
    const local = separator === -1 ? name : name.slice(separator + 1);
    for (let index = 0; index < this.count; index++) {
      if (!this.#hasLocal(index, local)) continue;
      const isPrefixed = this.#field(index, COLON) !== 0;
      if (separator === -1 ? !isPrefixed : isPrefixed && this.#expanded(index, local) === name)
        return this.#value(index);
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
    const declared = this.#declares ? [...this.#declarations()] : [];
    return declared.map(([prefix, uri]) => declarationFault(prefix, uri)).find(Boolean) ?? this.#nameFault();
  }

  #declarations(): Map<string, string> {
    const declared = new Map<string, string>();
    for (let index = 0; index < this.count; index++) {
      const name = this.#field(index, NAME);
      if (this.#text.charCodeAt(name) !== 0x78 || !this.#text.startsWith('xmlns', name)) continue;
      const colon = this.#field(index, COLON);
      const end = this.#field(index, NAME_END);
      if (colon === name + 5) declared.set(this.#text.slice(colon + 1, end), this.#value(index).trim());
      else if (end === name + 5) declared.set('', this.#value(index).trim());
    }
    return declared;
  }

  /** An unbound prefix, or two attributes of one expanded name (Namespaces in XML 1.0 §6.3). */
  #nameFault(): string | undefined {
    for (let index = 0; index < this.count; index++) {
      if (this.#field(index, COLON) !== 0 && this.#uri(index) === undefined)
        return 'an unbound namespace prefix';
    }
    return this.count > 16 ? this.#duplicateAmongMany() : this.#duplicateAmongFew();
  }

  #duplicateAmongFew(): string | undefined {
    for (let index = 1; index < this.count; index++) {
      for (let other = 0; other < index; other++) {
        if (this.#sameLocal(index, other) && this.#uri(index) === this.#uri(other))
          return 'an attribute twice';
      }
    }
    return undefined;
  }

  #duplicateAmongMany(): string | undefined {
    const seen = new Set<string>();
    for (let index = 0; index < this.count; index++) {
      const local = this.#text.slice(this.#local(index), this.#field(index, NAME_END));
      seen.add(`${this.#uri(index) ?? ''} ${local}`);
    }
    return seen.size < this.count ? 'an attribute twice' : undefined;
  }

  #expanded(index: number, local: string): string {
    return expandedName(this.#uri(index) ?? '', local);
  }

  /** Attributes without a prefix are in no namespace, whatever the default namespace is (§6.2). */
  #uri(index: number): string | undefined {
    const colon = this.#field(index, COLON);
    if (colon === 0) return '';
    const name = this.#field(index, NAME);
    const known =
      this.#prefixScope === this.#scope &&
      colon - name === this.#prefix.length &&
      this.#text.startsWith(this.#prefix, name);
    if (!known) {
      this.#prefix = this.#text.slice(name, colon);
      this.#prefixUri = this.#scope.uri(this.#prefix);
      this.#prefixScope = this.#scope;
    }
    return this.#prefixUri;
  }

  #local(index: number): number {
    const colon = this.#field(index, COLON);
    return colon === 0 ? this.#field(index, NAME) : colon + 1;
  }

  #hasLocal(index: number, local: string): boolean {
    const start = this.#local(index);
    return this.#field(index, NAME_END) - start === local.length && this.#text.startsWith(local, start);
  }

  #sameLocal(index: number, other: number): boolean {
    const start = this.#local(index);
    const otherStart = this.#local(other);
    const length = this.#field(index, NAME_END) - start;
    if (length !== this.#field(other, NAME_END) - otherStart) return false;
    for (let offset = 0; offset < length; offset++) {
      if (this.#text.charCodeAt(start + offset) !== this.#text.charCodeAt(otherStart + offset)) return false;
    }
    return true;
  }

  #value(index: number): string {
    const stored = this.#text.slice(this.#field(index, VALUE), this.#field(index, VALUE_END));
    return this.#field(index, PLAIN) === 1 ? stored : attributeText(stored);
  }

  #field(index: number, field: number): number {
    return this.#fields[index * FIELDS + field] as number;
  }
}
