import { writeEscape } from './json-escape.ts';
import type { JsonValue } from './json-value.ts';

const FIRST_CHUNK = 16_384;
const CHUNK = 1_048_576;
/** From this length on bytes are kept as they are: a copy would cost more than one chunk more. */
const ADOPTED = 65_536;
/** Below this a view of the source costs more than its bytes one by one. */
const COPIED_AT_ONCE = 64;
const NEEDS_ESCAPE = /["\\\u0000-\u001f]/;

interface CanonicalWriterOptions {
  /** Bytes past which `onOverflow` is called; by then the whole could no longer fit. */
  readonly maxBytes?: number;
  readonly onOverflow?: (seen: number) => never;
}

/** Writes canonical JSON (RFC 8785) as UTF-8 into chunks; the bytes written are known at any time. */
export class CanonicalWriter {
  readonly #full: Uint8Array[] = [];
  #chunk = new Uint8Array(FIRST_CHUNK);
  #used = 0;
  #before = 0;
  readonly #maxBytes: number;
  readonly #onOverflow: (seen: number) => never;
  readonly #encoder = new TextEncoder();

  constructor(options: CanonicalWriterOptions = {}) {
    this.#maxBytes = options.maxBytes ?? Infinity;
    this.#onOverflow =
      options.onOverflow ??
      (() => {
        throw new RangeError('Cannot write JSON: the output is larger than its bound');
      });
  }

  get bytesWritten(): number {
    return this.#before + this.#used;
  }

  /** Punctuation and literals that are canonical already, ASCII only. */
  ascii(text: string): void {
    const { length } = text;
    this.#reserve(length);
    const chunk = this.#chunk;
    const start = this.#used;
    for (let i = 0; i < length; i++) chunk[start + i] = text.charCodeAt(i);
    this.#used = start + length;
    this.#judge();
  }

  /** Bytes that are canonical already; they must not change afterwards, since many are kept as they are, not copied. */
  bytes(bytes: Uint8Array): void {
    if (bytes.length >= ADOPTED) {
      this.#adopt(bytes);
      return;
    }
    this.#reserve(bytes.length);
    this.#chunk.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#judge();
  }

  /** Bytes of a larger array that are canonical already; they are copied. */
  copy(source: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.#reserve(length);
    const chunk = this.#chunk;
    const used = this.#used;
    if (length > COPIED_AT_ONCE) chunk.set(source.subarray(start, end), used);
    else for (let i = 0; i < length; i++) chunk[used + i] = source[start + i] as number;
    this.#used = used + length;
    this.#judge();
  }

  /** A string literal; a lone surrogate is a fault of the caller (RFC 8785 §3.2.2.2 forbids it). */
  string(text: string): void {
    if (this.bytesWritten + text.length > this.#maxBytes) this.#onOverflow(this.bytesWritten + text.length);
    if (text.length > 64 && !NEEDS_ESCAPE.test(text)) this.#plainString(text);
    else this.#escapedString(text);
    this.#judge();
  }

  /** A number as ECMAScript writes it (RFC 8785 §3.2.2.3); NaN and infinities have no JSON form. */
  number(value: number): void {
    if (!Number.isFinite(value)) throw new RangeError('Cannot write JSON: a number is not finite');
    this.ascii(String(value === 0 ? 0 : value));
  }

  /**
   * Any JSON value, keys sorted by UTF-16 code units (RFC 8785 §3.2.3). Bytes stand for a value that is canonical
   * already: values of large requests are carried so, since walking them would take too long.
   */
  value(value: JsonValue): void {
    if (value === null || typeof value === 'boolean') this.ascii(String(value));
    else if (typeof value === 'string') this.string(value);
    else if (typeof value === 'number') this.number(value);
    else if (Array.isArray(value)) this.#array(value as readonly JsonValue[]);
    else if (value instanceof Uint8Array) this.bytes(value);
    else this.#object(value as { readonly [key: string]: JsonValue });
  }

  /** Takes back what was written since the writer stood at `from` bytes, and returns it. */
  takeBack(from: number): Uint8Array {
    const taken = new Uint8Array(this.bytesWritten - from);
    const chunks = this.chunks();
    this.#full.length = 0;
    let start = 0;
    for (const chunk of chunks) {
      const kept = Math.min(Math.max(from - start, 0), chunk.length);
      if (kept > 0) this.#full.push(chunk.subarray(0, kept));
      taken.set(chunk.subarray(kept), Math.max(start - from, 0));
      start += chunk.length;
    }
    // Written on into a chunk of its own: the last one may be a caller's.
    this.#chunk = new Uint8Array(FIRST_CHUNK);
    this.#used = 0;
    this.#before = from;
    return taken;
  }

  /** Everything written, in order. */
  chunks(): Uint8Array[] {
    return [...this.#full, this.#chunk.subarray(0, this.#used)];
  }

  /** Everything written as one array. */
  toBytes(): Uint8Array {
    const whole = new Uint8Array(this.bytesWritten);
    let at = 0;
    for (const chunk of this.chunks()) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }

  #array(items: readonly JsonValue[]): void {
    this.ascii('[');
    items.forEach((item, index) => {
      if (index > 0) this.ascii(',');
      this.value(item);
    });
    this.ascii(']');
  }

  #object(object: { readonly [key: string]: JsonValue }): void {
    this.ascii('{');
    let first = true;
    for (const key of Object.keys(object).sort()) {
      const value = object[key];
      if (value === undefined) continue;
      if (!first) this.ascii(',');
      first = false;
      this.string(key);
      this.ascii(':');
      this.value(value);
    }
    this.ascii('}');
  }

  #plainString(text: string): void {
    this.#reserve(text.length * 3 + 2);
    this.#chunk[this.#used++] = 0x22;
    if (!text.isWellFormed()) loneSurrogate();
    this.#used += this.#encoder.encodeInto(text, this.#chunk.subarray(this.#used)).written;
    this.#chunk[this.#used++] = 0x22;
  }

  #escapedString(text: string): void {
    this.#reserve(text.length * 6 + 2);
    const chunk = this.#chunk;
    let at = this.#used;
    chunk[at++] = 0x22;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x20 && unit < 0x80) {
        if (unit === 0x22 || unit === 0x5c) chunk[at++] = 0x5c;
        chunk[at++] = unit;
      } else if (unit < 0x20) {
        at = writeEscape(chunk, at, unit);
      } else if (unit < 0x800) {
        chunk[at++] = 0xc0 | (unit >> 6);
        chunk[at++] = 0x80 | (unit & 0x3f);
      } else if (unit >= 0xd800 && unit < 0xe000) {
        const point = text.codePointAt(i) ?? 0;
        if (point < 0x10000) loneSurrogate();
        i++;
        chunk[at++] = 0xf0 | (point >> 18);
        chunk[at++] = 0x80 | ((point >> 12) & 0x3f);
        chunk[at++] = 0x80 | ((point >> 6) & 0x3f);
        chunk[at++] = 0x80 | (point & 0x3f);
      } else {
        chunk[at++] = 0xe0 | (unit >> 12);
        chunk[at++] = 0x80 | ((unit >> 6) & 0x3f);
        chunk[at++] = 0x80 | (unit & 0x3f);
      }
    }
    chunk[at++] = 0x22;
    this.#used = at;
  }

  #adopt(bytes: Uint8Array): void {
    this.#full.push(this.#chunk.subarray(0, this.#used), bytes);
    this.#before += this.#used + bytes.length;
    this.#chunk = this.#chunk.subarray(this.#used);
    this.#used = 0;
    this.#judge();
  }

  #reserve(bytes: number): void {
    if (this.#chunk.length - this.#used >= bytes) return;
    this.#full.push(this.#chunk.subarray(0, this.#used));
    this.#before += this.#used;
    this.#chunk = new Uint8Array(Math.max(bytes, CHUNK));
    this.#used = 0;
  }

  #judge(): void {
    if (this.bytesWritten > this.#maxBytes) this.#onOverflow(this.bytesWritten);
  }
}

/** The canonical bytes of one value. */
export function canonicalJson(value: JsonValue): Uint8Array {
  const writer = new CanonicalWriter();
  writer.value(value);
  return writer.toBytes();
}

function loneSurrogate(): never {
  throw new RangeError('Cannot write JSON: a string holds a lone surrogate');
}
