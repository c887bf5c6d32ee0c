/** A parsed reference: what it reads of the evidence, of a step, or of the requirement it stands in. */
export type Reference = InputReference | StepReference | RequirementReference;

export interface InputReference {
  readonly root: 'input';
  readonly slot: string;
  readonly path: readonly Selector[];
}

export type StepReference = StepOutput | StepStatusReference | StepVerdict;

export interface StepOutput {
  readonly root: 'step';
  readonly step: string;
  readonly of: 'output';
  readonly path: readonly Selector[];
}

export interface StepStatusReference {
  readonly root: 'step';
  readonly step: string;
  readonly of: 'status';
}

export interface StepVerdict {
  readonly root: 'step';
  readonly step: string;
  readonly of: 'requirement';
  readonly requirement: string;
  readonly field: 'outcome' | 'reason';
}

export interface RequirementReference {
  readonly root: 'requirement';
  readonly field: 'id' | 'statement';
}

/** One step down into a value. An index is at most 2^53 - 1: no array is as long as the larger ones that 64 bits hold. */
export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'every' };

/** Why a text is no reference; the first that is met from the left. */
export type ReferenceFault =
  | 'no root'
  | 'unknown root'
  | 'no slot'
  | 'invalid slot'
  | 'no step'
  | 'invalid step'
  | 'no part of a step'
  | 'no requirement'
  | 'invalid requirement'
  | 'no part of a verdict'
  | 'no part of a requirement'
  | 'malformed selector'
  | 'nothing below it';

/** A text that is no reference, and the offset of what is wrong in it. */
export interface ReferenceRefusal {
  readonly fault: ReferenceFault;
  readonly at: number;
}

/** The names of the slots of a declaration. */
export const SLOT_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/** The ids of steps and requirements. */
export const BLOCK_ID = /^[a-zA-Z_][a-zA-Z0-9_-]{0,127}$/;

/** Reads a reference. */
export function parseReference(text: string): Reference | ReferenceRefusal {
  const reader = new ReferenceReader(text);
  try {
    return reader.read();
  } catch (error) {
    if (error instanceof Fault) return error.refusal;
    throw error;
  }
}

/** Whether a text was no reference. */
export function isRefused(parsed: Reference | ReferenceRefusal): parsed is ReferenceRefusal {
  return 'fault' in parsed;
}

/** The text of a reference; an index is written without leading zeros. */
export function referenceText(reference: Reference): string {
  switch (reference.root) {
    case 'input':
      return `inputs.${reference.slot}${pathText(reference.path)}`;
    case 'requirement':
      return `requirement.${reference.field}`;
    case 'step':
      return `steps.${reference.step}${stepPartText(reference)}`;
  }
}

/** The text of selectors as it stands behind a root. */
export function pathText(path: readonly Selector[]): string {
  return path.map(selectorText).join('');
}

function stepPartText(reference: StepReference): string {
  switch (reference.of) {
    case 'output':
      return `.output${pathText(reference.path)}`;
    case 'status':
      return '.status';
    case 'requirement':
      return `.requirements.${reference.requirement}.${reference.field}`;
  }
}

function selectorText(selector: Selector): string {
  switch (selector.kind) {
    case 'name':
      return `.${selector.name}`;
    case 'index':
      return `[${selector.index}]`;
    case 'every':
      return '[*]';
  }
}

/** Internal to the reader: carries the first fault out of it. */
class Fault extends Error {
  readonly refusal: ReferenceRefusal;

  constructor(fault: ReferenceFault, at: number) {
    super(fault);
    this.refusal = { fault, at };
  }
}

/** What the grammar calls a name, where names are cut off: anything up to a dot or a bracket. */
const WORD = /[^.[\]]*/y;
const NAME = /\.([A-Za-z0-9_-]+)/y;
const INDEX = /\[([0-9]+)\]/y;
const EVERY = /\[\*\]/y;

class ReferenceReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Reference {
    const root = this.#word();
    if (root === '') throw new Fault('no root', 0);
    switch (root) {
      case 'inputs':
        return this.#input();
      case 'steps':
        return this.#step();
      case 'requirement':
        return this.#ended({
          root: 'requirement',
          field: this.#part(['id', 'statement'], 'no part of a requirement'),
        });
      default:
        throw new Fault('unknown root', 0);
    }
  }

  #input(): Reference {
    const slot = this.#child('no slot');
    if (!SLOT_NAME.test(slot.text)) throw new Fault('invalid slot', slot.at);
    return { root: 'input', slot: slot.text, path: this.#selectors() };
  }

  #step(): Reference {
    const { text: step, at } = this.#child('no step');
    if (!BLOCK_ID.test(step)) throw new Fault('invalid step', at);
    const part = this.#part(['output', 'status', 'requirements'], 'no part of a step');
    switch (part) {
      case 'output':
        return { root: 'step', step, of: 'output', path: this.#selectors() };
      case 'status':
        return this.#ended({ root: 'step', step, of: 'status' });
      case 'requirements':
        return this.#ended(this.#verdict(step));
    }
  }

  #verdict(step: string): StepVerdict {
    const { text: requirement, at } = this.#child('no requirement');
    if (!BLOCK_ID.test(requirement)) throw new Fault('invalid requirement', at);
    const field = this.#part(['outcome', 'reason'], 'no part of a verdict');
    return { root: 'step', step, of: 'requirement', requirement, field };
  }

  /** A word behind a dot. */
  #child(fault: ReferenceFault): { readonly text: string; readonly at: number } {
    if (this.#text[this.#at] !== '.') throw new Fault(fault, this.#at);
    this.#at++;
    const at = this.#at;
    const text = this.#word();
    if (text === '') throw new Fault(fault, at);
    return { text, at };
  }

  #part<const Part extends string>(parts: readonly Part[], fault: ReferenceFault): Part {
    const { text, at } = this.#child(fault);
    const part = parts.find((known) => known === text);
    if (part === undefined) throw new Fault(fault, at);
    return part;
  }

  #ended<Parsed extends Reference>(parsed: Parsed): Parsed {
    if (this.#at < this.#text.length) throw new Fault('nothing below it', this.#at);
    return parsed;
  }

  #selectors(): readonly Selector[] {
    const path: Selector[] = [];
    while (this.#at < this.#text.length) path.push(this.#selector());
    return path;
  }

  #selector(): Selector {
    const start = this.#at;
    const name = this.#match(NAME);
    if (name !== undefined) return { kind: 'name', name };
    const digits = this.#match(INDEX);
    if (digits !== undefined && fitsU64(digits))
      return { kind: 'index', index: Math.min(Number(digits), Number.MAX_SAFE_INTEGER) };
    if (digits === undefined && this.#match(EVERY) !== undefined) return { kind: 'every' };
    throw new Fault('malformed selector', start);
  }

  #word(): string {
    return this.#match(WORD) ?? '';
  }

  /** The first group of what stands here, or all of it. */
  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match[1] ?? match[0];
  }
}

function fitsU64(digits: string): boolean {
  const significant = digits.replace(/^0+/, '');
  return significant.length < 20 || (significant.length === 20 && significant <= '18446744073709551615');
}
