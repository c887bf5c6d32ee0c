const ASCII_END = 0x80;
/** Bytes beyond this many are not kept for the next part. */
const KEPT_MAX = 1_048_576;
const FIRST_BYTES = 65_536;

/** Memory of windows that are closed: parts are many and small, and making it anew costs more than reading most of them. */
const spare: Buffer[] = [];

/**
 * The bytes at hand, UTF-8 and cut between characters: as bytes to look at and as a string to take text from. Nothing
 * behind `length` is ever looked at but the 0 that stands there, so memory that served another part tells nothing of it.
 */
export class XmlWindow {
  /** The byte behind the last is 0, which ends every loop over characters of one kind. */
  bytes: Uint8Array;
  length = 0;
  /** UTF-16 code units that were dropped in front of these. */
  before = 0;
  #isAscii = true;
  #buffer: Buffer;
  #latin: string | undefined;

  constructor() {
    this.#buffer = spare.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES);
    this.#buffer[0] = 0;
    this.bytes = plainView(this.#buffer);
  }

  /** The bytes as one character each: equal to the text wherever that is ASCII. */
  get latin(): string {
    this.#latin ??= this.#buffer.toString('latin1', 0, this.length);
    return this.#latin;
  }

  /** Adds bytes that begin and end between characters. */
  append(bytes: Uint8Array, isAscii: boolean): void {
    const start = this.length;
    this.#reserve(start + bytes.length + 1);
    this.bytes.set(bytes, start);
    this.length = start + bytes.length;
    this.bytes[this.length] = 0;
    this.#isAscii = isAscii && (start === 0 || this.#isAscii);
    this.#latin = undefined;
  }

  /** Drops the first bytes. */
  drop(count: number): void {
    this.before += this.unitsBefore(count);
    this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
    this.bytes[this.length] = 0;
    this.#latin = undefined;
  }

  /** The text between two offsets. */
  slice(start: number, end: number): string {
    const text = this.latin.slice(start, end);
    return this.#isAscii || isAsciiText(text) ? text : this.#buffer.toString('utf8', start, end);
  }

  /** How many UTF-16 code units the text up to an offset takes. */
  unitsBefore(end: number): number {
    if (this.#isAscii) return end;
    return this.#buffer.toString('utf8', 0, end).length;
  }

  /** Gives the memory back: the window is empty and serves no more. */
  close(): void {
    this.length = 0;
    this.#latin = '';
    if (this.#buffer.length <= KEPT_MAX) spare.push(this.#buffer);
    this.#buffer = Buffer.alloc(1);
    this.bytes = plainView(this.#buffer);
  }

  #reserve(length: number): void {
    if (length <= this.#buffer.length) return;
    const buffer = Buffer.allocUnsafeSlow(Math.max(length, this.#buffer.length * 2));
    buffer.set(this.bytes.subarray(0, this.length));
    this.#buffer = buffer;
    this.bytes = plainView(buffer);
  }
}

/** Whether these bytes stand at `start`; there are at least as many at hand. */
export function standsAt(bytes: Uint8Array, raw: Uint8Array, start: number): boolean {
  for (let at = 0; at < raw.length; at++) if (bytes[start + at] !== raw[at]) return false;
  return true;
}

/** One class of array for every loop, whose code is then one. */
function plainView(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

function isAsciiText(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= ASCII_END) return false;
  return true;
}
