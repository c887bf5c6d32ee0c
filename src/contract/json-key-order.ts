/**
 * Orders two canonical string literals, quotes included, by the UTF-16 code units of what they say (RFC 8785 §3.2.3),
 * without decoding them: negative, zero or positive.
 */
export function compareKeys(
  bytes: Uint8Array,
  aStart: number,
  aEnd: number,
  bStart: number,
  bEnd: number,
): number {
  const shared = Math.min(aEnd - aStart, bEnd - bStart) - 1;
  let i = 1;
  while (i < shared) {
    const a = bytes[aStart + i] as number;
    const b = bytes[bStart + i] as number;
    if (a === 0x5c || b === 0x5c) {
      const difference = unitRank(bytes, aStart + i) - unitRank(bytes, bStart + i);
      if (difference !== 0) return difference;
      i = unitEnd(bytes, aStart + i) - aStart;
    } else {
      if (a !== b) return byteRank(a) - byteRank(b);
      i++;
    }
  }
  return aEnd - aStart - (bEnd - bStart);
}

/** Surrogates are lower code units than U+E000 to U+FFFF, so lead bytes F0 to F4 come before EE and EF. */
export function byteRank(byte: number): number {
  if (byte < 0xee) return byte;
  return byte >= 0xf0 ? byte - 2 : byte + 5;
}

/** The rank of what stands at an offset, an escape taken as what it says; canonical ones say ASCII only. */
export function unitRank(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number;
  if (byte !== 0x5c) return byteRank(byte);
  const letter = bytes[at + 1] as number;
  if (letter === 0x75) return hexValue(bytes[at + 4] as number) * 16 + hexValue(bytes[at + 5] as number);
  return SAID_BY[letter] ?? letter;
}

/** Where the byte or the escape at an offset ends. */
export function unitEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0x5c) return at + 1;
  return bytes[at + 1] === 0x75 ? at + 6 : at + 2;
}

/** b t n f r; a quote and a backslash say themselves. */
const SAID_BY: Readonly<Record<number, number>> = { 0x62: 8, 0x74: 9, 0x6e: 10, 0x66: 12, 0x72: 13 };

function hexValue(byte: number): number {
  return byte <= 0x39 ? byte - 0x30 : byte - 0x57;
}
