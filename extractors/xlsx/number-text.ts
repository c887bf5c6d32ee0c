const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * A decimal with at most this many significant digits names a double whose shortest form is that decimal again
 * (DBL_DIG of IEEE 754 binary64).
 */
const EXACT_DIGITS = 15;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const POINT = 46;
const MINUS = 45;

/** The canonical JSON form of the nearest double to a stored number, undefined for what is no finite number. */
export function canonicalNumber(stored: string): string | undefined {
  if (!NUMBER.test(stored)) return undefined;
  const value = Number(stored);
  if (!Number.isFinite(value)) return undefined;
  return String(value === 0 ? 0 : value);
}

/** Whether RFC 8785 would write the number just so: the common case, which needs no conversion. */
export function isCanonicalDecimal(bytes: Uint8Array, from: number, end: number): boolean {
  const isNegative = bytes[from] === MINUS;
  const start = isNegative ? from + 1 : from;
  if (start === end || end - start > EXACT_DIGITS) return false;
  let point = -1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === POINT && point < 0) point = at;
    else if (byte < DIGIT_0 || byte > DIGIT_9) return false;
  }
  const first = bytes[start];
  if (point < 0) return first !== DIGIT_0 || (end - start === 1 && !isNegative);
  if (point === start || point === end - 1 || bytes[end - 1] === DIGIT_0) return false;
  // Below 0.000001 the canonical form has an exponent; a digit other than 0 directly behind the point rules that out.
  return first !== DIGIT_0 || (point === start + 1 && bytes[point + 1] !== DIGIT_0);
}
