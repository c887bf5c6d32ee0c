import { holdsOnlyCharacters, isNameStart, isSpace, nameEnd } from './xml-characters.ts';
import type { Fail } from './xml-fail.ts';
import { CUT } from './xml-fail.ts';
import type { XmlWindow } from './xml-window.ts';

const CDATA_START = '<![CDATA[';

/**
 * Where the markup that begins with `<!` at `less` ends (its `-->` or `]]>` included), or CUT. CDATA is handed to
 * `takeData`; comments are not text. Everything else is a declaration, of which OOXML allows none (ECMA-376-2 §7.2.1).
 */
export function skipExclamation(
  window: XmlWindow,
  less: number,
  takeData: (data: string, at: number) => void,
  fail: Fail,
): number {
  const { latin } = window;
  if (latin.startsWith('<!--', less)) return skipComment(window, less, fail);
  if (latin.startsWith(CDATA_START, less)) {
    const end = latin.indexOf(']]>', less + CDATA_START.length);
    if (end === -1) return CUT;
    const data = window.slice(less + CDATA_START.length, end);
    requireCharacters(data, less, fail);
    takeData(data.replace(/\r\n?/g, '\n'), less);
    return end + 3;
  }
  if (latin.length < less + CDATA_START.length) return CUT;
  return fail(latin.startsWith('<!DOCTYPE', less) ? 'a DOCTYPE' : 'a markup declaration', less);
}

function skipComment(window: XmlWindow, less: number, fail: Fail): number {
  const { latin } = window;
  const end = latin.indexOf('--', less + 4);
  if (end === -1 || end + 2 >= latin.length) return CUT;
  if (latin.charCodeAt(end + 2) !== 0x3e) fail('"--" inside a comment', end);
  requireCharacters(window.slice(less, end), less, fail);
  return end + 3;
}

/** Where the processing instruction that begins at `less` ends, or CUT. */
export function skipInstruction(window: XmlWindow, less: number, fail: Fail): number {
  const end = window.latin.indexOf('?>', less + 2);
  if (end === -1) return CUT;
  const text = window.slice(less + 2, end);
  const target = text.slice(0, nameEnd(text, 0));
  const wellNamed = isNameStart(text, 0) && (target === text || isSpace(text.charCodeAt(target.length)));
  // Namespaces in XML 1.0 §7: no colon in a target. XML 1.0 §2.6: "xml" in any case is reserved.
  if (!wellNamed || target.includes(':') || target.toLowerCase() === 'xml')
    fail('a processing instruction with a wrong target', less);
  requireCharacters(text, less, fail);
  return end + 2;
}

/**
 * Where the XML declaration ends that the document may begin with: at `start` when it has none, or CUT. The bytes have told
 * already whether the document is UTF-8 or UTF-16; a declared encoding that is neither is not guessed at.
 */
export function declarationEnd({ latin }: XmlWindow, start: number, fail: Fail): number {
  if (!/^<\?xml[ \t\r\n?]$/.test(latin.slice(start, start + 6))) return start;
  const end = latin.indexOf('?>', start);
  if (end === -1) return CUT;
  const declaration = DECLARATION.exec(latin.slice(start, end + 2));
  if (declaration === null) return fail('an XML declaration that is not well-formed', start);
  if (declaration[2] !== '1.0') fail('an XML version other than 1.0', start);
  if (!/^(?:utf-?(?:8|16(?:le|be)?)|(?:us-)?ascii)$/i.test(declaration[4] ?? 'UTF-8'))
    fail('a declared encoding other than UTF-8 and UTF-16', start);
  return end + 2;
}

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])(1\.[0-9]+)\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])([A-Za-z][A-Za-z0-9._-]*)\3)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\5)?[ \t\r\n]*\?>$/;

function requireCharacters(text: string, at: number, fail: Fail): void {
  if (!holdsOnlyCharacters(text)) fail('a character that XML does not allow', at);
}
