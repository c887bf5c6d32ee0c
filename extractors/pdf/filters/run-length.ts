import type { ByteSink } from './byte-sink.ts';
import { DamagedData } from './damaged-data.ts';

const END = 128;

/** Decodes run-length data (ISO 32000-1 §7.4.5): a length byte, then bytes to copy or one to repeat; 128 ends the data. */
export function decodeRunLength(coded: Uint8Array, decoded: ByteSink): void {
  for (let at = 0; at < coded.length;) {
    const length = coded[at++] ?? END;
    if (length === END) return;
    if (length < END) {
      if (at + length + 1 > coded.length) throw new DamagedData();
      decoded.append(coded.subarray(at, at + length + 1));
      at += length + 1;
    } else {
      const byte = coded[at++];
      if (byte === undefined) throw new DamagedData();
      decoded.fill(byte, 257 - length);
    }
  }
  throw new DamagedData();
}
