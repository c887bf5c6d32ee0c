import type { DiagnosticLog } from '../shared/diagnostic-log.ts';
import type { DocumentOutput } from '../shared/document-output.ts';
import type { Cell, CellPlace } from './cell.ts';
import type { CellContent } from './cell-value.ts';
import type { CellWriter } from './cell-writer.ts';
import type { CellPosition } from './grid.ts';
import { GRID_COLUMNS, columnAt, letterCount, rowAt } from './grid.ts';

/** A cell of the output, as it reads back. */
interface WrittenCell {
  readonly address: string;
  readonly error: string | null;
  readonly formula: string | null;
  readonly value: string | number | boolean | null;
}

/** `{"address":"A1","error":null,"formula":null,"value":0}` and a comma. */
const SMALLEST_CELL_BYTES = 56;

/**
 * Brings the cells of one sheet into the output: row by row, each address once, the last one kept. Cells that come in
 * order are written as they come. From the first one on that does not (rows out of order, an address twice, a shared
 * formula whose master comes later) the sheet is collected, what was written of it read back, and written at its end.
 */
export class CellSequence {
  readonly #output: DocumentOutput;
  readonly #writer: CellWriter;
  readonly #diagnostics: DiagnosticLog;
  readonly #place: CellPlace;
  readonly #start: number;
  #last = -1;
  #collected: Map<number, Cell> | undefined;

  constructor(output: DocumentOutput, writer: CellWriter, diagnostics: DiagnosticLog, place: CellPlace) {
    this.#output = output;
    this.#writer = writer;
    this.#diagnostics = diagnostics;
    this.#place = place;
    this.#start = output.json.bytesWritten;
  }

  /** Whether a cell at this position could be written now, behind others that were. */
  follows(position: CellPosition): boolean {
    return this.#collected === undefined && this.#writer.hasWritten && keyOf(position) > this.#last;
  }

  /** A cell that follows was written, or is not present. */
  pass(position: CellPosition): void {
    this.#last = keyOf(position);
  }

  /** Takes the next cell of the part, style-only ones too: they may replace an earlier one. */
  add(cell: Cell): void {
    const key = keyOf(cell);
    if (this.#collected !== undefined) this.#collect(this.#collected, key, cell);
    else if (key > this.#last && cell.formula.kind !== 'awaited') {
      this.#last = key;
      if (this.#writer.isPresent(cell)) this.#writer.write(cell);
    } else {
      this.#collected = this.#readBack();
      this.#collect(this.#collected, key, cell);
    }
  }

  /** Writes what is still to be written. */
  end(): void {
    if (this.#collected === undefined) return;
    const keys = Float64Array.from(this.#collected.keys()).sort();
    for (const key of keys) {
      const cell = this.#collected.get(key);
      if (cell === undefined) continue;
      this.#place.row = cell.row;
      this.#place.column = cell.column;
      this.#writer.write(cell);
    }
  }

  #collect(collected: Map<number, Cell>, key: number, cell: Cell): void {
    if (collected.delete(key)) this.#diagnostics.note('xlsx.duplicate_address', this.#place.now());
    if (!this.#writer.isPresent(cell)) return;
    collected.set(key, cell);
    this.#output.requireRoom(this.#start + collected.size * SMALLEST_CELL_BYTES - 1);
  }

  #readBack(): Map<number, Cell> {
    const written = new TextDecoder().decode(this.#output.json.takeBack(this.#start));
    this.#writer.restart();
    const cells = (JSON.parse(`[${written}]`) as readonly WrittenCell[]).map(readBack);
    return new Map(cells.map((cell) => [keyOf(cell), cell]));
  }
}

const keyOf = ({ row, column }: CellPosition): number => row * GRID_COLUMNS + column;

function readBack({ address, error, formula, value }: WrittenCell): Cell {
  const letters = letterCount(address, 0);
  return {
    row: rowAt(address, letters, address.length),
    column: columnAt(address, 0, letters),
    content: error === null ? contentOf(value) : { kind: 'error', error },
    formula: formula === null ? { kind: 'none' } : { kind: 'own', text: formula.slice(1) },
  };
}

function contentOf(value: WrittenCell['value']): CellContent {
  if (value === null) return { kind: 'nothing' };
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'boolean') return { kind: 'boolean', isTrue: value };
  return { kind: 'number', canonical: String(value) };
}
