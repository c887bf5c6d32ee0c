import { malformed } from '../../src/contract/failure.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/** Little-endian numbers and names of an archive; callers look at offsets inside the file only. */
export class ZipFields {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.length = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u16(at: number): number {
    return this.#view.getUint16(at, true);
  }

  /** 0 past the end, which is no signature. */
  u32(at: number): number {
    return at + 4 <= this.length ? this.#view.getUint32(at, true) : 0;
  }

  u64(at: number): number {
    const value = this.#view.getBigUint64(at, true);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw malformed('a Zip64 number is larger than any file');
    return Number(value);
  }

  startsWith(...start: readonly number[]): boolean {
    return start.every((byte, index) => this.#bytes[index] === byte);
  }

  /** A name: UTF-8 whatever its flag says when it can be that (producers forget the flag), else byte by byte. */
  name(start: number, end: number): string {
    const bytes = this.#bytes.subarray(start, end);
    try {
      return strictUtf8.decode(bytes);
    } catch {
      return latin1.decode(bytes);
    }
  }

  bytes(start: number, end: number): Uint8Array {
    return this.#bytes.subarray(start, end);
  }
}
