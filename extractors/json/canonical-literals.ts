import { writeEscape } from '../../src/contract/json-escape.ts';

/**
 * Writes a valid string literal that holds escapes in its canonical form, which is never longer; returns where the
 * written bytes end.
 */
export function writeUnescaped(
  out: Uint8Array,
  outStart: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  let to = outStart;
  let at = start;
  while (at < end) {
    const byte = bytes[at++] as number;
    if (byte !== 0x5c) {
      out[to++] = byte;
      continue;
    }
    const letter = bytes[at++] as number;
    if (letter === 0x75) {
      const unit = hexUnit(bytes, at);
      at += 4;
      if (unit >= 0xd800 && unit <= 0xdfff) {
        to = writeCharacter(out, to, 0x10000 + ((unit & 0x3ff) << 10) + (hexUnit(bytes, at + 2) & 0x3ff));
        at += 6;
      } else if (unit < 0x20 || unit === 0x22 || unit === 0x5c) to = writeEscape(out, to, unit);
      else to = writeCharacter(out, to, unit);
    } else {
      if (letter !== 0x2f) out[to++] = 0x5c;
      out[to++] = letter;
    }
  }
  return to;
}

/** RFC 3629 §3. */
function writeCharacter(out: Uint8Array, start: number, point: number): number {
  let to = start;
  if (point < 0x80) out[to++] = point;
  else if (point < 0x800) out[to++] = 0xc0 | (point >> 6);
  else {
    if (point < 0x10000) out[to++] = 0xe0 | (point >> 12);
    else {
      out[to++] = 0xf0 | (point >> 18);
      out[to++] = 0x80 | ((point >> 12) & 0x3f);
    }
    out[to++] = 0x80 | ((point >> 6) & 0x3f);
  }
  if (point >= 0x80) out[to++] = 0x80 | (point & 0x3f);
  return to;
}

function hexUnit(bytes: Uint8Array, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i++) {
    const byte = bytes[i] as number;
    unit = unit * 16 + (byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57);
  }
  return unit;
}
