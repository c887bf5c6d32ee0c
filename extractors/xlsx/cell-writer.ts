import { malformed } from '../../src/contract/failure.ts';
import type { DocumentOutput } from '../shared/document-output.ts';
import type { Cell, CellPlace } from './cell.ts';
import { columnName } from './grid.ts';
import type { SharedFormulas } from './shared-formulas.ts';
import type { SharedStringTable } from './shared-strings.ts';

/** Writes cells as the items of a JSON list. */
export class CellWriter {
  readonly #output: DocumentOutput;
  readonly #strings: SharedStringTable;
  readonly #formulas: SharedFormulas;
  readonly #place: CellPlace;
  #separator = '';

  constructor(
    output: DocumentOutput,
    strings: SharedStringTable,
    formulas: SharedFormulas,
    place: CellPlace,
  ) {
    this.#output = output;
    this.#strings = strings;
    this.#formulas = formulas;
    this.#place = place;
  }

  /** A cell is present when it has a value, a formula or an error; an empty string alone is no value. */
  isPresent({ content, formula }: Cell): boolean {
    if (formula.kind !== 'none') return true;
    if (content.kind === 'text') return content.text !== '';
    if (content.kind === 'shared-text') return !this.#strings.isEmpty(content.index);
    return content.kind !== 'nothing';
  }

  /** Begins the list again. */
  restart(): void {
    this.#separator = '';
  }

  write(cell: Cell): void {
    const { content, formula } = cell;
    const output = this.#output;
    const start = `${this.#separator}{"address":"${columnName(cell.column)}${cell.row + 1}","error":`;
    this.#separator = ',';
    if (content.kind === 'error') {
      output.ascii(start);
      output.text(content.error);
      output.ascii(',"formula":');
    } else output.ascii(`${start}null,"formula":`);
    if (formula.kind === 'none') output.ascii('null,"value":');
    else {
      output.text(`=${this.#formulaOf(cell)}`);
      output.ascii(',"value":');
    }
    this.#writeValue(cell);
    output.ascii('}');
  }

  #writeValue({ content }: Cell): void {
    const output = this.#output;
    if (content.kind === 'number') output.ascii(content.canonical);
    else if (content.kind === 'shared-text') this.#strings.write(content.index, output);
    else if (content.kind === 'text') output.text(content.text);
    else if (content.kind === 'boolean') output.ascii(String(content.isTrue));
    else output.ascii('null');
  }

  #formulaOf(cell: Cell): string {
    const { formula } = cell;
    if (formula.kind === 'own') return formula.text;
    const master =
      formula.kind === 'moved'
        ? formula.master
        : formula.kind === 'awaited'
          ? this.#formulas.find(formula.index)
          : undefined;
    if (master === undefined) throw malformed('a shared formula that no cell defines', this.#place.now());
    return master.at(cell);
  }
}
