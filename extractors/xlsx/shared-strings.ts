import { CanonicalWriter } from '../../src/contract/canonical-json.ts';
import type { DocumentOutput } from '../shared/document-output.ts';

const FIRST_ENTRIES = 1_024;

/**
 * The shared strings of a workbook, held as the JSON literals that go into the output: one run of bytes and one number
 * for each, since a table may have millions of entries that are never used.
 */
export class SharedStringTable {
  readonly #literals = new CanonicalWriter();
  /** Where each literal begins, and where the last ends. */
  #starts = new Float64Array(FIRST_ENTRIES);
  #count = 0;
  /** Texts that no JSON literal can hold: the output replaces and counts their characters wherever they are used. */
  readonly #unholdable = new Map<number, string>();
  #chunks: readonly Uint8Array[] | undefined;
  #chunkStarts: readonly number[] = [];

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    if (this.#count + 2 > this.#starts.length) this.#grow();
    if (text.isWellFormed() && !text.includes('\u0000')) this.#literals.string(text);
    else this.#unholdable.set(this.#count, text);
    this.#starts[++this.#count] = this.#literals.bytesWritten;
  }

  isEmpty(index: number): boolean {
    return this.#end(index) - this.#start(index) === '""'.length;
  }

  /** Writes the string of that index. */
  write(index: number, output: DocumentOutput): void {
    const text = this.#unholdable.get(index);
    if (text !== undefined) {
      output.text(text);
      return;
    }
    this.#chunks ??= this.#lookUpChunks();
    const start = this.#start(index);
    // A literal lies in one chunk, since the writer never cuts one.
    const number = this.#chunkOf(start);
    const base = this.#chunkStarts[number] ?? 0;
    output.json.copy(this.#chunks[number] ?? new Uint8Array(), start - base, this.#end(index) - base);
  }

  /** Copies the literal of that index to `at` and returns its end, or -1 when it is none or longer than `most` bytes. */
  copyLiteral(index: number, out: Uint8Array, at: number, most: number): number {
    const start = this.#start(index);
    const length = this.#end(index) - start;
    if (length > most || length === 0) return -1;
    this.#chunks ??= this.#lookUpChunks();
    const number = this.#chunkOf(start);
    const chunk = this.#chunks[number] as Uint8Array;
    const from = start - (this.#chunkStarts[number] as number);
    for (let offset = 0; offset < length; offset++) out[at + offset] = chunk[from + offset] as number;
    return at + length;
  }

  #lookUpChunks(): readonly Uint8Array[] {
    const chunks = this.#literals.chunks();
    let start = 0;
    this.#chunkStarts = chunks.map((chunk) => {
      const own = start;
      start += chunk.length;
      return own;
    });
    return chunks;
  }

  #chunkOf(offset: number): number {
    let low = 0;
    let high = this.#chunkStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#chunkStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #start(index: number): number {
    return this.#starts[index] as number;
  }

  #end(index: number): number {
    return this.#starts[index + 1] as number;
  }

  #grow(): void {
    const wider = new Float64Array(this.#starts.length * 2);
    wider.set(this.#starts);
    this.#starts = wider;
  }
}
