/** ECMA-376 Part 1, 22.9.2.19 (ST_Xstring): `_x`, four hexadecimal digits and `_` stand for one UTF-16 code unit. */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** The text that an ST_Xstring stands for; `_x005F_` is the underscore that keeps a literal `_x0041_` apart. */
export function decodeEscapedText(stored: string): string {
  if (!stored.includes('_x')) return stored;
  return stored.replace(ESCAPE, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
