// Each export of a module is an object in every instance of it: what nobody asks for is only work and memory.

const HEADER_BYTES = 8;
const EXPORT_SECTION = 7;

/** The module with only those exports whose name is to be kept; nothing else of it changes. */
export function keepExports(module: Buffer, isKept: (name: string) => boolean): Buffer {
  const parts = [module.subarray(0, HEADER_BYTES)];
  for (let at = HEADER_BYTES; at < module.length;) {
    const { value: size, next } = readNumber(module, at + 1);
    const end = next + size;
    if (module[at] === EXPORT_SECTION) parts.push(...filtered(module.subarray(next, end), isKept));
    else parts.push(module.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function filtered(section: Buffer, isKept: (name: string) => boolean): Buffer[] {
  const { value: count, next: begin } = readNumber(section, 0);
  const kept: Buffer[] = [];
  for (let read = 0, at = begin; read < count; read++) {
    const entry = at;
    const name = readNumber(section, at);
    const kind = name.next + name.value;
    at = readNumber(section, kind + 1).next;
    if (isKept(section.toString('utf8', name.next, kind))) kept.push(section.subarray(entry, at));
  }
  const body = Buffer.concat([numberBytes(kept.length), ...kept]);
  return [Buffer.from([EXPORT_SECTION]), numberBytes(body.length), body];
}

/** An unsigned number in LEB128. */
function readNumber(bytes: Buffer, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let index = 0; ; index++) {
    const byte = bytes.readUInt8(at + index);
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
}

function numberBytes(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Buffer.from([...bytes, rest]);
}
