import type { NamespaceScope } from './xml-namespaces.ts';
import { expandedName } from './xml-namespaces.ts';

/** The name of an element as it is written in one scope, and by what name readers know it. */
export interface ElementName {
  readonly raw: string;
  readonly name: string;
  readonly scope: NamespaceScope;
}

/** A power of two well above the number of names that one part uses. */
const SLOTS = 1_024;

/** Finds again the names that were met before without making a string of them: most tags of a part are a few names. */
export class ElementNames {
  readonly #slots = Array.from<ElementName | undefined>({ length: SLOTS });

  /** The name that stands in the text, when it was met in this scope before. */
  find(text: string, start: number, end: number, scope: NamespaceScope): ElementName | undefined {
    const known = this.#slots[slotOf(text, start, end)];
    if (known === undefined || known.scope !== scope || known.raw.length !== end - start) return undefined;
    return text.startsWith(known.raw, start) ? known : undefined;
  }

  /** Resolves a name; `colon` is the offset of its colon or 0. Undefined when its prefix is bound to nothing. */
  learn(raw: string, colon: number, scope: NamespaceScope): ElementName | undefined {
    const prefix = raw.slice(0, colon);
    const uri = scope.uri(prefix);
    if (uri === undefined || prefix === 'xmlns') return undefined;
    const name = expandedName(uri, colon === 0 ? raw : raw.slice(colon + 1));
    const learned = { raw, name, scope };
    this.#slots[slotOf(raw, 0, raw.length)] = learned;
    return learned;
  }
}

function slotOf(text: string, start: number, end: number): number {
  const middle = text.charCodeAt((start + end) >> 1);
  const last = text.charCodeAt(end - 1);
  return (middle * 37 + last * 11 + text.charCodeAt(start) * 5 + (end - start)) & (SLOTS - 1);
}
