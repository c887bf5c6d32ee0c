import type { PdfFile, PdfObject } from './document.ts';
import { Dict, Ref } from './document.ts';
import { nameOf } from './objects.ts';

/** Operands looked at in one expression: a hostile one refers to itself without end, and counts as shown. */
const MAX_OPERANDS = 1_000;

/** Which optional content a viewer shows when the document is opened (ISO 32000-1 §8.11). */
export class OptionalContent {
  readonly #file: PdfFile;
  readonly #hidden = new Set<string>();
  #operands = 0;

  constructor(file: PdfFile) {
    this.#file = file;
    const properties = file.get(file.catalog, 'OCProperties');
    if (!(properties instanceof Dict)) return;
    const config = file.get(properties, 'D');
    if (!(config instanceof Dict)) return;
    if (nameOf(file.get(config, 'BaseState')) === 'OFF') this.#hide(file.get(properties, 'OCGs'));
    for (const group of refsOf(file.get(config, 'ON'))) this.#hidden.delete(group);
    this.#hide(file.get(config, 'OFF'));
    this.#applyUsage(config);
  }

  /** Whether a marked-content property list, an XObject's or an annotation's `OC` entry lets its content be shown. */
  shows(content: PdfObject): boolean {
    if (this.#hidden.size === 0) return true;
    const dict = this.#file.fetch(content);
    if (!(dict instanceof Dict)) return true;
    if (nameOf(this.#file.get(dict, 'Type')) !== 'OCMD') return !this.#isHidden(content, dict);
    const expression = this.#file.get(dict, 'VE');
    if (Array.isArray(expression)) {
      this.#operands = 0;
      return this.#evaluate(expression as readonly PdfObject[]);
    }
    return this.#policyHolds(dict);
  }

  #hide(groups: PdfObject): void {
    for (const group of refsOf(groups)) this.#hidden.add(group);
  }

  /** §8.11.4.4: groups that a viewer switches off by itself when it shows the document. */
  #applyUsage(config: Dict): void {
    const applications = this.#file.get(config, 'AS');
    if (!Array.isArray(applications)) return;
    for (const item of applications as readonly PdfObject[]) {
      const application = this.#file.fetch(item);
      if (!(application instanceof Dict)) continue;
      if (nameOf(this.#file.get(application, 'Event')) !== 'View') continue;
      const groups = this.#file.get(application, 'OCGs');
      if (!Array.isArray(groups)) continue;
      for (const group of groups as readonly PdfObject[]) this.#applyViewState(group);
    }
  }

  #applyViewState(group: PdfObject): void {
    const dict = this.#file.fetch(group);
    const usage = dict instanceof Dict ? this.#file.get(dict, 'Usage') : undefined;
    const view = usage instanceof Dict ? this.#file.get(usage, 'View') : undefined;
    if (!(view instanceof Dict) || !(group instanceof Ref)) return;
    if (nameOf(this.#file.get(view, 'ViewState')) === 'OFF') this.#hidden.add(group.toString());
  }

  #isHidden(group: PdfObject, dict: Dict): boolean {
    return this.#hidden.has(group instanceof Ref ? group.toString() : (dict.objId ?? ''));
  }

  #policyHolds(membership: Dict): boolean {
    const raw = membership.getRaw('OCGs');
    const value = this.#file.fetch(raw);
    const groups = Array.isArray(value) ? (value as readonly PdfObject[]) : [raw];
    const shown = groups.flatMap((group) => {
      const dict = this.#file.fetch(group);
      return dict instanceof Dict ? [!this.#isHidden(group, dict)] : [];
    });
    if (shown.length === 0) return true;
    switch (nameOf(this.#file.get(membership, 'P')) ?? 'AnyOn') {
      case 'AllOn':
        return shown.every((on) => on);
      case 'AnyOff':
        return shown.some((on) => !on);
      case 'AllOff':
        return shown.every((on) => !on);
      default:
        return shown.some((on) => on);
    }
  }

  /** §8.11.2.2: a visibility expression is an array that begins with And, Or or Not. */
  #evaluate(expression: readonly PdfObject[]): boolean {
    const [operator, ...operands] = expression;
    const holds = (operand: PdfObject): boolean => {
      if (++this.#operands > MAX_OPERANDS) return true;
      const value = this.#file.fetch(operand);
      if (Array.isArray(value)) return this.#evaluate(value as readonly PdfObject[]);
      return !(value instanceof Dict) || !this.#isHidden(operand, value);
    };
    switch (nameOf(operator) ?? '') {
      case 'And':
        return operands.every(holds);
      case 'Or':
        return operands.some(holds);
      case 'Not':
        return operands[0] === undefined || !holds(operands[0]);
      default:
        return true;
    }
  }
}

function refsOf(groups: PdfObject): string[] {
  if (!Array.isArray(groups)) return [];
  return (groups as readonly PdfObject[]).flatMap((group) =>
    group instanceof Ref ? [group.toString()] : [],
  );
}
