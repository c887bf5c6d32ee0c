import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive to be made: its content, and whatever its headers shall say instead of the truth. */
export interface MadeEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  readonly isStored?: boolean;
  /** Compressed bytes as they are, when they shall not come from the content. */
  readonly data?: Uint8Array;
  readonly flags?: number;
  readonly method?: number;
  readonly crc32?: number;
  readonly size?: number;
  readonly compressedSize?: number;
  readonly extra?: Uint8Array;
  /** Points into the local part of an earlier entry instead of having one. */
  readonly sharesEntry?: number;
  readonly localName?: string;
}

export interface MadeArchive {
  readonly prefix?: Uint8Array;
  /** Whether the offsets count the prefix, as some producers write them. */
  readonly countsPrefix?: boolean;
  readonly comment?: Uint8Array;
  readonly zip64?: boolean;
  readonly entryCount?: number;
  readonly directorySize?: number;
}

/** An archive with these entries in order, the same bytes every time (APPNOTE 6.3.10 §4.3). */
export function madeArchive(entries: readonly MadeEntry[], options: MadeArchive = {}): Buffer {
  const prefix = Buffer.from(options.prefix ?? []);
  const base = options.countsPrefix === true ? prefix.length : 0;
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = base;
  for (const entry of entries) {
    const at = entry.sharesEntry === undefined ? offset : (offsets[entry.sharesEntry] ?? 0);
    offsets.push(at);
    const fields = headerFields(entry);
    if (entry.sharesEntry === undefined) {
      const name = Buffer.from(entry.localName ?? entry.name);
      const local = Buffer.concat([u32(0x04034b50), fields, u16(name.length), u16(0), name, dataOf(entry)]);
      locals.push(local);
      offset += local.length;
    }
    const name = Buffer.from(entry.name);
    const extra = Buffer.from(entry.extra ?? []);
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(45), fields, u16(name.length), u16(extra.length), u16(0)]),
      Buffer.concat([u16(0), u16(0), u32(0), u32(at), name, extra]),
    );
  }
  const listed = Buffer.concat(directory);
  const count = options.entryCount ?? entries.length;
  const end = options.zip64 === true ? zip64End(count, listed.length, offset) : Buffer.alloc(0);
  const comment = Buffer.from(options.comment ?? []);
  const small = options.zip64 !== true;
  const entryCount = u16(small ? count & 0xffff : 0xffff);
  const size = u32(small ? (options.directorySize ?? listed.length) : 0xffff_ffff);
  const start = u32(small ? offset : 0xffff_ffff);
  const record = [u32(0x06054b50), u16(0), u16(0), entryCount, entryCount, size, start, u16(comment.length)];
  return Buffer.concat([prefix, ...locals, listed, end, ...record, comment]);
}

function dataOf(entry: MadeEntry): Buffer {
  const content = Buffer.from(entry.content ?? '');
  if (entry.data !== undefined) return Buffer.from(entry.data);
  return entry.isStored === true ? content : deflateRawSync(content, { level: 1 });
}

/** From the version needed to the uncompressed size: the same in both headers. */
function headerFields(entry: MadeEntry): Buffer {
  const content = Buffer.from(entry.content ?? '');
  const method = u16(entry.method ?? (entry.isStored === true ? 0 : 8));
  const crc = u32(entry.crc32 ?? crc32(content));
  const compressedSize = u32(entry.compressedSize ?? dataOf(entry).length);
  const size = u32(entry.size ?? content.length);
  return Buffer.concat([
    u16(20),
    u16(entry.flags ?? 0x800),
    method,
    u16(0),
    u16(0x21),
    crc,
    compressedSize,
    size,
  ]);
}

function zip64End(count: number, size: number, offset: number): Buffer {
  const record = [u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(count), u64(count)];
  const locator = [u32(0x07064b50), u32(0), u64(offset + size), u32(1)];
  return Buffer.concat([...record, u64(size), u64(offset), ...locator]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
