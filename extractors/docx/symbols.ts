import { symbolFontCharacter } from './symbol-fonts.ts';

/** Symbol fonts are also addressed at their code plus this, in the private use area (§17.3.3.30). */
const PRIVATE_USE = 0xf000;

/** What stands for a symbol that is no character. */
export const NO_CHARACTER = '\ufffd';

/** The text of w:sym: by the table of its font, else the code point itself, never nothing. */
export function symbolText(font: string, char: string): string {
  const code = /^[0-9A-Fa-f]{1,6}$/.test(char) ? Number.parseInt(char, 16) : 0;
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return NO_CHARACTER;
  const inFont = code >= PRIVATE_USE && code <= PRIVATE_USE + 0xff ? code - PRIVATE_USE : code;
  return symbolFontCharacter(font, inFont) ?? String.fromCodePoint(code);
}
