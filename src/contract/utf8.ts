/** Below this length looking at every byte is faster than calling the engine's decoder. */
const SHORT = 512;
/** Decoded at once: what comes out is thrown away, so it must stay small. */
const CHUNK = 65_536;

/**
 * Finds the offset of the first byte that is not strict UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing
 * past U+10FFFF), or -1.
 */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  return bytes.length > SHORT && isDecodable(bytes) ? -1 : findInvalid(bytes);
}

/** The engine's decoder is as strict and many times faster, but does not say where. */
function isDecodable(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK)
      decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function findInvalid(bytes: Uint8Array): number {
  const length = bytes.length;
  let i = 0;
  while (i < length) {
    const lead = bytes[i] as number;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const size = sequenceSize(bytes, i, lead);
    if (size === 0) return i;
    i += size;
  }
  return -1;
}

/** RFC 3629 §4: the length of the sequence that starts here, 0 when it is not well-formed. */
function sequenceSize(bytes: Uint8Array, at: number, lead: number): number {
  const second = bytes[at + 1] ?? 0;
  if (lead >= 0xc2 && lead <= 0xdf) return isTail(second) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const low = lead === 0xe0 ? 0xa0 : 0x80;
    const high = lead === 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && isTail(bytes[at + 2] ?? 0) ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const low = lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xf4 ? 0x8f : 0xbf;
    return second >= low && second <= high && isTail(bytes[at + 2] ?? 0) && isTail(bytes[at + 3] ?? 0)
      ? 4
      : 0;
  }
  return 0;
}

function isTail(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
