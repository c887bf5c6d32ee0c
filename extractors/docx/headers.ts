import type { Place } from '../../src/contract/failure.ts';
import type { DiagnosticLog } from '../shared/diagnostic-log.ts';
import type { OoxmlPackage, Relationships } from '../shared/ooxml-package.ts';
import type { XmlAttributes, XmlHandler } from '../shared/xml.ts';

/** Names the headers and footers of a part that hold text, and their WordArt: watermarks are kept there. */
export async function noteHeaders(
  ooxml: OoxmlPackage,
  related: Relationships,
  diagnostics: DiagnosticLog,
): Promise<void> {
  for (const { target } of [...related.ofType('header'), ...related.ofType('footer')]) {
    if (!ooxml.has(target)) continue;
    const search = new TextSearch();
    await ooxml.readXml(target, search);
    const at: Place = { part: target };
    if (search.hasText) diagnostics.note('docx.headers', at);
    diagnostics.note('docx.wordart', at, search.wordArt);
  }
}

/** Looks for text in a part without reading it. */
class TextSearch implements XmlHandler {
  hasText = false;
  wordArt = 0;
  #isText = false;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'w:t') this.#isText = true;
    else if (name === 'v:textpath' && (attributes.get('string') ?? '') !== '') this.wordArt++;
  }

  close(): void {
    this.#isText = false;
  }

  text(text: string): void {
    if (this.#isText && /\S/.test(text)) this.hasText = true;
  }
}
