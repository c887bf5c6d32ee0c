import { compareKeys } from './json-key-order.ts';
import { NumberTokens } from './json-number.ts';
import type { JsonSink } from './json-scanner.ts';
import { JsonFault, scanJson } from './json-scanner.ts';
import { firstInvalidUtf8 } from './utf8.ts';

/**
 * The first reason why bytes are not one canonical JSON text (RFC 8785) of at most `maxDepth` nested containers, or
 * undefined; builds no objects, so bytes that nobody trusts can be judged before anything reads them.
 */
export function canonicalFault(bytes: Uint8Array, maxDepth: number): JsonFault | undefined {
  const invalid = firstInvalidUtf8(bytes);
  if (invalid !== -1) return new JsonFault('not UTF-8', invalid);
  try {
    scanJson(bytes, new CanonicalForm(bytes, maxDepth), { maxDepth, whiteSpace: false });
    return undefined;
  } catch (error) {
    if (error instanceof JsonFault) return error;
    throw error;
  }
}

/** Holds keys, numbers and escapes against the one form that RFC 8785 leaves for them. */
class CanonicalForm implements JsonSink {
  readonly #bytes: Uint8Array;
  readonly #numbers: NumberTokens;
  /** Where the last key of every open object stands; a start of -1 says none yet. */
  readonly #keyStarts: Int32Array;
  readonly #keyEnds: Int32Array;
  #depth = 0;

  constructor(bytes: Uint8Array, maxDepth: number) {
    this.#bytes = bytes;
    this.#numbers = new NumberTokens(bytes);
    this.#keyStarts = new Int32Array(maxDepth + 1);
    this.#keyEnds = new Int32Array(maxDepth + 1);
  }

  beginObject(): void {
    this.#keyStarts[++this.#depth] = -1;
  }

  endObject(): void {
    this.#depth--;
  }

  beginArray(): void {
    this.#depth++;
  }

  endArray(): void {
    this.#depth--;
  }

  key(start: number, end: number, escaped: boolean): void {
    if (escaped) this.#requireShortestEscapes(start, end);
    const depth = this.#depth;
    const before = this.#keyStarts[depth] as number;
    if (before !== -1 && compareKeys(this.#bytes, before, this.#keyEnds[depth] as number, start, end) >= 0)
      throw new JsonFault('a key is not above the one before it', start);
    this.#keyStarts[depth] = start;
    this.#keyEnds[depth] = end;
  }

  string(start: number, end: number, escaped: boolean): void {
    if (escaped) this.#requireShortestEscapes(start, end);
  }

  number(start: number, end: number): void {
    const plain = this.#numbers.plainEnd(start, end);
    if (plain === -1 ? !this.#isShortest(start, end) : plain !== end)
      throw new JsonFault('a number is not in its shortest form', start);
  }

  literal(): void {
    // true, false and null have one form only.
  }

  #isShortest(start: number, end: number): boolean {
    const { value, text } = this.#numbers.canonical(start, end);
    if (!Number.isFinite(value)) throw new JsonFault('a number is beyond the doubles', start);
    if (text.length !== end - start) return false;
    for (let i = 0; i < text.length; i++) if (this.#bytes[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** RFC 8785 §3.2.2.2: `\"` `\\` `\b` `\t` `\n` `\f` `\r`, other control characters as `\u00xx` in lower case, no others. */
  #requireShortestEscapes(start: number, end: number): void {
    const bytes = this.#bytes;
    let at = start;
    while (at < end) {
      if (bytes[at++] !== 0x5c) continue;
      const letter = bytes[at] as number;
      const shortest = letter === 0x75 ? isUnnamedControl(bytes, at + 1) : letter !== 0x2f;
      if (!shortest) throw new JsonFault('an escape is not in its shortest form', at - 1);
      at++;
    }
  }
}

/** Whether four hex digits say a control character that has no letter of its own, in lower case. */
function isUnnamedControl(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== 0x30 || bytes[at + 1] !== 0x30) return false;
  const low = bytes[at + 3] as number;
  if (bytes[at + 2] === 0x31) return isLowerHex(low);
  return bytes[at + 2] === 0x30 && isLowerHex(low) && !NAMED_CONTROLS.includes(low);
}

function isLowerHex(byte: number): boolean {
  return byte <= 0x39 || byte >= 0x61;
}

/** The last digits of U+0008, U+0009, U+000A, U+000C and U+000D. */
const NAMED_CONTROLS: readonly number[] = [0x38, 0x39, 0x61, 0x63, 0x64];
