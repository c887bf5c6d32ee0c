import type { NameScanner } from './xml-name-scanner.ts';
import { NamespaceScope, expandedName } from './xml-namespaces.ts';
import type { XmlWindow } from './xml-window.ts';

/** The name of an element as it is written in one scope, and by what name readers know it. */
export interface ElementName {
  readonly raw: Uint16Array;
  readonly name: string;
  readonly scope: NamespaceScope;
}

/** A power of two well above the number of names that one part uses. */
const SLOTS = 1_024;

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
    const slot = (read.hash ^ (read.hash >>> 12)) & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known !== undefined && known.scope === scope && known.raw.length === read.end - read.start) {
      if (standsAt(window, known, read.start)) return known;
    }
    const learned = learn(window, read, scope);
    this.#slots[slot] = learned;
    return learned;
  }
}

/** Whether the characters from `start` on are this name; the window must reach that far. */
export function standsAt({ units }: XmlWindow, { raw }: ElementName, start: number): boolean {
  for (let at = 0; at < raw.length; at++) if (units[start + at] !== raw[at]) return false;
  return true;
}

function learn(
  { text, units }: XmlWindow,
  { start, end, colon }: NameScanner,
  scope: NamespaceScope,
): ElementName | undefined {
  const prefix = colon === 0 ? '' : text.slice(start, colon);
  const uri = scope.uri(prefix);
  // Namespaces in XML 1.0 §3: elements must not have the prefix xmlns.
  if (uri === undefined || prefix === 'xmlns') return undefined;
  const local = text.slice(colon === 0 ? start : colon + 1, end);
  return { raw: units.slice(start, end), name: expandedName(uri, local), scope };
}
