/** Every way in which bytes can fail to be the JSON that was asked for: fixed texts, never text of the document. */
export type JsonFaultReason =
  | 'a value is missing'
  | 'a key is missing'
  | 'a colon is missing after a key'
  | 'a comma or a closing bracket is missing'
  | 'something follows the value'
  | 'a number has no valid form'
  | 'a number is beyond the doubles'
  | 'a string never ends'
  | 'a control character in a string'
  | 'an escape has no valid form'
  | 'a lone surrogate in a string'
  | 'nested too deeply'
  | 'not UTF-8'
  | 'a key is not above the one before it'
  | 'a number is not in its shortest form'
  | 'an escape is not in its shortest form';

/** Bytes that are not the JSON that was asked for, and where: an offset into those bytes. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly reason: JsonFaultReason;
  readonly offset: number;

  constructor(reason: JsonFaultReason, offset: number) {
    super(reason);
    this.reason = reason;
    this.offset = offset;
  }
}

/** Hears every part of a JSON text in document order; ranges are byte offsets, those of strings hold the quotes. */
export interface JsonSink {
  beginObject(start: number): void;
  endObject(end: number): void;
  beginArray(start: number): void;
  endArray(end: number): void;
  /** `escaped`: a backslash stands in it. */
  key(start: number, end: number, escaped: boolean): void;
  string(start: number, end: number, escaped: boolean): void;
  /** `integer`: neither a fraction nor an exponent stands in it. */
  number(start: number, end: number, integer: boolean): void;
  /** true, false or null, told by its first byte. */
  literal(start: number, end: number): void;
}

interface ScanRules {
  /** Containers that may be nested, the outermost is 1. */
  readonly maxDepth: number;
  /** Whether white space may stand between tokens. */
  readonly whiteSpace: boolean;
}

/**
 * Tells a sink every part of one JSON text (RFC 8259), or throws the first `JsonFault`; builds nothing itself.
 * The bytes must be valid UTF-8. Strings with lone surrogates are faults (RFC 7493 §2.1).
 */
export function scanJson(bytes: Uint8Array, sink: JsonSink, rules: ScanRules): void {
  new Scanner(bytes, sink, rules).scan();
}

/** `}`; every other closing bracket is `]`. */
const OBJECT_END = 0x7d;

class Scanner {
  readonly #bytes: Uint8Array;
  readonly #sink: JsonSink;
  readonly #maxDepth: number;
  readonly #whiteSpace: boolean;
  /** The closing bracket of every open container. */
  readonly #closers: Uint8Array;
  #depth = 0;
  #escaped = false;

  constructor(bytes: Uint8Array, sink: JsonSink, rules: ScanRules) {
    this.#bytes = bytes;
    this.#sink = sink;
    this.#maxDepth = rules.maxDepth;
    this.#whiteSpace = rules.whiteSpace;
    this.#closers = new Uint8Array(rules.maxDepth + 1);
  }

  scan(): void {
    const bytes = this.#bytes;
    const length = bytes.length;
    let at = this.#value(this.#skip(0));
    while (this.#depth > 0) {
      at = this.#skip(at);
      const byte = at < length ? (bytes[at] as number) : -1;
      const closer = this.#closers[this.#depth];
      if (byte === 0x2c) {
        at = this.#skip(at + 1);
        at = closer === OBJECT_END ? this.#member(at) : this.#value(at);
      } else if (byte === closer) at = this.#close(at);
      else throw new JsonFault('a comma or a closing bracket is missing', at);
    }
    at = this.#skip(at);
    if (at < length) throw new JsonFault('something follows the value', at);
  }

