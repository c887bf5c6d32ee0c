import { documentFailure } from '../../src/contract/failure.ts';
import { firstInvalidUtf8 } from '../../src/contract/utf8.ts';

/** Fails with `document_not_utf8`, naming the offset of the first fault, unless the bytes are strict UTF-8 without NUL. */
export function requireUtf8(bytes: Uint8Array): void {
  const zero = bytes.indexOf(0);
  const invalid = firstInvalidUtf8(zero === -1 ? bytes : bytes.subarray(0, zero));
  if (invalid !== -1)
    throw documentFailure('document_not_utf8', 'bytes that are not UTF-8', { offset: invalid });
  if (zero !== -1) throw documentFailure('document_not_utf8', 'a NUL byte', { offset: zero });
}

/** The bytes after one leading byte order mark. */
export function withoutBom(bytes: Uint8Array): Uint8Array {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bom ? bytes.subarray(3) : bytes;
}
