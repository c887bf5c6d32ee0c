import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import type { ElementNames } from './xml-element-names.ts';
import type { XmlHandler } from './xml-tokenizer.ts';
import { XmlTokenizer } from './xml-tokenizer.ts';

export type { XmlAttributes } from './xml-attributes.ts';
export type { XmlHandler } from './xml-tokenizer.ts';

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
 * of more than 16 Mi characters in one piece. Elements nested deeper than `xml_depth` are `limit_exceeded`.
 */
export class XmlDocument {
  readonly #tokenizer: XmlTokenizer;
  readonly #part: string;
  #decoder: TextDecoder | undefined;
  #endedInAscii = true;

  /** `names` may be shared by documents that are read one after the other or at once. */
  constructor(handler: XmlHandler, budget: Budget, part: string, names?: ElementNames) {
    this.#part = part;
    this.#tokenizer = new XmlTokenizer(handler, budget, { part }, names);
  }

  write(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    const text = this.#decode(this.#decoder, bytes);
    // Beyond ASCII a character of UTF-8 takes more bytes than code units, so equal lengths mean ASCII; a character that began
    // in the chunk before would upset the count.
    const isAscii = text.length === bytes.length && this.#endedInAscii;
    this.#endedInAscii = this.#decoder.encoding === 'utf-8' && (bytes.at(-1) ?? 0) < 0x80;
    this.#tokenizer.write(text, isAscii ? bytes : undefined);
  }

  /** Says that all bytes were written; fails when the document is not whole. */
  end(): void {
    if (this.#decoder !== undefined) this.#tokenizer.write(this.#decode(this.#decoder));
    this.#tokenizer.end();
  }

  #decode(decoder: TextDecoder, bytes?: Uint8Array): string {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw malformed('XML with bytes that are not of its encoding', { part: this.#part });
    }
  }
}

/** By byte order mark or the zero bytes around the first `<` (XML 1.0 appendix F), else UTF-8. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes.length < 2) return 'utf-8';
  const first = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (first === 0xfeff || first === 0x003c) return 'utf-16be';
  if (first === 0xfffe || first === 0x3c00) return 'utf-16le';
  return 'utf-8';
}