  #member(at: number): number {
    const bytes = this.#bytes;
    if (at >= bytes.length || bytes[at] !== 0x22) throw new JsonFault('a key is missing', at);
    const end = this.#stringEnd(at);
    this.#sink.key(at, end, this.#escaped);
    const colon = this.#skip(end);
    if (colon >= bytes.length || bytes[colon] !== 0x3a)
      throw new JsonFault('a colon is missing after a key', colon);
    return this.#value(this.#skip(colon + 1));
  }

  #value(at: number): number {
    const byte = at < this.#bytes.length ? (this.#bytes[at] as number) : -1;
    if (byte === 0x22) {
      const end = this.#stringEnd(at);
      this.#sink.string(at, end, this.#escaped);
      return end;
    }
    if (isDigit(byte) || byte === 0x2d) return this.#number(at);
    if (byte === 0x7b || byte === 0x5b) return this.#open(at, byte + 2);
    if (byte === 0x74) return this.#literal(at, 'true');
    if (byte === 0x66) return this.#literal(at, 'false');
    if (byte === 0x6e) return this.#literal(at, 'null');
    throw new JsonFault('a value is missing', at);
  }

  /** In ASCII both closing brackets stand two after their opening ones. */
  #open(at: number, closer: number): number {
    if (this.#depth === this.#maxDepth) throw new JsonFault('nested too deeply', at);
    this.#closers[++this.#depth] = closer;
    if (closer === OBJECT_END) this.#sink.beginObject(at);
    else this.#sink.beginArray(at);
    const first = this.#skip(at + 1);
    if (this.#byte(first) === closer) return this.#close(first);
    return closer === OBJECT_END ? this.#member(first) : this.#value(first);
  }

  #close(at: number): number {
    if (this.#closers[this.#depth--] === OBJECT_END) this.#sink.endObject(at + 1);
    else this.#sink.endArray(at + 1);
    return at + 1;
  }

  #literal(at: number, word: string): number {
    for (let i = 1; i < word.length; i++)
      if (this.#byte(at + i) !== word.charCodeAt(i)) throw new JsonFault('a value is missing', at);
    this.#sink.literal(at, at + word.length);
    return at + word.length;
  }

  /** RFC 8259 §6: no leading zero, digits on both sides of a point, digits after an exponent. */
  #number(start: number): number {
    const first = this.#byte(start) === 0x2d ? start + 1 : start;
    let at = this.#byte(first) === 0x30 ? first + 1 : this.#digits(first, start);
    const integerEnd = at;
    if (this.#byte(at) === 0x2e) at = this.#digits(at + 1, start);
    if ((this.#byte(at) | 0x20) === 0x65) {
      const sign = this.#byte(at + 1);
      at = this.#digits(sign === 0x2b || sign === 0x2d ? at + 2 : at + 1, start);
    }
    if (isDigit(this.#byte(at))) throw new JsonFault('a number has no valid form', start);
    this.#sink.number(start, at, at === integerEnd);
    return at;
  }

  #digits(from: number, numberStart: number): number {
    const bytes = this.#bytes;
    const length = bytes.length;
    let at = from;
    while (at < length && isDigit(bytes[at] as number)) at++;
    if (at === from) throw new JsonFault('a number has no valid form', numberStart);
    return at;
  }

  /** Walks over the string that opens at `start` and notes whether a backslash stands in it. */
  #stringEnd(start: number): number {
    const bytes = this.#bytes;
    const length = bytes.length;
    this.#escaped = false;
    let at = start + 1;
    while (at < length) {
      const byte = bytes[at] as number;
      if (byte === 0x22) return at + 1;
      if (byte === 0x5c) at = this.#escapeEnd(at);
      else if (byte < 0x20) throw new JsonFault('a control character in a string', at);
      else at++;
    }
    throw new JsonFault('a string never ends', start);
  }

  #escapeEnd(at: number): number {
    this.#escaped = true;
    const letter = this.#byte(at + 1);
    if (letter !== 0x75) {
      if (!SHORT_ESCAPES.includes(letter)) throw new JsonFault('an escape has no valid form', at);
      return at + 2;
    }
    const unit = this.#hex(at);
    if (unit < 0xd800 || unit > 0xdfff) return at + 6;
    const paired = unit < 0xdc00 && this.#byte(at + 6) === 0x5c && this.#byte(at + 7) === 0x75;
    const low = paired ? this.#hex(at + 6) : 0;
    if (low < 0xdc00 || low > 0xdfff) throw new JsonFault('a lone surrogate in a string', at);
    return at + 12;
  }

  /** The code unit of the \uXXXX at `at`. */
  #hex(at: number): number {
    let unit = 0;
    for (let i = at + 2; i < at + 6; i++) {
      const digit = hexDigit(this.#byte(i));
      if (digit === -1) throw new JsonFault('an escape has no valid form', at);
      unit = unit * 16 + digit;
    }
    return unit;
  }

  #skip(from: number): number {
    const bytes = this.#bytes;
    const length = bytes.length;
    let at = from;
    if (!this.#whiteSpace) return at;
    while (at < length && isSpace(bytes[at] as number)) at++;
    return at;
  }

  /** The byte at an offset, -1 past the end. */
  #byte(at: number): number {
    return at < this.#bytes.length ? (this.#bytes[at] as number) : -1;
  }
}

/** RFC 8259 §7: `"` `\` `/` b f n r t. */
const SHORT_ESCAPES: readonly number[] = [0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74];

/** RFC 8259 §2: space, tab, line feed, carriage return. */
function isSpace(byte: number): boolean {
  return byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function hexDigit(byte: number): number {
  if (isDigit(byte)) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
