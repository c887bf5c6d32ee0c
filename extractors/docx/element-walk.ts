import type { XmlAttributes, XmlHandler } from '../shared/xml.ts';
import type { ElementRule, Inside, LeftOut, Level, RuleTable } from './element-rules.ts';
import type { Reading } from './reading.ts';

/** The rules of one level. */
export interface LevelRules {
  readonly elements: RuleTable;
  /** What to do with elements that have no rule. */
  readonly otherwise: ElementRule;
  /** Where characters go; without it they are no text, and more than white space is counted as unknown. */
  readonly characters?: (reading: Reading, text: string) => void;
}

/** Rules made ready to look up. */
interface LevelTable {
  readonly elements: ReadonlyMap<string, ElementRule>;
  readonly otherwise: ElementRule;
  readonly characters: LevelRules['characters'];
}

export type Grammar = Readonly<Record<Level, LevelTable>>;

/** An open element: the level in force around it and what to do at its end. */
interface Frame {
  readonly around: LevelTable;
  readonly rule: ElementRule;
}

const MORE_THAN_SPACE = /[^ \t\r\n]/;
/** Characters in them are the code of a field, never text. */
const INSTRUCTIONS = new Set(['w:instrText', 'w:delInstrText', 'w:fldData']);

/** Makes one level's rules ready to look up. */
export function levelTable({ elements, otherwise, characters }: LevelRules): LevelTable {
  return {
    elements: new Map(Object.entries(elements)),
    otherwise,
    characters,
  };
}

/** Walks the elements of a part by the rules of their levels, without recursion; nothing that holds text is silent. */
export class ElementWalk implements XmlHandler {
  readonly #grammar: Grammar;
  readonly #reading: Reading;
  readonly #frames: Frame[] = [];
  #level: LevelTable;
  #skipping: LeftOut | undefined;
  #skipDepth = 0;
  #skippedText = false;
  #innermost = '';

  constructor(grammar: Grammar, reading: Reading) {
    this.#grammar = grammar;
    this.#reading = reading;
    this.#level = grammar.part;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipping !== undefined) {
      this.#skipDepth++;
      this.#innermost = name;
    } else {
      const rule = this.#level.elements.get(name) ?? this.#level.otherwise;
      this.#enter(rule.open(this.#reading, attributes), rule);
    }
  }

  close(): void {
    if (this.#skipping === undefined) this.#leave();
    else if (this.#skipDepth > 0) this.#skipDepth--;
    else this.#endSkip(this.#skipping);
  }

  text(text: string): void {
    if (this.#skipping !== undefined) this.#skippedText ||= this.#isLost(text);
    else if (this.#level.characters !== undefined) this.#level.characters(this.#reading, text);
    else if (MORE_THAN_SPACE.test(text)) this.#reading.note('docx.unknown_element');
  }

  #enter(inside: Inside, rule: ElementRule): void {
    if (inside === 'ignored' || inside === 'deleted' || inside === 'unknown') this.#skip(inside);
    else {
      this.#frames.push({ around: this.#level, rule });
      if (inside !== 'here') this.#level = this.#grammar[inside];
    }
  }

  #leave(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#level = frame.around;
    frame.rule.close?.(this.#reading);
  }

  #skip(reason: LeftOut): void {
    this.#skipping = reason;
    this.#skippedText = false;
    this.#innermost = '';
  }

  #endSkip(reason: LeftOut): void {
    this.#skipping = undefined;
    if (!this.#skippedText) return;
    if (reason === 'deleted') this.#reading.note('docx.deleted_text');
    else if (reason === 'unknown') this.#reading.note('docx.unknown_element');
  }

  #isLost(text: string): boolean {
    return MORE_THAN_SPACE.test(text) && !INSTRUCTIONS.has(this.#innermost);
  }
}
