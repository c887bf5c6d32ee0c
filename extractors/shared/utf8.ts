import { documentFailure } from '../../src/contract/failure.ts';

/**
 * Finds the offset of the first byte that is not strict UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing
 * past U+10FFFF), or -1.
 */
export function firstInvalidUtf8(bytes: Uint8Array): number {
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

/** Fails with `document_not_utf8`, naming the offset, unless the bytes are strict UTF-8 without NUL. */
export function requireUtf8(bytes: Uint8Array): void {
  const zero = bytes.indexOf(0);
  if (zero !== -1) throw documentFailure('document_not_utf8', 'a NUL byte', { offset: zero });
  const invalid = firstInvalidUtf8(bytes);
  if (invalid !== -1)
    throw documentFailure('document_not_utf8', 'bytes that are not UTF-8', { offset: invalid });
}

/** The bytes after one leading byte order mark. */
export function withoutBom(bytes: Uint8Array): Uint8Array {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bom ? bytes.subarray(3) : bytes;
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
