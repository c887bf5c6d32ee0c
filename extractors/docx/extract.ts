import type { DiagnosticCode } from '../../src/contract/diagnostics.ts';
import { malformed } from '../../src/contract/failure.ts';
import { defineExtractor } from '../extractor.ts';
import type { Extraction, Extractor } from '../extractor.ts';
import type { Relationships } from '../shared/ooxml-package.ts';
import { OoxmlPackage } from '../shared/ooxml-package.ts';
import type { XmlHandler } from '../shared/xml.ts';
import { AlternateContent } from '../shared/xml-alternate-content.ts';
import { READ_ROLES } from './alternate-content.ts';
import { Diagrams } from './diagrams.ts';
import { ElementWalk } from './element-walk.ts';
import { GRAMMAR } from './grammar.ts';
import { noteHeaders } from './headers.ts';
import { Numbering } from './numbering.ts';
import { Reading } from './reading.ts';
import { Styles } from './styles.ts';

/** What a document refers to and this reader does not read, by the type of the relationship. */
const NOT_READ: Readonly<Record<string, DiagnosticCode>> = {
  chart: 'docx.charts',
  chartEx: 'docx.charts',
  oleObject: 'docx.embedded',
  package: 'docx.embedded',
  control: 'docx.embedded',
  vbaProject: 'docx.macros',
};

/** DOCX: paragraphs and tables of the body in order, as a reader sees them with all changes accepted. */
export const docx: Extractor = defineExtractor({
  format: 'docx',
  async extract(extraction) {
    const { bytes, budget, diagnostics, output } = extraction;
    const ooxml = await OoxmlPackage.open(bytes, 'docx', budget);
    const part = ooxml.mainPart;
    const related = await ooxml.relationships(part);
    noteUnread(related, part, extraction);
    await noteHeaders(ooxml, related, diagnostics);
    const styles = new Styles();
    await readAll(ooxml, related, 'styles', styles);
    const numbering = new Numbering();
    await readAll(ooxml, related, 'numbering', numbering);
    const diagrams = await Diagrams.read(ooxml, related);
    const reading = new Reading({ part, budget, diagnostics, output, styles, numbering, diagrams });
    const walk = new ElementWalk(GRAMMAR, reading);
    const lost = () => {
      reading.note('docx.unknown_element');
    };
    output.ascii('{"blocks":[');
    await ooxml.readXml(part, new AlternateContent(walk, READ_ROLES, lost));
    if (reading.bodies === 0) throw malformed('the document has no body', { part });
    output.ascii('],"format":"docx"}');
    return { kind: 'output' };
  },
});

function noteUnread(related: Relationships, part: string, { diagnostics }: Extraction): void {
  for (const { type } of related.all()) {
    const code = NOT_READ[type];
    if (code !== undefined) diagnostics.note(code, { part });
  }
}

/** Hands every part of a type over that is there. */
async function readAll(
  ooxml: OoxmlPackage,
  related: Relationships,
  type: string,
  handler: XmlHandler,
): Promise<void> {
  for (const { target } of related.ofType(type)) {
    if (ooxml.has(target)) await ooxml.readXml(target, handler);
  }
}
