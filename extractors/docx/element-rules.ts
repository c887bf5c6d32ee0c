import type { XmlAttributes } from '../shared/xml.ts';
import type { Reading } from './reading.ts';

/** Where an element stands; each level has its own table of rules. */
export type Level =
  | 'part'
  | 'document'
  | 'blocks'
  | 'inline'
  | 'rows'
  | 'cells'
  | 'drawing'
  | 'characters'
  | 'paragraphProperties'
  | 'markProperties'
  | 'runProperties'
  | 'numberingProperties'
  | 'rowProperties'
  | 'cellProperties'
  | 'fieldCharacter'
  | 'formField';

/** Why the inside of an element is not read: it is known to be no text, it was deleted, or nobody knows what it is. */
export type LeftOut = 'ignored' | 'deleted' | 'unknown';

/** What to do with the inside of an element: read it by the rules of a level, those in force (`here`), or not at all. */
export type Inside = Level | 'here' | LeftOut;

/** What one element means; the name it has stands in the table of its level. */
export interface ElementRule {
  readonly open: (reading: Reading, attributes: XmlAttributes) => Inside;
  readonly close?: (reading: Reading) => void;
}

export type RuleTable = Readonly<Record<string, ElementRule>>;

/** An element that only wraps what it holds. */
export const TRANSPARENT: ElementRule = { open: () => 'here' };
/** An element whose inside is known to be no text of the document. */
export const IGNORED: ElementRule = { open: () => 'ignored' };
/** An element whose inside was deleted. */
export const DELETED: ElementRule = { open: () => 'deleted' };

/** An element that nobody knows. */
export const UNKNOWN: ElementRule = { open: () => 'unknown' };

/** An element whose inside is read at another level, and that means nothing more. */
export function holds(level: Level): ElementRule {
  return { open: () => level };
}

/** An empty element that stands for text. */
export function character(text: string): ElementRule {
  return {
    open: (reading) => {
      reading.addText(text);
      return 'ignored';
    },
  };
}

/** One rule for many names, written with spaces between them. */
export function each(names: string, rule: ElementRule): RuleTable {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, rule]),
  );
}
