const NAME_START =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME_REST = `${NAME_START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040`;
const nameStart = new RegExp(`^[${NAME_START}]$`, 'u');
const nameCharacter = new RegExp(`^[${NAME_REST}]$`, 'u');
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** For every byte 1 where it is an ASCII character that may stand in a name (XML 1.0 production 4a). */
export const ASCII_NAME = new Uint8Array(256);
for (let code = 0; code < 128; code++) {
  if (nameCharacter.test(String.fromCharCode(code))) ASCII_NAME[code] = 1;
}

/** Whether the code unit is white space (production 3). */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** Whether a name may begin here (production 4). */
export function isNameStart(text: string, at: number): boolean {
  return nameStart.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** The first offset from `at` on that holds no name character, the end of the text at the latest. */
export function nameEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (!nameCharacter.test(character)) break;
    end += character.length;
  }
  return end;
}

/** Whether the text holds only characters of XML 1.0 (production 2); lone surrogates never come out of a decoder. */
export function holdsOnlyCharacters(text: string): boolean {
  return !forbidden.test(text);
}

/** Whether a number is a character of XML 1.0 (production 2). */
export function isCharacter(point: number): boolean {
  return (
    point === 0x09 ||
    point === 0x0a ||
    point === 0x0d ||
    (point >= 0x20 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0xfffd) ||
    (point >= 0x10000 && point <= 0x10ffff)
  );
}

/** The first byte of the characters beyond ASCII that XML does not allow, and of many that it does. */
export const FORBIDDEN_LEAD = 0xef;

/** Whether U+FFFE or U+FFFF stands there in UTF-8 (production 2). */
export function isForbidden(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === FORBIDDEN_LEAD && bytes[at + 1] === 0xbf && (bytes[at + 2] as number) >= 0xbe;
}
