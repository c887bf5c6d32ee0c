import { documentFailure, malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import { ZipFields } from './zip-fields.ts';

/** One file of an archive as the central directory tells it; sizes of the local header are not believed. */
export interface ZipEntry {
  /** With slashes, without a leading one; a name and never a path. */
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Where the local header begins, counted from the first byte of the file. */
  readonly localOffset: number;
}

const END_RECORD = 0x06054b50;
const ZIP64_END_RECORD = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const DIRECTORY_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_RECORD_BYTES = 22;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_RECORD_BYTES = 56;
const DIRECTORY_HEADER_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const COMMENT_MAX_BYTES = 0xffff;
const EXTRA_ZIP64 = 0x0001;
const EXTRA_UNICODE_PATH = 0x7075;

interface Directory {
  readonly entries: number;
  readonly start: number;
  /** The first byte past the directory. */
  readonly end: number;
  /** Bytes in front of the archive, which its own offsets do not count. */
  readonly prefix: number;
}

/**
 * Every file of the archive, in the order of the central directory, folders left out. The number of entries is held
 * against `archive_entries` before the first is looked at; two files of one name, names that a Unicode field would
 * change and files that share bytes are refused (APPNOTE 6.3.10 §4.3.12 to §4.5.3, §4.6.9).
 */
export function listEntries(bytes: Uint8Array, budget: Budget): ZipEntry[] {
  const fields = new ZipFields(bytes);
  const directory = findDirectory(fields, budget);
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = directory.start;
  for (let count = 0; count < directory.entries; count++) {
    if (at + DIRECTORY_HEADER_BYTES > directory.end || fields.u32(at) !== DIRECTORY_HEADER)
      throw malformed('the central directory is damaged', { entry: count });
    const nameEnd = at + DIRECTORY_HEADER_BYTES + fields.u16(at + 28);
    const extraEnd = nameEnd + fields.u16(at + 30);
    if (extraEnd > directory.end) throw malformed('the central directory is damaged', { entry: count });
    const entry = readEntry(fields, at, nameEnd, extraEnd, directory.prefix);
    at = extraEnd + fields.u16(at + 32);
    if (entry.name.endsWith('/')) continue;
    // OPC part names are equal when they differ by case alone (ECMA-376-2 §6.2.2.3).
    const key = entry.name.toLowerCase();
    if (names.has(key)) throw malformed('two entries of one name', { part: entry.name });
    names.add(key);
    entries.push(entry);
  }
  if (at + 4 <= directory.end && fields.u32(at) === DIRECTORY_HEADER)
    throw malformed('the end record counts fewer entries than there are');
  refuseOverlap(fields, entries, directory.start);
  refuseRenamed(fields, entries);
  return entries;
}

function findDirectory(fields: ZipFields, budget: Budget): Directory {
  const endAt = findEndRecord(fields);
  const locatorAt = endAt - ZIP64_LOCATOR_BYTES;
  if (locatorAt >= 0 && fields.u32(locatorAt) === ZIP64_LOCATOR)
    return readZip64End(fields, locatorAt, budget);
  if (fields.u16(endAt + 4) !== 0 || fields.u16(endAt + 6) !== 0)
    throw malformed('an archive of several disks');
  const entries = fields.u16(endAt + 10);
  budget.check('archive_entries', entries);
  return placeDirectory(fields, entries, endAt, fields.u32(endAt + 12), fields.u32(endAt + 16));
}

function readZip64End(fields: ZipFields, locatorAt: number, budget: Budget): Directory {
  const told = fields.u64(locatorAt + 8);
  // With bytes in front of the archive the told offset is short by their number; the record then ends at its locator.
  const at = [told, locatorAt - ZIP64_END_RECORD_BYTES].find(
    (offset) =>
      offset >= 0 && offset + ZIP64_END_RECORD_BYTES <= locatorAt && fields.u32(offset) === ZIP64_END_RECORD,
  );
  if (at === undefined) throw malformed('the Zip64 end record is missing');
  if (fields.u32(at + 16) !== 0 || fields.u32(at + 20) !== 0) throw malformed('an archive of several disks');
  const entries = fields.u64(at + 32);
  budget.check('archive_entries', entries);
  return placeDirectory(fields, entries, at, fields.u64(at + 40), fields.u64(at + 48));
}

/** Finds the directory between what the end record tells and where it must end. */
function placeDirectory(
  fields: ZipFields,
  entries: number,
  endAt: number,
  size: number,
  told: number,
): Directory {
  const start = endAt - size;
  if (start < 0) throw malformed('the central directory is larger than the file');
  if (start === told) return { entries, start, end: endAt, prefix: 0 };
  // A gap between directory and end record, or a producer that counts the directory's bytes wrongly.
  if (told < endAt && fields.u32(told) === DIRECTORY_HEADER)
    return { entries, start: told, end: endAt, prefix: 0 };
  // A file that begins as an archive has nothing in front of it: this end record then belongs to an archive inside,
  // and the outer one is cut.
  if (start < told || fields.u32(0) === LOCAL_HEADER)
    throw malformed('the end record does not fit the archive: it is cut');
  return { entries, start, end: endAt, prefix: start - told };
}

function findEndRecord(fields: ZipFields): number {
  const { length } = fields;
  const lowest = Math.max(0, length - END_RECORD_BYTES - COMMENT_MAX_BYTES);
  let loose = -1;
  for (let at = length - END_RECORD_BYTES; at >= lowest; at--) {
    if (fields.u32(at) !== END_RECORD) continue;
    const commentEnd = at + END_RECORD_BYTES + fields.u16(at + 20);
    if (commentEnd === length) return at;
    // Bytes after the archive: mail gateways and downloads leave them.
    if (commentEnd < length && loose === -1) loose = at;
  }
  if (loose !== -1) return loose;
  if (fields.startsWith(0x50, 0x4b)) throw malformed('the archive has no end record: it is cut');
  throw documentFailure('format_mismatch', 'no PK signature');
}

function readEntry(
  fields: ZipFields,
  at: number,
  nameEnd: number,
  extraEnd: number,
  prefix: number,
): ZipEntry {
  const rawName = fields.name(at + DIRECTORY_HEADER_BYTES, nameEnd);
  const name = normalised(rawName);
  const sizes = {
    size: fields.u32(at + 24),
    compressedSize: fields.u32(at + 20),
    localOffset: fields.u32(at + 42),
  };
  for (let extra = nameEnd; extra + 4 <= extraEnd;) {
    const start = extra + 4;
    const end = start + fields.u16(extra + 2);
    if (end > extraEnd) break;
    if (fields.u16(extra) === EXTRA_ZIP64) readZip64Sizes(fields, start, end, sizes);
    // Readers disagree on which of the two names counts, so a second name is an attack on whoever reads after us.
    if (
      fields.u16(extra) === EXTRA_UNICODE_PATH &&
      end - start >= 5 &&
      fields.name(start + 5, end) !== rawName
    )
      throw malformed('a Unicode path field renames an entry', { part: rawName });
    extra = end;
  }
  return {
    name,
    flags: fields.u16(at + 8),
    method: fields.u16(at + 10),
    crc32: fields.u32(at + 16),
    compressedSize: sizes.compressedSize,
    size: sizes.size,
    localOffset: sizes.localOffset + prefix,
  };
}

/** APPNOTE §4.5.3: only the fields that are all ones follow, in this order. */
function readZip64Sizes(
  fields: ZipFields,
  start: number,
  end: number,
  sizes: { size: number; compressedSize: number; localOffset: number },
): void {
  let at = start;
  for (const field of ['size', 'compressedSize', 'localOffset'] as const) {
    if (sizes[field] !== 0xffff_ffff) continue;
    if (at + 8 > end) throw malformed('a Zip64 field is cut');
    sizes[field] = fields.u64(at);
    at += 8;
  }
}

function refuseOverlap(fields: ZipFields, entries: readonly ZipEntry[], directoryStart: number): void {
  const sorted = [...entries].sort((a, b) => a.localOffset - b.localOffset);
  sorted.forEach((entry, index) => {
    const next = sorted[index + 1]?.localOffset ?? directoryStart;
    if (entryEnd(fields, entry) > next) throw malformed('entries that share bytes', { part: entry.name });
  });
}

/**
 * Nothing protects the names of the directory: a byte that tipped over in one would make a part vanish without a sign,
 * and readers that stream believe the other name.
 */
function refuseRenamed(fields: ZipFields, entries: readonly ZipEntry[]): void {
  for (const { name, localOffset } of entries) {
    if (!hasLocalHeader(fields, localOffset)) continue;
    const start = localOffset + LOCAL_HEADER_BYTES;
    if (normalised(fields.name(start, start + fields.u16(localOffset + 26))) !== name)
      throw malformed('an entry whose two headers name it differently', { part: name });
  }
}

function normalised(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '');
}

function hasLocalHeader(fields: ZipFields, localOffset: number): boolean {
  return localOffset + LOCAL_HEADER_BYTES <= fields.length && fields.u32(localOffset) === LOCAL_HEADER;
}

function entryEnd(fields: ZipFields, { localOffset, compressedSize }: ZipEntry): number {
  const start = hasLocalHeader(fields, localOffset)
    ? dataStart(fields, localOffset)
    : localOffset + LOCAL_HEADER_BYTES;
  return start + compressedSize;
}

/** Where the bytes of an entry begin; its local header must be there. */
export function dataStart(fields: ZipFields, localOffset: number): number {
  if (!hasLocalHeader(fields, localOffset)) throw malformed('an entry has no local header');
  return localOffset + LOCAL_HEADER_BYTES + fields.u16(localOffset + 26) + fields.u16(localOffset + 28);
}
