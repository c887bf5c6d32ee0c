const FIRST_SIZE = 4_096;

/** Grows while a filter decodes; past `maxBytes` it calls `onOverflow`, which never returns. */
export class ByteSink {
  readonly #maxBytes: number;
  readonly #onOverflow: () => never;
  #bytes = new Uint8Array(FIRST_SIZE);
  #length = 0;

  constructor(maxBytes: number, onOverflow: () => never) {
    this.#maxBytes = maxBytes;
    this.#onOverflow = onOverflow;
  }

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  fill(byte: number, count: number): void {
    if (this.#length + count > this.#bytes.length) this.#grow(count);
    this.#bytes.fill(byte, this.#length, this.#length + count);
    this.#length += count;
  }

  /** Everything decoded, in a buffer of its own. */
  toBytes(): Uint8Array {
    if (this.#length > this.#maxBytes) this.#onOverflow();
    return this.#bytes.slice(0, this.#length);
  }

  #grow(more: number): void {
    if (this.#length + more > this.#maxBytes) this.#onOverflow();
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
  }
}
