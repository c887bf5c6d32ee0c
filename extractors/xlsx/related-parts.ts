import { JobFailure } from '../../src/contract/failure.ts';
import type { DiagnosticLog } from '../shared/diagnostic-log.ts';
import type { OoxmlPackage } from '../shared/ooxml-package.ts';
import { AlternateContent } from '../shared/xml-alternate-content.ts';
import type { XmlHandler } from '../shared/xml.ts';
import { KNOWN_EXTENSIONS } from './sheet-elements.ts';

/** What hangs on a sheet and is not read, by the type of its relationship. */
const NOT_READ = [
  ['comments', 'xlsx.comments'],
  ['oleObject', 'xlsx.embedded'],
  ['package', 'xlsx.embedded'],
] as const;

/** Tells what hangs on a sheet and is not part of its cells: comments, embedded objects, charts and text in drawings. */
export async function noteRelatedParts(
  ooxml: OoxmlPackage,
  sheetPart: string,
  sheet: string,
  diagnostics: DiagnosticLog,
): Promise<void> {
  const related = await ooxml.relationships(sheetPart);
  for (const [type, code] of NOT_READ) diagnostics.note(code, { sheet }, related.ofType(type).length);
  for (const { target } of related.ofType('drawing')) await noteDrawing(ooxml, target, sheet, diagnostics);
}

async function noteDrawing(
  ooxml: OoxmlPackage,
  drawing: string,
  sheet: string,
  diagnostics: DiagnosticLog,
): Promise<void> {
  const shapes = new ShapesWithText();
  try {
    const related = await ooxml.relationships(drawing);
    const charts = [...related.ofType('chart'), ...related.ofType('chartEx')];
    diagnostics.note('xlsx.charts', { sheet }, charts.length);
    await ooxml.readXml(drawing, new AlternateContent(shapes, KNOWN_EXTENSIONS));
  } catch (error) {
    // A drawing is never part of the output, so a damaged one does not make it incomplete: its text is counted as unread.
    if (!(error instanceof JobFailure) || error.code === 'limit_exceeded') throw error;
    shapes.count++;
  }
  diagnostics.note('xlsx.drawing_text', { sheet }, shapes.count);
}

/** Counts the text bodies of a drawing that hold text. */
class ShapesWithText implements XmlHandler {
  count = 0;
  #isText = false;
  #hasText = false;

  open(name: string): void {
    if (name === 'xdr:txBody') this.#hasText = false;
    this.#isText = name === 'a:t';
  }

  text(text: string): void {
    if (this.#isText && text.trim() !== '') this.#hasText = true;
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'xdr:txBody' && this.#hasText) this.count++;
  }
}
