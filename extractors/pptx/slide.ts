import { malformed } from '../../src/contract/failure.ts';
import type { Extraction } from '../extractor.ts';
import type { OoxmlPackage, Relationships } from '../shared/ooxml-package.ts';
import { AlternateContent } from '../shared/xml-alternate-content.ts';
import { DIAGRAM_RULES, Diagram } from './diagram.ts';
import type { Rules, TextTaker } from './element-rules.ts';
import { RuledPart } from './element-rules.ts';
import { noteLeftOut } from './left-out.ts';
import { NOTES_RULES, Notes } from './notes.ts';
import type { SlideItem } from './slide-shapes.ts';
import { SLIDE_RULES, SlideShapes } from './slide-shapes.ts';

/** One slide as it stands in the output. */
export interface Slide {
  readonly number: number;
  readonly title: string | null;
  readonly paragraphs: readonly string[];
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly notes: string;
}

/** Namespaces whose content this reader understands, so that a Choice that requires them is taken. */
const KNOWN_ROLES: ReadonlySet<string> = new Set(['a14', 'a15', 'a16', 'p14', 'p15', 'm', 'v']);

type SlideExtraction = Pick<Extraction, 'budget' | 'diagnostics' | 'output'>;

/** Reads slides of one package with what belongs to them: their notes pages and the data of their diagrams. */
export class SlideReader {
  readonly #ooxml: OoxmlPackage;
  readonly #extraction: SlideExtraction;

  constructor(ooxml: OoxmlPackage, extraction: SlideExtraction) {
    this.#ooxml = ooxml;
    this.#extraction = extraction;
  }

  async read(number: number, part: string): Promise<Slide> {
    const { budget, diagnostics, output } = this.#extraction;
    const related = await this.#ooxml.relationships(part);
    noteLeftOut(number, related, diagnostics);
    const shapes = new SlideShapes(budget, output.json.bytesWritten);
    await this.readPart(part, 'p:sld', SLIDE_RULES, shapes);
    const at = { slide: number };
    diagnostics.note('pptx.covered_text', at, shapes.coveredTexts);
    diagnostics.note('pptx.span_clamped', at, shapes.clampedSpans);
    diagnostics.note('pptx.unknown_element', at, shapes.strayTexts);
    const paragraphs = await this.#paragraphs(number, shapes.items, related);
    const notes = await this.#notes(number, related);
    return { number, title: shapes.title, paragraphs, tables: shapes.tables, notes };
  }

  /** Runs one part through its rules, one branch of every mc:AlternateContent. */
  async readPart<Reader extends TextTaker>(
    part: string,
    root: string,
    rules: Rules<Reader>,
    reader: Reader,
  ): Promise<void> {
    const handler = new AlternateContent(new RuledPart(part, root, rules, reader), KNOWN_ROLES);
    await this.#ooxml.readXml(part, handler);
  }

  /** The paragraphs of the slide, with those of a diagram at the place of its frame. */
  async #paragraphs(
    number: number,
    items: readonly SlideItem[],
    related: Relationships,
  ): Promise<readonly string[]> {
    const diagrams = new Map<string, readonly string[]>();
    const paragraphs: string[] = [];
    for (const item of items) {
      if (item.kind === 'paragraph') paragraphs.push(item.text);
      else {
        const part = related.target(item.relationship, 'a diagram');
        const texts = diagrams.get(part) ?? (await this.#diagram(number, part));
        diagrams.set(part, texts);
        paragraphs.push(...texts);
      }
    }
    return paragraphs;
  }

  async #diagram(number: number, part: string): Promise<readonly string[]> {
    const diagram = new Diagram();
    await this.readPart(part, 'dgm:dataModel', DIAGRAM_RULES, diagram);
    this.#extraction.diagnostics.note('pptx.unknown_element', { slide: number }, diagram.strayTexts);
    return diagram.paragraphs;
  }

  async #notes(number: number, related: Relationships): Promise<string> {
    const pages = related.all().filter(({ type }) => type === 'notesSlide');
    if (pages.length > 1) throw malformed('a slide has several notes pages', { slide: number });
    const [page] = pages;
    if (page === undefined) return '';
    const notes = new Notes();
    await this.readPart(related.target(page.id, 'a notes page'), 'p:notes', NOTES_RULES, notes);
    this.#extraction.diagnostics.note('pptx.notes_shapes', { slide: number }, notes.otherTexts);
    this.#extraction.diagnostics.note('pptx.unknown_element', { slide: number }, notes.strayTexts);
    return notes.paragraphs.join('\n');
  }
}
