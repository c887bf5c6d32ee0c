import { isOn } from './on-off.ts';

/** What the data of a form field (§17.16.17) says that it shows; the field itself need not have a result. */
export class FormField {
  kind: 'checkbox' | 'dropdown' | 'other' = 'other';
  isChecked: boolean | undefined;
  /** w:default: on or off of a checkbox, the index of an entry. */
  byDefault: string | undefined;
  /** w:result: the index of the chosen entry. */
  chosen: string | undefined;
  readonly entries: string[] = [];

  get text(): string {
    if (this.kind === 'checkbox') return (this.isChecked ?? this.#isCheckedByDefault) ? '☒' : '☐';
    if (this.kind === 'dropdown') return this.entries[Number(this.chosen ?? this.byDefault ?? 0)] ?? '';
    return '';
  }

  get #isCheckedByDefault(): boolean {
    return this.byDefault !== undefined && isOn(this.byDefault);
  }
}
