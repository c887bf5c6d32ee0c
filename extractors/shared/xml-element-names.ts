import type { NameScanner } from './xml-name-scanner.ts';
import { NamespaceScope, expandedName } from './xml-namespaces.ts';
import { standsAt } from './xml-window.ts';
import type { XmlWindow } from './xml-window.ts';

/** The name of an element as it is written in one scope, and by what name readers know it. */
export interface ElementName {
  readonly raw: Uint8Array;
  readonly name: string;
  readonly scope: NamespaceScope;
}

/** A power of two above the number of names that most parts use. */
const SLOTS = 256;

/**
 * Finds again the names that were met before without making a string of them: most tags are a few names. One is shared
 * by all parts of a package, which mostly declare the same prefixes.
 */
export class ElementNames {
  /** The scope outside every root. */
  readonly outermost = NamespaceScope.outermost();
  // `Array.from` takes a third of a millisecond for it, which is a tenth of a small document.
  readonly #slots = new Array<ElementName | undefined>(SLOTS).fill(undefined);

  /** The name that was read, as it stands in a scope; undefined when its prefix is bound to nothing. */
  resolve(window: XmlWindow, read: NameScanner, scope: NamespaceScope): ElementName | undefined {
    const { hash, start } = read;
    const slot = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known !== undefined && known.scope === scope && known.raw.length === read.end - start) {
      if (standsAt(window.bytes, known.raw, start)) return known;
    }
    const learned = learn(window, read, scope);
    this.#slots[slot] = learned;
    return learned;
  }
}

function learn(
  window: XmlWindow,
  { start, end, colon }: NameScanner,
  scope: NamespaceScope,
): ElementName | undefined {
  const prefix = colon === 0 ? '' : window.slice(start, colon);
  const uri = scope.uri(prefix);
  // Namespaces in XML 1.0 §3: elements must not have the prefix xmlns.
  if (uri === undefined || prefix === 'xmlns') return undefined;
  const local = window.slice(colon === 0 ? start : colon + 1, end);
  return { raw: window.bytes.slice(start, end), name: expandedName(uri, local), scope };
}
