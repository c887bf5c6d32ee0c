import { holdsOnlyCharacters, isNameStart, isSpace, nameEnd } from './xml-characters.ts';
import type { Fail } from './xml-fail.ts';
import { CUT } from './xml-fail.ts';

const CDATA_START = '<![CDATA[';

/**
 * Where the markup that begins with `<!` at `less` ends (its `-->` or `]]>` included), or CUT. CDATA is handed to
 * `takeData`; comments are not text. Everything else is a declaration, of which OOXML allows none (ECMA-376-2 §7.2.1).
 */
export function skipExclamation(
  text: string,
  less: number,
  takeData: (data: string, at: number) => void,
  fail: Fail,
): number {
  if (text.startsWith('<!--', less)) return skipComment(text, less, fail);
  if (text.startsWith(CDATA_START, less)) {
    const end = text.indexOf(']]>', less + CDATA_START.length);
    if (end === -1) return CUT;
    const data = text.slice(less + CDATA_START.length, end);
    requireCharacters(data, less, fail);
    takeData(data.replace(/\r\n?/g, '\n'), less);
    return end + 3;
  }
  if (text.length < less + CDATA_START.length) return CUT;
  return fail(text.startsWith('<!DOCTYPE', less) ? 'a DOCTYPE' : 'a markup declaration', less);
}

function skipComment(text: string, less: number, fail: Fail): number {
  const end = text.indexOf('--', less + 4);
  if (end === -1 || end + 2 >= text.length) return CUT;
  if (text.charCodeAt(end + 2) !== 0x3e) fail('"--" inside a comment', end);
  requireCharacters(text.slice(less, end), less, fail);
  return end + 3;
}

/** Where the processing instruction that begins at `less` ends, or CUT. */
export function skipInstruction(text: string, less: number, fail: Fail): number {
  const end = text.indexOf('?>', less + 2);
  if (end === -1) return CUT;
  const targetEnd = nameEnd(text, less + 2);
  const target = text.slice(less + 2, targetEnd);
  const wellNamed = isNameStart(text, less + 2) && (targetEnd === end || isSpace(text.charCodeAt(targetEnd)));
  // Namespaces in XML 1.0 §7: no colon in a target. XML 1.0 §2.6: "xml" in any case is reserved.
  if (!wellNamed || target.includes(':') || target.toLowerCase() === 'xml')
    fail('a processing instruction with a wrong target', less);
  requireCharacters(text.slice(less, end), less, fail);
  return end + 2;
}

/**
 * Where the XML declaration ends that the document may begin with: 0 when it has none, or CUT. The bytes have told
 * already whether the document is UTF-8 or UTF-16; a declared encoding that is neither is not guessed at.
 */
export function declarationEnd(text: string, fail: Fail): number {
  if (!/^<\?xml[ \t\r\n?]/.test(text)) return 0;
  const end = text.indexOf('?>');
  if (end === -1) return CUT;
  const declaration = DECLARATION.exec(text.slice(0, end + 2));
  if (declaration === null) return fail('an XML declaration that is not well-formed', 0);
  if (declaration[2] !== '1.0') fail('an XML version other than 1.0', 0);
  if (!/^(?:utf-?(?:8|16(?:le|be)?)|(?:us-)?ascii)$/i.test(declaration[4] ?? 'UTF-8'))
    fail('a declared encoding other than UTF-8 and UTF-16', 0);
  return end + 2;
}

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])(1\.[0-9]+)\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])([A-Za-z][A-Za-z0-9._-]*)\3)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\5)?[ \t\r\n]*\?>$/;

function requireCharacters(text: string, at: number, fail: Fail): void {
  if (!holdsOnlyCharacters(text)) fail('a character that XML does not allow', at);
}
