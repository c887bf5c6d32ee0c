import { isCharacter } from './xml-characters.ts';

/** The only entities there are without a DOCTYPE (XML 1.0 §4.6). */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What stands between `&` and `;`: its text, or undefined when it refers to nothing. */
export function referenced(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const digits = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
  if (digits === null) return undefined;
  const point = digits[1] === undefined ? parseInt(digits[2] ?? '', 10) : parseInt(digits[1], 16);
  return isCharacter(point) ? String.fromCodePoint(point) : undefined;
}

/**
 * Where the reference that begins at `at` (its `&`) ends: the offset of its `;`, -1 when the text ends before that,
 * -2 when it is none.
 */
export function referenceEnd(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === 0x3b) return end;
    const letterOrDigit = (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
    if (!letterOrDigit && unit !== 0x23) return -2;
  }
  return -1;
}

/** An attribute value as it reads (XML 1.0 §2.11, §3.3.3): white space becomes spaces, references their text. */
export function attributeText(stored: string): string {
  return stored
    .replace(/\r\n|[\r\n\t]/g, ' ')
    .replace(/&([^;]*);/g, (whole, name: string) => referenced(name) ?? whole);
}
