import type { ElementRule } from './element-table.ts';
import { ignore, rule } from './element-table.ts';
import { decodeEscapedText } from './escaped-text.ts';

const NOT_READ = ignore('s:rPh', 's:phoneticPr', 's:rPr', 's:extLst');
const TEXT = rule('t');
const RUN = rule('r', { 's:t': TEXT, ...NOT_READ });

/** Rules for the children of a string item (CT_Rst: `si` and `is`): rich runs are read, phonetic runs are not. */
export const STRING_ITEM_CHILDREN: Readonly<Record<string, ElementRule<'t' | 'r'>>> = {
  's:t': TEXT,
  's:r': RUN,
  ...NOT_READ,
};

/** Joins the texts of one string item; escapes are decoded once in each `t`, before they are joined. */
export class StringItem {
  #joined = '';
  #element = '';

  clear(): void {
    this.#joined = '';
    this.#element = '';
  }

  append(text: string): void {
    this.#element += text;
  }

  endElement(): void {
    this.#joined += decodeEscapedText(this.#element);
    this.#element = '';
  }

  get text(): string {
    return this.#joined;
  }
}
