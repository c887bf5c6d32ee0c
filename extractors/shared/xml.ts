import { isAscii, isUtf8 } from 'node:buffer';
import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import type { ElementNames } from './xml-element-names.ts';
import type { XmlHandler } from './xml-tokenizer.ts';
import { XmlTokenizer } from './xml-tokenizer.ts';

export type { XmlAttributes } from './xml-attributes.ts';
export type { XmlWindow } from './xml-window.ts';
export { FORBIDDEN_LEAD } from './xml-characters.ts';
export { standsAt } from './xml-window.ts';
export type { ReadAhead, XmlHandler } from './xml-tokenizer.ts';

/**
 * One XML document read from bytes that come in chunks, for readers of OOXML (they use `OoxmlPackage.readXml`).
 *
 *     const document = new XmlDocument(handler, budget, 'word/document.xml');
 *     await archive.read('word/document.xml', (chunk) => document.write(chunk));
 *     document.end();
 *
 * The handler's methods are called as the document goes by, nothing of it is kept:
 * - `open(name, attributes)`: names are `role:local`, where the role stands for the namespace and is the prefix that
 *   Office writes (`w:p`, `a:t`, `s:c`, `mc:Choice`; the table is in `xml-namespaces.ts`), whatever prefix the producer
 *   chose and whether the file is transitional or strict. An element of another namespace is `{uri}local`, one of no
 *   namespace `local`. The same name is the same string, so comparing is cheap.
 * - `attributes.get('val')` is the attribute in no namespace, `attributes.get('w:val')` the one in that namespace.
 *   WordprocessingML qualifies its attributes (`w:val`), DrawingML, PresentationML and SpreadsheetML do not
 *   (`val`, but `r:id`). The attributes are readable during the call alone.
 * - `text(text)`: the character data between two tags with references and CDATA resolved, in one call; comments and
 *   instructions do not split it. More than 1 Mi characters come in several calls, so append. White space between
 *   elements comes too.
 * - `close(name)` for every `open`, empty elements included.
 *
 * Refused as `document_malformed` with the part and the offset in characters: whatever is not well-formed by XML 1.0
 * and its namespaces, any DOCTYPE (so there are no entities but the five and character references), encodings other than
 * UTF-8 and UTF-16, bytes that are not strictly of their encoding, more than 1,024 attributes in an element, and markup
 * of more than 16 MiB in one piece. Elements nested deeper than `xml_depth` are `limit_exceeded`.
 */
export class XmlDocument {
  readonly #tokenizer: XmlTokenizer;
  readonly #part: string;
  #encoding: Encoding | undefined;
  #utf16: TextDecoder | undefined;
  /** The first bytes of a character whose others come with the next chunk. */
  #cut: Uint8Array = NONE;

  /** `names` may be shared by documents that are read one after the other or at once. */
  constructor(handler: XmlHandler, budget: Budget, part: string, names?: ElementNames) {
    this.#part = part;
    this.#tokenizer = new XmlTokenizer(handler, budget, { part }, names);
  }

  write(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#encoding ??= encodingOf(bytes);
    if (this.#encoding === 'utf-8')
      this.#writeUtf8(this.#cut.length === 0 ? bytes : joined(this.#cut, bytes));
    else {
      // The byte order mark is left to the tokenizer.
      this.#utf16 ??= new TextDecoder(this.#encoding, { fatal: true, ignoreBOM: true });
      this.#writeText(this.#decode(this.#utf16, bytes));
    }
  }

  /** Says that all bytes were written; fails when the document is not whole. */
  end(): void {
    if (this.#cut.length > 0) this.#notOfItsEncoding();
    if (this.#utf16 !== undefined) this.#writeText(this.#decode(this.#utf16));
    this.#tokenizer.end();
  }

  #writeUtf8(bytes: Uint8Array): void {
    if (isAscii(bytes)) {
      this.#cut = NONE;
      this.#tokenizer.write(bytes, true);
      return;
    }
    const end = wholeCharacters(bytes);
    const whole = bytes.subarray(0, end);
    if (!isUtf8(whole)) this.#notOfItsEncoding();
    this.#cut = bytes.slice(end);
    this.#tokenizer.write(whole, false);
  }

  #writeText(text: string): void {
    this.#tokenizer.write(encoder.encode(text), false);
  }

  #decode(decoder: TextDecoder, bytes?: Uint8Array): string {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      return this.#notOfItsEncoding();
    }
  }

  #notOfItsEncoding(): never {
    throw malformed('XML with bytes that are not of its encoding', { part: this.#part });
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const encoder = new TextEncoder();
const NONE = new Uint8Array();

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Where the last character of UTF-8 ends that is whole. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte >= 0x80 && byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** By byte order mark or the zero bytes around the first `<` (XML 1.0 appendix F), else UTF-8. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes.length < 2) return 'utf-8';
  const first = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (first === 0xfeff || first === 0x003c) return 'utf-16be';
  if (first === 0xfffe || first === 0x3c00) return 'utf-16le';
  return 'utf-8';
}
