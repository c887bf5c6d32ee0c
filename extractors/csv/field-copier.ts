import type { StringCopier } from '../shared/string-copier.ts';
import { ESCAPED_BYTES } from '../shared/string-copier.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

const STOPS_OUTSIDE_QUOTES = Uint8Array.from(ESCAPED_BYTES);
STOPS_OUTSIDE_QUOTES[COMMA] = 1;

/** Copies up to the next comma or line end and returns where that stands; quotes are characters like any others. */
export function copyUnquoted(text: Uint8Array, start: number, copier: StringCopier): number {
  let at = start;
  for (;;) {
    at = copier.copyRun(at, STOPS_OUTSIDE_QUOTES);
    const byte = text[at];
    if (byte === undefined || byte === COMMA || byte === LF || byte === CR) return at;
    copier.escape(byte);
    at++;
  }
}

/** Copies from behind the opening quote to the closing one and returns the offset behind that; -1 when none comes. */
export function copyQuoted(text: Uint8Array, start: number, copier: StringCopier): number {
  let at = start;
  for (;;) {
    at = copier.copyRun(at, ESCAPED_BYTES);
    const byte = text[at++];
    if (byte === undefined) return -1;
    if (byte === QUOTE) {
      if (text[at] !== QUOTE) return at;
      at++;
    }
    copier.escape(byte);
  }
}
