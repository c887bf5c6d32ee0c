const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** [MS-CFB] §2.6.1: entries of 128 bytes, aligned in sectors that are multiples of that. */
const DIRECTORY_ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const OBJECT_TYPE_AT = 66;
const STREAM = 2;
/** [MS-OFFCRYPTO] §2.3.4.4. */
const ENCRYPTED_STREAM = 'EncryptedPackage';

/** Whether the bytes begin as an OLE compound file. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/** Whether a compound file holds an encrypted OOXML package: a directory entry for its stream stands somewhere. */
export function isEncryptedPackage(bytes: Uint8Array): boolean {
  for (
    let at = DIRECTORY_ENTRY_BYTES;
    at + DIRECTORY_ENTRY_BYTES <= bytes.length;
    at += DIRECTORY_ENTRY_BYTES
  ) {
    if (bytes[at + OBJECT_TYPE_AT] === STREAM && isNamed(bytes, at, ENCRYPTED_STREAM)) return true;
  }
  return false;
}

/** Names are UTF-16 with a final NUL, which the length in bytes counts. */
function isNamed(bytes: Uint8Array, at: number, name: string): boolean {
  if (bytes[at + NAME_LENGTH_AT] !== (name.length + 1) * 2) return false;
  for (let index = 0; index < name.length; index++) {
    if (bytes[at + index * 2] !== name.charCodeAt(index) || bytes[at + index * 2 + 1] !== 0) return false;
  }
  return true;
}
