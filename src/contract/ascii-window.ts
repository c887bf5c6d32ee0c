/** Bytes decoded at once: short texts stand close together, and one call into the decoder serves many of them. */
const WINDOW = 1_024;

const decoder = new TextDecoder();

/** Gives short ASCII texts of a byte array as strings, asked for roughly in order. */
export class AsciiWindow {
  readonly #bytes: Uint8Array;
  #start = 0;
  #text = '';

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The text of a range; undefined when it is not ASCII alone, or too long for a window. */
  text(start: number, end: number): string | undefined {
    const from = start - this.#start;
    if (from < 0 || end - this.#start > this.#text.length) {
      const asciiEnd = this.#asciiEnd(start);
      if (asciiEnd < end) return undefined;
      this.#start = start;
      this.#text = decoder.decode(this.#bytes.subarray(start, asciiEnd));
      return this.#text.slice(0, end - start);
    }
    return this.#text.slice(from, end - this.#start);
  }

  #asciiEnd(start: number): number {
    const limit = Math.min(start + WINDOW, this.#bytes.length);
    let at = start;
    while (at < limit && (this.#bytes[at] as number) < 0x80) at++;
    return at;
  }
}
