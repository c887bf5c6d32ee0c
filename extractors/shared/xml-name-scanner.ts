import { ASCII_NAME, isNameStart, nameEnd } from './xml-characters.ts';
import type { Fail } from './xml-fail.ts';
import type { XmlWindow } from './xml-window.ts';

const COLON = 0x3a;
const ASCII_END = 0x80;

/** Reads one qualified name; where it stands is in its fields until the next. */
export class NameScanner {
  start = 0;
  end = 0;
  /** Offset of the colon, 0 without prefix: no name begins at offset 0. */
  colon = 0;
  /** Equal for equal local names. */
  hash = 0;
  readonly #window: XmlWindow;
  readonly #fail: Fail;

  constructor(window: XmlWindow, fail: Fail) {
    this.#window = window;
    this.#fail = fail;
  }

  /** Reads the name that begins at `start`; returns where it ends, which may be where the window ends. */
  scan(start: number): number {
    const { bytes } = this.#window;
    let at = start;
    let hash = 0;
    let colon = 0;
    let byte = bytes[at] as number;
    const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    while (ASCII_NAME[byte] === 1) {
      hash = (hash * 31 + byte) | 0;
      if (byte === COLON) {
        if (colon !== 0) this.#fail('a name with a misplaced colon', at);
        colon = at;
        hash = 0;
      }
      byte = bytes[++at] as number;
    }
    this.start = start;
    this.colon = colon;
    this.end = at;
    this.hash = hash;
    if (!isLetter || byte >= ASCII_END || at === colon + 1) this.#scanUnusual();
    return this.end;
  }

  /** Names with characters beyond ASCII, that begin with another character than a letter, or end with a colon. */
  #scanUnusual(): void {
    const { start } = this;
    const { bytes, length } = this.#window;
    let end = this.end;
    while (ASCII_NAME[bytes[end] as number] === 1 || (bytes[end] as number) >= ASCII_END) end++;
    const run = this.#window.slice(start, end);
    const name = run.slice(0, nameEnd(run, 0));
    this.end = name === run ? end : start + Buffer.byteLength(name);
    // Cut in the middle of a name: it is read again when there is more.
    if (this.end === length) return;
    if (!isNameStart(name, 0)) this.#fail('a tag that is not well-formed', start);
    const colon = name.indexOf(':');
    if (colon !== name.lastIndexOf(':') || colon === 0 || colon === name.length - 1)
      this.#fail('a name with a misplaced colon', start);
    this.colon = colon === -1 ? 0 : bytes.indexOf(COLON, start);
    this.hash = 0;
    for (let at = colon === -1 ? start : this.colon + 1; at < this.end; at++)
      this.hash = (this.hash * 31 + (bytes[at] as number)) | 0;
  }
}
