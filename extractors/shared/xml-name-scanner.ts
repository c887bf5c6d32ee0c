import { ASCII_NAME, isNameStart, nameEnd } from './xml-characters.ts';
import type { Fail } from './xml-fail.ts';
import type { XmlWindow } from './xml-window.ts';

const COLON = 0x3a;

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
    const { units } = this.#window;
    let at = start;
    let hash = 0;
    let colon = 0;
    let unit = units[at] as number;
    const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
    while (unit < 128 && ASCII_NAME[unit] === 1) {
      hash = (hash * 31 + unit) | 0;
      if (unit === COLON) {
        if (colon !== 0) this.#fail('a name with a misplaced colon', at);
        colon = at;
        hash = 0;
      }
      unit = units[++at] as number;
    }
    this.start = start;
    this.colon = colon;
    this.end = at;
    this.hash = hash;
    if (!isLetter || unit >= 128 || at === colon + 1) this.#scanUnusual();
    return this.end;
  }

  /** Names with characters beyond ASCII, that begin with another character than a letter, or end with a colon. */
  #scanUnusual(): void {
    const { start } = this;
    const { text, length } = this.#window;
    this.end = nameEnd(text, this.end);
    // Cut in the middle of a name: it is read again when there is more.
    if (this.end === length) return;
    if (!isNameStart(text, start)) this.#fail('a tag that is not well-formed', start);
    const name = text.slice(start, this.end);
    const colon = name.indexOf(':');
    if (colon !== name.lastIndexOf(':') || colon === 0 || colon === name.length - 1)
      this.#fail('a name with a misplaced colon', start);
    this.colon = colon === -1 ? 0 : start + colon;
    this.hash = 0;
    for (let at = colon + 1; at < name.length; at++) this.hash = (this.hash * 31 + name.charCodeAt(at)) | 0;
  }
}
