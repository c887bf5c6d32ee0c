/** Every random byte of a cell: the same seed gives the same bytes (sfc32, public domain, seeded by a SHA-256). */
export class SeededRandom {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 1;

  /** Starts the sequence of a job from the first twelve bytes of a digest. */
  seed(digest: Uint8Array): void {
    const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    this.#a = words.getInt32(0, true);
    this.#b = words.getInt32(4, true);
    this.#c = words.getInt32(8, true);
    this.#counter = 1;
    for (let round = 0; round < 16; round++) this.#next();
  }

  /** Fills the whole view. */
  fill(view: Uint8Array): void {
    for (let i = 0; i < view.length; i++) view[i] = this.#next() >>> 24;
  }

  #next(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result;
  }
}
