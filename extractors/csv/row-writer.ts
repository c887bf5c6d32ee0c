import type { DocumentOutput } from '../shared/document-output.ts';

/** Handed over when so full: small enough that the output copies it, since it is filled again. */
const ROOM = 32_768;
/** The most that one byte of a field becomes: `\u0000`. */
const LONGEST = 6;

/** RFC 8785 §3.2.2.2: control characters that have a letter of their own. */
const LETTERS: Readonly<Record<number, number>> = { 8: 0x62, 9: 0x74, 10: 0x6e, 12: 0x66, 13: 0x72 };
const HEX_DIGITS = '0123456789abcdef';

const COMMA = 0x2c;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/** Bytes that end a run of bytes which stand for themselves: line ends, quotes, backslashes and other control characters. */
const STOPS = new Uint8Array(256);
for (let byte = 0; byte < 0x20; byte++) STOPS[byte] = 1;
STOPS[QUOTE] = 1;
STOPS[0x5c] = 1;
/** The same, and the comma. */
const STOPS_OUTSIDE_QUOTES = Uint8Array.from(STOPS);
STOPS_OUTSIDE_QUOTES[COMMA] = 1;

/** Copies fields from CSV bytes into the strings of a canonical JSON text. */
export class RowWriter {
  readonly #text: Uint8Array;
  readonly #output: DocumentOutput;
  readonly #onFull: () => void;
  readonly #out = new Uint8Array(ROOM + 2 * LONGEST);
  #used = 0;

  /** `onFull` is called before bytes are handed over, so that a limit they pass names a place. */
  constructor(text: Uint8Array, output: DocumentOutput, onFull: () => void) {
    this.#text = text;
    this.#output = output;
    this.#onFull = onFull;
  }

  /** Hands over what is still held. */
  flush(): void {
    this.#onFull();
    this.#output.json.bytes(this.#out.subarray(0, this.#used));
    this.#used = 0;
  }

  /** ASCII that is canonical already, at most a few characters. */
  ascii(text: string): void {
    if (this.#used > ROOM) this.flush();
    for (let i = 0; i < text.length; i++) this.#out[this.#used++] = text.charCodeAt(i);
  }

  /** Copies up to the next comma or line end and returns where that stands; quotes are characters like any others. */
  copyUnquoted(start: number): number {
    const text = this.#text;
    let at = start;
    for (;;) {
      at = this.#copyRun(at, STOPS_OUTSIDE_QUOTES);
      const byte = text[at];
      if (byte === undefined || byte === COMMA || byte === LF || byte === CR) return at;
      this.#escape(byte);
      at++;
    }
  }

  /** Copies from behind the opening quote to the closing one and returns the offset behind that; -1 when none comes. */
  copyQuoted(start: number): number {
    const text = this.#text;
    let at = start;
    for (;;) {
      at = this.#copyRun(at, STOPS);
      const byte = text[at];
      if (byte === undefined) return -1;
      at++;
      if (byte === QUOTE) {
        if (text[at] !== QUOTE) return at;
        at++;
      }
      this.#escape(byte);
    }
  }

  #copyRun(start: number, stops: Uint8Array): number {
    const text = this.#text;
    const out = this.#out;
    const length = text.length;
    let at = start;
    for (;;) {
      const end = Math.min(length, at + ROOM + LONGEST - this.#used);
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

  #escape(byte: number): void {
    const out = this.#out;
    if (this.#used > ROOM) this.flush();
    out[this.#used++] = 0x5c;
    const letter = byte < 0x20 ? LETTERS[byte] : byte;
    if (letter !== undefined) {
      out[this.#used++] = letter;
      return;
    }
    out[this.#used++] = 0x75;
    out[this.#used++] = 0x30;
    out[this.#used++] = 0x30;
    out[this.#used++] = HEX_DIGITS.charCodeAt(byte >> 4);
    out[this.#used++] = HEX_DIGITS.charCodeAt(byte & 15);
  }
}
