import type { ByteSink } from './byte-sink.ts';
import { DamagedData } from './damaged-data.ts';

const TILDE = 0x7e;
const GREATER = 0x3e;
const LOWER_Z = 0x7a;
const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;
const PADDING = 84;

/** ISO 32000-1 §7.2.2: NUL, tab, line feed, form feed, carriage return, space. */
function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) || byte === 0;
}

/** Decodes ASCII hexadecimal data (§7.4.2): an odd last digit is followed by a zero, `>` ends the data. */
export function decodeAsciiHex(coded: Uint8Array, decoded: ByteSink): void {
  let high = -1;
  for (const byte of coded) {
    if (isWhiteSpace(byte)) continue;
    if (byte === GREATER) {
      if (high !== -1) decoded.push(high << 4);
      return;
    }
    const digit = hexDigit(byte);
    if (high === -1) high = digit;
    else {
      decoded.push((high << 4) | digit);
      high = -1;
    }
  }
  throw new DamagedData();
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const upper = byte & 0xdf;
  if (upper >= 0x41 && upper <= 0x46) return upper - 0x37;
  throw new DamagedData();
}

/** Decodes ASCII base-85 data (§7.4.3): groups of five digits are four bytes, `z` is four zeros, `~` ends the data. */
export function decodeAscii85(coded: Uint8Array, decoded: ByteSink): void {
  const digits: number[] = [];
  for (const byte of coded) {
    if (isWhiteSpace(byte)) continue;
    if (byte === TILDE) {
      endGroup(digits, decoded);
      return;
    }
    if (byte === LOWER_Z && digits.length === 0) {
      decoded.fill(0, 4);
      continue;
    }
    if (byte < FIRST_DIGIT || byte > LAST_DIGIT) throw new DamagedData();
    digits.push(byte - FIRST_DIGIT);
    if (digits.length === 5) {
      pushGroup(digits, 4, decoded);
      digits.length = 0;
    }
  }
  throw new DamagedData();
}

/** A last group of n digits holds n - 1 bytes. */
function endGroup(digits: readonly number[], decoded: ByteSink): void {
  if (digits.length === 0) return;
  if (digits.length === 1) throw new DamagedData();
  const padded = [...digits, PADDING, PADDING, PADDING].slice(0, 5);
  pushGroup(padded, digits.length - 1, decoded);
}

function pushGroup(digits: readonly number[], bytes: number, decoded: ByteSink): void {
  const value = digits.reduce((sum, digit) => sum * 85 + digit, 0);
  if (value > 0xffffffff) throw new DamagedData();
  for (let at = 0; at < bytes; at++) decoded.push((value >>> (24 - 8 * at)) & 0xff);
}
