import { brotliDecompressSync, inflateSync } from 'node:zlib';
import type { Budget } from '../../shared/budget.ts';
import { decodeAscii85, decodeAsciiHex } from './ascii.ts';
import { ByteSink } from './byte-sink.ts';
import { DamagedData } from './damaged-data.ts';
import { decodeLzw } from './lzw.ts';
import { decodeRunLength } from './run-length.ts';

/** Filters that give bytes (ISO 32000-1 §7.4); those of pictures are never decoded. */
export type ByteFilter = 'ASCII85' | 'ASCIIHex' | 'RunLength' | 'LZW' | 'Flate' | 'Brotli';

/** Decodes all data of a stream: strictly, within what the document may still inflate, into a buffer of its own. */
export function decodeBytes(
  filter: ByteFilter,
  coded: Uint8Array,
  { budget, earlyChange = 1 }: { readonly budget: Budget; readonly earlyChange?: 0 | 1 },
): Uint8Array {
  const overflow = (): never => budget.exceed('inflated_bytes', budget.limits.inflated_bytes + 1);
  const maxBytes = budget.left('inflated_bytes');
  const decoded = ((): Uint8Array => {
    if (filter === 'Flate') return unzip(inflateSync, coded, maxBytes, overflow);
    if (filter === 'Brotli') return unzip(brotliDecompressSync, coded, maxBytes, overflow);
    const sink = new ByteSink(maxBytes, overflow);
    switch (filter) {
      case 'ASCII85':
        decodeAscii85(coded, sink);
        break;
      case 'ASCIIHex':
        decodeAsciiHex(coded, sink);
        break;
      case 'RunLength':
        decodeRunLength(coded, sink);
        break;
      case 'LZW':
        decodeLzw(coded, sink, earlyChange);
        break;
    }
    return sink.toBytes();
  })();
  budget.spend('inflated_bytes', decoded.length);
  return decoded;
}

function unzip(
  decode: (coded: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer,
  coded: Uint8Array,
  maxBytes: number,
  overflow: () => never,
): Uint8Array {
  try {
    const decoded = decode(coded, { maxOutputLength: Math.max(1, maxBytes) });
    return decoded.byteOffset === 0
      ? new Uint8Array(decoded.buffer, 0, decoded.length)
      : new Uint8Array(decoded);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return overflow();
    throw new DamagedData();
  }
}
