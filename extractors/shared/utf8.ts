import { documentFailure } from '../../src/contract/failure.ts';
import { firstInvalidUtf8 } from '../../src/contract/utf8.ts';

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
