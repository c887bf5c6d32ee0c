import type { XmlAttributes, XmlHandler } from '../shared/xml.ts';

/** One level of a list definition: its number shows when its text holds more than references to formats of nothing. */
interface NumberingLevel {
  format: string | undefined;
  text: string | undefined;
}

type Levels = Map<string, NumberingLevel>;

/** The list definitions of a document (§17.9): whether a paragraph's number is there to be seen. */
export class Numbering implements XmlHandler {
  readonly #abstracts = new Map<string, Levels>();
  readonly #lists = new Map<string, { abstract: string | undefined; readonly overrides: Levels }>();
  #list: { abstract: string | undefined; readonly overrides: Levels } | undefined;
  #levels: Levels | undefined;
  #level: NumberingLevel | undefined;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'w:abstractNum') this.#beginAbstract(attributes.get('w:abstractNumId') ?? '');
    else if (name === 'w:num') this.#beginList(attributes.get('w:numId') ?? '');
    else if (name === 'w:lvl') this.#beginLevel(attributes.get('w:ilvl') ?? '0');
    else this.#describe(name, attributes.get('w:val'));
  }

  close(name: string): void {
    if (name === 'w:lvl') this.#level = undefined;
  }

  text(): void {}

  /** Whether the number of a list at a level shows; a list of no known definition is taken to. */
  shows(list: string, level: string): boolean {
    const found = this.#lists.get(list);
    const definition = found?.overrides.get(level) ?? this.#abstracts.get(found?.abstract ?? '')?.get(level);
    if (definition === undefined) return true;
    const { format, text } = definition;
    // LibreOffice gives every heading a level of format none.
    return (format === 'none' ? text?.replaceAll(/%\d/g, '') : text) !== '';
  }

  #beginAbstract(id: string): void {
    this.#list = undefined;
    this.#levels = new Map();
    this.#abstracts.set(id, this.#levels);
  }

  #beginList(id: string): void {
    this.#list = { abstract: undefined, overrides: new Map() };
    this.#levels = this.#list.overrides;
    this.#lists.set(id, this.#list);
  }

  #beginLevel(level: string): void {
    this.#level = { format: undefined, text: undefined };
    this.#levels?.set(level, this.#level);
  }

  #describe(name: string, value: string | undefined): void {
    if (name === 'w:abstractNumId' && this.#list !== undefined) this.#list.abstract = value;
    else if (this.#level === undefined) return;
    else if (name === 'w:numFmt') this.#level.format = value;
    else if (name === 'w:lvlText') this.#level.text = value ?? '';
  }
}
