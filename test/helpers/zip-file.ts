import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive to be made: its content, or parts of it that lie. */
export interface ZipFileEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly isStored?: boolean;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
/** 1 January 1980, so that the same content is the same file. */
const DOS_DATE = 0x21;

/** A ZIP archive with these entries in order, the same bytes every time. */
export function zipFile(entries: readonly ZipFileEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const data = entry.isStored === true ? content : deflateRawSync(content, { level: 9 });
    const name = Buffer.from(entry.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(entry.isStored === true ? 0 : 8, 4);
    fields.writeUInt16LE(DOS_DATE, 8);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(LOCAL_HEADER), fields, name, data]);
    locals.push(local);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([signature(CENTRAL_HEADER), Buffer.from([20, 0]), fields, rest, name]));
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(END_RECORD), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
