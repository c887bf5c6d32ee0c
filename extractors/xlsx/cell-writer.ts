import { malformed } from '../../src/contract/failure.ts';
import type { DocumentOutput } from '../shared/document-output.ts';
import type { Cell, CellPlace } from './cell.ts';
import { columnName } from './grid.ts';
import type { SharedFormulas } from './shared-formulas.ts';
import type { SharedStringTable } from './shared-strings.ts';

const FIRST = '{"address":"';
const NEXT = ',{"address":"';

/** Writes cells as the items of a JSON list. */
export class CellWriter {
  readonly #output: DocumentOutput;
  readonly #strings: SharedStringTable;
  readonly #formulas: SharedFormulas;
  readonly #place: CellPlace;
  #opening: string = FIRST;
  #row = -1;
  #rowNumber = '';

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

  get hasWritten(): boolean {
    return this.#opening === NEXT;
  }

  /** Begins the list again. */
  restart(): void {
    this.#opening = FIRST;
  }

  write(cell: Cell): void {
    const { content, formula } = cell;
    const output = this.#output;
    // Piece by piece: a string that was joined first is slow to read character by character.
    output.ascii(this.#opening);
    this.#opening = NEXT;
    output.ascii(columnName(cell.column));
    output.ascii(this.#rowText(cell.row));
    if (content.kind === 'error') {
      output.ascii('","error":');
      output.text(content.error);
      output.ascii(',"formula":');
    } else output.ascii('","error":null,"formula":');
    if (formula.kind === 'none') output.ascii('null,"value":');
    else {
      output.text(`=${this.#formulaOf(cell)}`);
      output.ascii(',"value":');
    }
    this.#writeValue(cell);
    output.ascii('}');
  }

  #rowText(row: number): string {
    if (row !== this.#row) {
      this.#row = row;
      this.#rowNumber = String(row + 1);
    }
    return this.#rowNumber;
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
