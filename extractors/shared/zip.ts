import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { documentFailure, malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import type { ZipEntry } from './zip-directory.ts';
import { dataStart, listEntries } from './zip-directory.ts';
import { ZipFields } from './zip-fields.ts';

/** Parts up to this size are inflated in one go, larger ones in chunks of CHUNK_BYTES (measured: the fastest). */
const WHOLE_MAX_BYTES = 1_048_576;
const CHUNK_BYTES = 262_144;
const STORED = 0;
const DEFLATED = 8;
/** General purpose flags: bit 0 encrypted, bit 6 strong encryption, bit 13 masked header (APPNOTE §4.4.4). */
const ENCRYPTED = 0x2041;

/**
 * A ZIP archive over bytes in memory, for readers of OOXML (they use it through `ooxml-package.ts`).
 *
 *     const archive = new ZipArchive(bytes, budget);     // refuses what is damaged or ambiguous, inflates nothing
 *     if (archive.has('word/document.xml'))              // names: slashes, no leading slash, any case
 *       await archive.read('word/document.xml', (chunk) => tokenizer.write(chunk));
 *
 * What it promises:
 * - The central directory alone counts. Opening lists names and looks at no content; see `listEntries` for refusals.
 * - `read` hands over exactly the bytes that the directory declares, or fails: an encrypted part is
 *   `document_encrypted`; unknown methods, cut or corrupt data, sizes that lie and a wrong CRC-32 are
 *   `document_malformed`. A part of up to 1 MiB comes in one chunk after its CRC was checked. A larger one comes in
 *   chunks of up to 256 KiB, never held whole, and its CRC is checked before `read` resolves: until then nothing that
 *   was read may leave the reader. That holds by itself, since a failure drops the whole output.
 * - Every byte that is inflated is drawn from `inflated_bytes` while inflating, again when a part is read again. No
 *   more than the rest of that budget is ever inflated, whatever the archive declares.
 * - `budget.place` is `{ part }` while a part is read; a reader that knows better sets its own afterwards.
 */
export class ZipArchive {
  readonly #fields: ZipFields;
  readonly #budget: Budget;
  readonly #entries = new Map<string, ZipEntry>();

  constructor(bytes: Uint8Array, budget: Budget) {
    this.#fields = new ZipFields(bytes);
    this.#budget = budget;
    for (const entry of listEntries(bytes, budget)) this.#entries.set(entry.name.toLowerCase(), entry);
  }

  /** The names as stored, in the order of the directory. */
  names(): string[] {
    return [...this.#entries.values()].map(({ name }) => name);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Hands the whole content of a part over, in order; a part that is not there is `document_malformed`. */
  async read(name: string, take: (chunk: Uint8Array) => void): Promise<void> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) throw malformed('a part is missing', { part: name });
    this.#budget.place = { part: entry.name };
    const data = this.#data(entry);
    if (entry.size > WHOLE_MAX_BYTES) await this.#readInChunks(entry, data, take);
    else take(this.#readWhole(entry, data));
  }

  /** The stored bytes of an entry. */
  #data(entry: ZipEntry): Uint8Array {
    const at = { part: entry.name };
    if ((entry.flags & ENCRYPTED) !== 0) throw documentFailure('document_encrypted', 'an encrypted part', at);
    if (entry.method !== STORED && entry.method !== DEFLATED)
      throw malformed('a part with an unknown compression method', at);
    const start = dataStart(this.#fields, entry.localOffset);
    const end = start + entry.compressedSize;
    if (end > this.#fields.length) throw malformed('a part is cut', at);
    if (entry.method === STORED && entry.compressedSize !== entry.size)
      throw malformed('a part has another size than declared', at);
    return this.#fields.bytes(start, end);
  }

  #readWhole(entry: ZipEntry, data: Uint8Array): Uint8Array {
    const bound = Math.min(entry.size, this.#budget.left('inflated_bytes')) + 1;
    const whole = entry.method === STORED ? data : inflateWhole(entry, data, bound);
    this.#budget.spend('inflated_bytes', whole.length);
    if (whole.length !== entry.size)
      throw malformed('a part has another size than declared', { part: entry.name });
    requireCrc(entry, crc32(whole));
    return whole;
  }

  async #readInChunks(entry: ZipEntry, data: Uint8Array, take: (chunk: Uint8Array) => void): Promise<void> {
    let size = 0;
    let crc = 0;
    for await (const chunk of entry.method === STORED ? pieces(data) : inflated(entry, data)) {
      this.#budget.spend('inflated_bytes', chunk.length);
      size += chunk.length;
      if (size > entry.size) throw malformed('a part has another size than declared', { part: entry.name });
      crc = crc32(chunk, crc);
      take(chunk);
    }
    if (size !== entry.size) throw malformed('a part has another size than declared', { part: entry.name });
    requireCrc(entry, crc);
  }
}

/** At most `bound` bytes, which is one more than may be: the caller sees by the length that it is too much. */
function inflateWhole(entry: ZipEntry, data: Uint8Array, bound: number): Uint8Array {
  try {
    return inflateRawSync(data, { maxOutputLength: bound, chunkSize: Math.max(bound, 64) });
  } catch (error) {
    // ERR_BUFFER_TOO_LARGE: there is more, and how much more is of no interest.
    if (error instanceof RangeError) return new Uint8Array(bound);
    throw malformed('a part is cut or corrupt', { part: entry.name });
  }
}

async function* inflated(entry: ZipEntry, data: Uint8Array): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(data);
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array;
  } catch {
    throw malformed('a part is cut or corrupt', { part: entry.name });
  }
}

function* pieces(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
}

function requireCrc(entry: ZipEntry, crc: number): void {
  if (crc !== entry.crc32) throw malformed('a part does not match its CRC-32', { part: entry.name });
}
