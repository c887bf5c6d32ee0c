import type { ReadAhead, XmlAttributes, XmlHandler, XmlWindow } from '../shared/xml.ts';

/** What a reader does with one element, and which elements may stand in it. */
export interface ElementRule<Name extends string> {
  readonly name: Name;
  readonly children: ReadonlyMap<string, ElementRule<Name>>;
}

/** What a reader does at the elements that its table names. */
export interface ElementReader<Name extends string> {
  open(name: Name, attributes: XmlAttributes): void;
  text(name: Name, text: string): void;
  close(name: Name): void;
  /** Text was met where the table expects none: in an unknown element, or between known ones. */
  unknownText(): void;
  /** See `XmlHandler.readAhead`; `name` is the element in which the bytes stand. */
  readAhead?(name: Name, window: XmlWindow, from: number): number;
}

const IGNORED: ElementRule<never> = { name: 'ignored' as never, children: new Map() };
const NOT_BLANK = /[^ \t\r\n]/;

/** A row of a table: the element's name for its reader, and the rules of its children by their names. */
export function rule<Name extends string, Child extends string = never>(
  name: Name,
  children: Readonly<Record<string, ElementRule<Child>>> = {},
): ElementRule<Name | Child> {
  return { name, children: new Map<string, ElementRule<Name | Child>>(Object.entries(children)) };
}

/** Elements that are passed over with all that they hold: known to bear nothing that belongs to the output. */
export function ignore(...names: readonly string[]): Readonly<Record<string, ElementRule<never>>> {
  return Object.fromEntries(names.map((name) => [name, IGNORED]));
}

/** Walks a part by a table: what the table does not name is passed over, but text in it is told. */
export class ElementTable<Name extends string> implements XmlHandler {
  readonly #reader: ElementReader<Name>;
  readonly #holdsText: ReadonlySet<Name>;
  readonly readAhead: ReadAhead | undefined;
  readonly #open: ElementRule<Name>[];
  #rule: ElementRule<Name>;
  /** How many elements are open inside one that is passed over, that one counted. */
  #passedOver = 0;
  #isUnknown = false;

  /** `document` is the rule of what stands around the root; `holdsText` names the elements whose text is read. */
  constructor(document: ElementRule<Name>, holdsText: readonly Name[], reader: ElementReader<Name>) {
    this.#rule = document;
    this.#open = [document];
    this.#holdsText = new Set(holdsText);
    this.#reader = reader;
    if (reader.readAhead !== undefined)
      this.readAhead = (window, from) =>
        this.#passedOver > 0 ? from : (reader.readAhead?.(this.#rule.name, window, from) ?? from);
  }

  open(element: string, attributes: XmlAttributes): void {
    if (this.#passedOver > 0) {
      this.#passedOver++;
      return;
    }
    const found = this.#rule.children.get(element);
    if (found === undefined || found === IGNORED) {
      this.#passedOver = 1;
      this.#isUnknown = found === undefined;
      return;
    }
    this.#open.push(found);
    this.#rule = found;
    this.#reader.open(found.name, attributes);
  }

  text(text: string): void {
    if (this.#passedOver > 0) {
      if (this.#isUnknown) this.#tellUnlessBlank(text);
    } else if (this.#holdsText.has(this.#rule.name)) this.#reader.text(this.#rule.name, text);
    else this.#tellUnlessBlank(text);
  }

  close(): void {
    if (this.#passedOver > 0) {
      this.#passedOver--;
      return;
    }
    this.#reader.close(this.#rule.name);
    this.#open.pop();
    this.#rule = this.#open.at(-1) as ElementRule<Name>;
  }

  #tellUnlessBlank(text: string): void {
    if (NOT_BLANK.test(text)) this.#reader.unknownText();
  }
}
