import type { ByteSink } from './byte-sink.ts';
import { DamagedData } from './damaged-data.ts';

const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const CODES = 4_096;
const MIN_BITS = 9;
const MAX_BITS = 12;

/**
 * Decodes LZW data (ISO 32000-1 §7.4.4): codes of 9 to 12 bits, grown one code early unless `earlyChange` is 0;
 * code 257 ends the data.
 */
export function decodeLzw(coded: Uint8Array, decoded: ByteSink, earlyChange: 0 | 1): void {
  const prefixes = new Uint16Array(CODES);
  const suffixes = new Uint8Array(CODES);
  const lengths = new Uint16Array(CODES).fill(1);
  for (let byte = 0; byte < 256; byte++) suffixes[byte] = byte;
  const reader = new BitReader(coded);
  let next = FIRST_CODE;
  let bits = MIN_BITS;
  let previous = -1;
  for (;;) {
    const code = reader.read(bits);
    if (code === END) return;
    if (code === CLEAR) {
      next = FIRST_CODE;
      bits = MIN_BITS;
      previous = -1;
      continue;
    }
    // A code may be the one that is about to be made; none may be unknown.
    if (code > next || (code === next && previous === -1) || (previous === -1 && code > 255))
      throw new DamagedData();
    const known = code < next ? code : previous;
    const sequence = new Uint8Array((lengths[known] ?? 0) + (code < next ? 0 : 1));
    let at = (lengths[known] ?? 0) - 1;
    for (let part = known; at >= 0; at--) {
      sequence[at] = suffixes[part] ?? 0;
      part = prefixes[part] ?? 0;
    }
    const first = sequence[0] ?? 0;
    if (code === next) sequence[sequence.length - 1] = first;
    decoded.append(sequence);
    if (previous !== -1 && next < CODES) {
      prefixes[next] = previous;
      suffixes[next] = first;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      next++;
    }
    while (bits < MAX_BITS && next + earlyChange >= 1 << bits) bits++;
    previous = code;
  }
}

class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #bits = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(bits: number): number {
    while (this.#bits < bits) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new DamagedData();
      this.#held = ((this.#held << 8) | byte) & 0xffffff;
      this.#bits += 8;
    }
    this.#bits -= bits;
    return (this.#held >>> this.#bits) & ((1 << bits) - 1);
  }
}
