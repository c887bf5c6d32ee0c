import type { XmlAttributes, XmlHandler } from '../shared/xml.ts';
import { isOn } from './on-off.ts';

/** What a style may say of its text beside how it looks; what it does not say comes from the style it is based on. */
interface StyleProperties {
  list: string | undefined;
  listLevel: string | undefined;
  isHidden: boolean | undefined;
}

interface Style extends StyleProperties {
  basedOn: string | undefined;
}

/** Parts of a style that speak of something else: cells of a table style, and what the style was before a change. */
const ASIDE = new Set(['w:tblStylePr', 'w:pPrChange', 'w:rPrChange']);

/** What the style sheet adds to the text without showing in the body: list numbers and hidden text. */
export class Styles implements XmlHandler {
  readonly #styles = new Map<string, Style>();
  /** Answers already found: chains of styles may be long, and every run asks. */
  readonly #resolved = new Map<string, StyleProperties>();
  #current: Style | undefined;
  #aside = 0;

  open(name: string, attributes: XmlAttributes): void {
    if (this.#aside > 0 || ASIDE.has(name)) this.#aside++;
    else if (name === 'w:style') this.#begin(attributes.get('w:styleId'));
    else if (this.#current !== undefined) describe(this.#current, name, attributes);
  }

  close(name: string): void {
    if (this.#aside > 0) this.#aside--;
    else if (name === 'w:style') this.#current = undefined;
  }

  text(): void {}

  /** What a style says, by itself or by the styles below it. */
  of(id: string | null | undefined): StyleProperties {
    const known = this.#resolved.get(id ?? '');
    if (known !== undefined) return known;
    const resolved = this.#resolve(id ?? '');
    this.#resolved.set(id ?? '', resolved);
    return resolved;
  }

  #begin(id: string | undefined): void {
    this.#current = { list: undefined, listLevel: undefined, isHidden: undefined, basedOn: undefined };
    if (id !== undefined) this.#styles.set(id, this.#current);
  }

  /** Follows basedOn; damaged documents have styles that are based on each other. */
  #resolve(id: string): StyleProperties {
    const properties: StyleProperties = { list: undefined, listLevel: undefined, isHidden: undefined };
    const seen = new Set<Style>();
    let style = this.#styles.get(id);
    while (style !== undefined && !seen.has(style)) {
      properties.list ??= style.list;
      properties.listLevel ??= style.listLevel;
      properties.isHidden ??= style.isHidden;
      seen.add(style);
      style = this.#styles.get(style.basedOn ?? '');
    }
    return properties;
  }
}

function describe(style: Style, name: string, attributes: XmlAttributes): void {
  const value = attributes.get('w:val');
  if (name === 'w:basedOn') style.basedOn = value;
  else if (name === 'w:numId') style.list = value;
  else if (name === 'w:ilvl') style.listLevel = value;
  else if (name === 'w:vanish') style.isHidden = isOn(value);
}
