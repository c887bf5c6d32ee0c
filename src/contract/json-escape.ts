/** RFC 8785 §3.2.2.2: the control characters that have a letter of their own. */
const LETTERS: Readonly<Record<number, number>> = { 8: 0x62, 9: 0x74, 10: 0x6e, 12: 0x66, 13: 0x72 };
const HEX_DIGITS = '0123456789abcdef';

/** The most bytes that an escape takes. */
export const ESCAPE_BYTES = 6;

/** Writes the canonical escape of a quote, a backslash or a control character and returns where it ends. */
export function writeEscape(out: Uint8Array, start: number, character: number): number {
  let at = start;
  out[at++] = 0x5c;
  const letter = character < 0x20 ? LETTERS[character] : character;
  if (letter !== undefined) {
    out[at++] = letter;
    return at;
  }
  out[at++] = 0x75;
  out[at++] = 0x30;
  out[at++] = 0x30;
  out[at++] = HEX_DIGITS.charCodeAt(character >> 4);
  out[at++] = HEX_DIGITS.charCodeAt(character & 15);
  return at;
}
