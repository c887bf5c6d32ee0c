/** The most bytes of outputs of one execution, which all stand in memory until it has ended. */
export const MAX_KEPT_BYTES = 268_435_456;

/** The room for the outputs of the steps of one execution. */
export class KeptOutputs {
  #bytes = 0;

  /** Whether there is room for one more; then it is taken. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > MAX_KEPT_BYTES) return false;
    this.#bytes += bytes;
    return true;
  }
}
