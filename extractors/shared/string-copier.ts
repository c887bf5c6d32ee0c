import { ESCAPE_BYTES, writeEscape } from '../../src/contract/json-escape.ts';
import type { DocumentOutput } from './document-output.ts';

/** Handed over when so full: small enough that the output copies it, since it is filled again. */
const ROOM = 32_768;

/** Bytes that cannot stand for themselves in a JSON string: quotes, backslashes, control characters. */
export const ESCAPED_BYTES: Uint8Array = new Uint8Array(256).fill(1, 0, 0x20);
ESCAPED_BYTES[0x22] = 1;
ESCAPED_BYTES[0x5c] = 1;

/** Copies valid UTF-8 into the strings of a canonical JSON text, without decoding it. */
export class StringCopier {
  readonly #text: Uint8Array;
  readonly #output: DocumentOutput;
  readonly #onFull: () => void;
  readonly #out = new Uint8Array(ROOM + 2 * ESCAPE_BYTES);
  #used = 0;

  /** `onFull` is called before bytes are handed over, so that a limit they pass names a place. */
  constructor(text: Uint8Array, output: DocumentOutput, onFull: () => void) {
    this.#text = text;
    this.#output = output;
    this.#onFull = onFull;
  }

  /** ASCII that is canonical already, at most a few characters. */
  ascii(text: string): void {
    if (this.#used > ROOM) this.flush();
    for (let i = 0; i < text.length; i++) this.#out[this.#used++] = text.charCodeAt(i);
  }

  /** Copies bytes up to the first that `stops` marks, or the end, and returns where that is. */
  copyRun(start: number, stops: Uint8Array): number {
    const text = this.#text;
    const out = this.#out;
    let at = start;
    for (;;) {
      const end = Math.min(text.length, at + ROOM + ESCAPE_BYTES - this.#used);
      let used = this.#used;
      while (at < end) {
        const byte = text[at] as number;
        if (stops[byte] === 1) break;
        out[used++] = byte;
        at++;
      }
      this.#used = used;
      if (used <= ROOM) return at;
      this.flush();
    }
  }

  /** Writes a quote, a backslash or a control character. */
  escape(byte: number): void {
    if (this.#used > ROOM) this.flush();
    this.#used = writeEscape(this.#out, this.#used, byte);
  }

  /** Hands over what is still held. */
  flush(): void {
    this.#onFull();
    this.#output.json.bytes(this.#out.subarray(0, this.#used));
    this.#used = 0;
  }
}
