/** What a number token becomes. */
export interface CanonicalNumber {
  readonly value: number;
  /** As ECMAScript writes the double (RFC 8785 §3.2.2.3). */
  readonly text: string;
  /** The token names another decimal value than `text` does: the double could not hold it. */
  readonly rounded: boolean;
}

/** A decimal value in its one normal form: 0.digits × 10^exponent, digits without zeros at either end, zero has none. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** Every decimal of so many digits reads back from a double as itself, being the shortest that does. */
const EXACT_DIGITS = 15;
/** No double needs more digits to be told from its neighbours. */
const SHORTEST_DIGITS = 17;
/** No midpoint between two doubles has more digits, so beyond them only "more" or "nothing more" counts. */
const DECISIVE_DIGITS = 770;

/**
 * The end of the canonical form within a plain token (a fraction's zeros at the end fall off), or -1 when only
 * `canonicalNumber` can tell: more than 15 digits, an exponent, or a value that may be zero or below 1e-5.
 */
export function plainNumberEnd(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] === 0x2d ? start + 1 : start;
  if (end - first > EXACT_DIGITS + 1) return -1;
  let point = -1;
  for (let i = first; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte === 0x2e) point = i;
    else if (byte > 0x39) return -1;
  }
  if (point === -1) return bytes[first] === 0x30 && first > start || end - first > EXACT_DIGITS ? -1 : end; // prettier-ignore
  if (bytes[first] === 0x30 && !isAboveTiny(bytes, point + 1, end)) return -1;
  let last = end;
  while (bytes[last - 1] === 0x30) last--;
  return last - 1 === point ? point : last;
}

/** Whether one of the first five digits after the point is no zero: ECMAScript writes smaller values with an exponent. */
function isAboveTiny(bytes: Uint8Array, from: number, end: number): boolean {
  for (let i = from; i < end && i < from + 5; i++) if (bytes[i] !== 0x30) return true;
  return false;
}

/** The double of a token that `plainNumberEnd` knows. */
export function plainNumber(bytes: Uint8Array, start: number, end: number): number {
  return Number(asciiText(bytes, start, end));
}

/** The double nearest to a valid JSON number token and its canonical text; the value is infinite beyond the doubles. */
export function canonicalNumber(bytes: Uint8Array, start: number, end: number): CanonicalNumber {
  const negative = bytes[start] === 0x2d;
  const decimal = readDecimal(bytes, negative ? start + 1 : start, end);
  const magnitude = Number(`0.${decimal.digits}e${decimal.exponent}`);
  const value = negative && magnitude !== 0 ? -magnitude : magnitude;
  const text = String(value);
  return { value, text, rounded: !isSame(decimal, magnitude) };
}

function isSame(decimal: Decimal, magnitude: number): boolean {
  if (decimal.digits.length > SHORTEST_DIGITS || !Number.isFinite(magnitude)) return false;
  const shortest = readDouble(magnitude);
  return decimal.digits === shortest.digits && decimal.exponent === shortest.exponent;
}

/** Reads an unsigned token; digits past the decisive ones shrink to a single one that says whether any is no zero. */
function readDecimal(bytes: Uint8Array, start: number, end: number): Decimal {
  let point = -1;
  let digitsEnd = start;
  for (; digitsEnd < end; digitsEnd++) {
    const byte = bytes[digitsEnd] as number;
    if (byte === 0x2e) point = digitsEnd;
    else if (byte > 0x39) break;
  }
  const integerEnd = point === -1 ? digitsEnd : point;
  let first = start;
  while (first < digitsEnd && !isSignificant(bytes[first] as number)) first++;
  let last = digitsEnd;
  while (last > first && !isSignificant(bytes[last - 1] as number)) last--;
  if (first === last) return { digits: '', exponent: 0 };
  const shift = first < integerEnd ? integerEnd - first : integerEnd + 1 - first;
  const cut = Math.min(last, first + DECISIVE_DIGITS + 1);
  const digits = asciiText(bytes, first, cut).replace('.', '');
  const more = cut < last ? '1' : '';
  return { digits: digits + more, exponent: shift + readExponent(bytes, digitsEnd + 1, end) };
}

/** The exponent after its letter; a document is shorter than the bound at which it stops to matter. */
function readExponent(bytes: Uint8Array, start: number, end: number): number {
  const signed = bytes[start] === 0x2d || bytes[start] === 0x2b;
  let exponent = 0;
  for (let i = signed ? start + 1 : start; i < end; i++)
    exponent = Math.min(exponent * 10 + (bytes[i] as number) - 0x30, 1e15);
  return bytes[start] === 0x2d ? -exponent : exponent;
}

function isSignificant(byte: number): boolean {
  return byte > 0x30 && byte <= 0x39;
}

/** Joining characters beats a call into the engine's decoder for tokens of usual length. */
function asciiText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 64) return String.fromCharCode(...bytes.subarray(start, end));
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] as number);
  return text;
}

/** Room for the text of any double, filled and read again within one call. */
const doubleText = new Uint8Array(32);

function readDouble(magnitude: number): Decimal {
  const text = String(magnitude);
  for (let i = 0; i < text.length; i++) doubleText[i] = text.charCodeAt(i);
  return readDecimal(doubleText, 0, text.length);
}
