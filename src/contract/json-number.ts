import { AsciiWindow } from './ascii-window.ts';

/** What a number token becomes. */
export interface CanonicalNumber {
  readonly value: number;
  /** As ECMAScript writes the double (RFC 8785 §3.2.2.3). */
  readonly text: string;
  /** The token names another decimal value than `text` does: the double could not hold it. */
  readonly rounded: boolean;
}

/** Where the digits of a token stand that make its decimal value, 0.digits × 10^exponent; zero has none. */
interface Decimal {
  /** From the first digit that is no zero to behind the last; a point may stand between. */
  readonly first: number;
  readonly last: number;
  readonly digits: number;
  readonly exponent: number;
}

/** Every decimal of so many digits reads back from a double as itself, being the shortest that does. */
const EXACT_DIGITS = 15;
/** No double needs more digits to be told from its neighbours. */
const SHORTEST_DIGITS = 17;
/** No midpoint between two doubles has more digits, so beyond them only "more" or "nothing more" counts. */
const DECISIVE_DIGITS = 770;

const decoder = new TextDecoder();

/** Judges the number tokens of one JSON text; every token must be valid by RFC 8259 §6. */
export class NumberTokens {
  readonly #bytes: Uint8Array;
  readonly #window: AsciiWindow;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#window = new AsciiWindow(bytes);
  }

  /**
   * The end of the canonical form within a plain token (a fraction's zeros at the end fall off), or -1 when only
   * `canonical` can tell: more than 15 digits, an exponent, or a value that may be zero or below 1e-5.
   */
  plainEnd(start: number, end: number): number {
    const bytes = this.#bytes;
    const first = bytes[start] === 0x2d ? start + 1 : start;
    if (end - first > EXACT_DIGITS + 1) return -1;
    let point = -1;
    for (let i = first; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte === 0x2e) point = i;
      else if (byte > 0x39) return -1;
    }
    if (point === -1) {
      const negativeZero = bytes[first] === 0x30 && first > start;
      return negativeZero || end - first > EXACT_DIGITS ? -1 : end;
    }
    if (bytes[first] === 0x30 && !this.#isAboveTiny(point + 1, end)) return -1;
    let last = end;
    while (bytes[last - 1] === 0x30) last--;
    return last - 1 === point ? point : last;
  }

  /** The double nearest to a token and its canonical text; the value is infinite beyond the doubles. */
  canonical(start: number, end: number): CanonicalNumber {
    const token = this.#window.text(start, end) ?? this.#shortened(start, end);
    const value = Number(token);
    const text = String(value);
    if (text === token) return { value, text, rounded: false };
    const rounded = !isSame(this.#bytes, readDecimal(this.#bytes, start, end), value);
    return { value: value === 0 ? 0 : value, text, rounded };
  }

  /** The double of a token that `plainEnd` knows. */
  plain(start: number, end: number): number {
    return Number(this.#window.text(start, end));
  }

  /** A long token with the same nearest double: a single digit stands for all that come after the decisive ones. */
  #shortened(start: number, end: number): string {
    const { first, last, exponent } = readDecimal(this.#bytes, start, end);
    const cut = Math.min(last, first + DECISIVE_DIGITS + 1);
    const digits = decoder.decode(this.#bytes.subarray(first, cut)).replace('.', '');
    return `${this.#bytes[start] === 0x2d ? '-' : ''}0.${digits}${cut < last ? '1' : ''}e${exponent}`;
  }

  /** Whether one of the first five digits after the point is no zero: ECMAScript writes smaller values with an exponent. */
  #isAboveTiny(from: number, end: number): boolean {
    for (let i = from; i < end && i < from + 5; i++) if (this.#bytes[i] !== 0x30) return true;
    return false;
  }
}

/** Room for the text of a double. */
const doubleText = new Uint8Array(32);

/** Whether a double's own text names the decimal value of a token. */
function isSame(bytes: Uint8Array, decimal: Decimal, value: number): boolean {
  if (decimal.digits > SHORTEST_DIGITS || !Number.isFinite(value)) return false;
  const text = String(value);
  for (let i = 0; i < text.length; i++) doubleText[i] = text.charCodeAt(i);
  const shortest = readDecimal(doubleText, 0, text.length);
  if (decimal.digits !== shortest.digits || decimal.exponent !== shortest.exponent) return false;
  let at = decimal.first;
  for (let i = shortest.first; i < shortest.last; i++) {
    if (doubleText[i] === 0x2e) continue;
    if (bytes[at] === 0x2e) at++;
    if (bytes[at++] !== doubleText[i]) return false;
  }
  return true;
}

function readDecimal(bytes: Uint8Array, start: number, end: number): Decimal {
  let point = -1;
  let digitsEnd = bytes[start] === 0x2d ? start + 1 : start;
  let first = digitsEnd;
  for (; digitsEnd < end; digitsEnd++) {
    const byte = bytes[digitsEnd] as number;
    if (byte === 0x2e) point = digitsEnd;
    else if (byte > 0x39) break;
  }
  while (first < digitsEnd && !isSignificant(bytes[first] as number)) first++;
  let last = digitsEnd;
  while (last > first && !isSignificant(bytes[last - 1] as number)) last--;
  if (first === last) return { first, last, digits: 0, exponent: 0 };
  const integerEnd = point === -1 ? digitsEnd : point;
  const shift = first < integerEnd ? integerEnd - first : integerEnd + 1 - first;
  const digits = first < point && point < last ? last - first - 1 : last - first;
  return { first, last, digits, exponent: shift + readExponent(bytes, digitsEnd + 1, end) };
}

/** The exponent after its letter; a document is shorter than the bound at which it stops to matter. */
function readExponent(bytes: Uint8Array, start: number, end: number): number {
  if (start >= end) return 0;
  const signed = bytes[start] === 0x2d || bytes[start] === 0x2b;
  let exponent = 0;
  for (let i = signed ? start + 1 : start; i < end; i++)
    exponent = Math.min(exponent * 10 + (bytes[i] as number) - 0x30, 1e15);
  return bytes[start] === 0x2d ? -exponent : exponent;
}

function isSignificant(byte: number): boolean {
  return byte > 0x30 && byte <= 0x39;
}
