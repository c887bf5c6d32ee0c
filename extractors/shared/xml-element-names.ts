import type { NameScanner } from './xml-name-scanner.ts';
import type { NamespaceScope } from './xml-namespaces.ts';
import { expandedName } from './xml-namespaces.ts';
import type { XmlWindow } from './xml-window.ts';

/** The name of an element as it is written in one scope, and by what name readers know it. */
export interface ElementName {
  readonly raw: Uint16Array;
  readonly name: string;
  readonly scope: NamespaceScope;
}

/** A power of two well above the number of names that one part uses. */
const SLOTS = 1_024;
/** Copied for every part: copying is quicker than filling. */
const NO_NAMES: readonly (ElementName | undefined)[] = Array.from({ length: SLOTS });

/** Finds again the names that were met before without making a string of them: most tags of a part are a few names. */
export class ElementNames {
  readonly #window: XmlWindow;
  readonly #slots = NO_NAMES.slice();

  constructor(window: XmlWindow) {
    this.#window = window;
  }

  /** The name that was read, as it stands in a scope; undefined when its prefix is bound to nothing. */
  resolve(read: NameScanner, scope: NamespaceScope): ElementName | undefined {
    const slot = (read.hash ^ (read.hash >>> 12)) & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known !== undefined && known.scope === scope && known.raw.length === read.end - read.start) {
      if (this.standsAt(known, read.start)) return known;
    }
    const learned = this.#learn(read, scope);
    this.#slots[slot] = learned;
    return learned;
  }

  /** Whether the characters from `start` on are this name; the window must reach that far. */
  standsAt({ raw }: ElementName, start: number): boolean {
    const { units } = this.#window;
    for (let at = 0; at < raw.length; at++) if (units[start + at] !== raw[at]) return false;
    return true;
  }

  #learn({ start, end, colon }: NameScanner, scope: NamespaceScope): ElementName | undefined {
    const { text, units } = this.#window;
    const prefix = colon === 0 ? '' : text.slice(start, colon);
    const uri = scope.uri(prefix);
    // Namespaces in XML 1.0 §3: elements must not have the prefix xmlns.
    if (uri === undefined || prefix === 'xmlns') return undefined;
    const local = text.slice(colon === 0 ? start : colon + 1, end);
    return { raw: units.slice(start, end), name: expandedName(uri, local), scope };
  }
}
