import type { DiagnosticCode } from '../../src/contract/diagnostics.ts';
import type { Place } from '../../src/contract/failure.ts';
import { documentFailure } from '../../src/contract/failure.ts';
import type { Budget } from '../shared/budget.ts';
import type { DiagnosticLog } from '../shared/diagnostic-log.ts';
import type { DocumentOutput } from '../shared/document-output.ts';
import { BlockWriter } from './block-writer.ts';
import { CellText } from './cell-text.ts';
import type { Diagrams } from './diagrams.ts';
import { Fields } from './fields.ts';
import { HeldText } from './held-text.ts';
import type { Numbering } from './numbering.ts';
import type { Block } from './block.ts';
import type { Paragraph } from './story.ts';
import { Story } from './story.ts';
import type { Styles } from './styles.ts';
import { Table } from './table.ts';

/** What the body is read with. */
export interface ReadingInput {
  readonly part: string;
  readonly budget: Budget;
  readonly diagnostics: DiagnosticLog;
  readonly output: DocumentOutput;
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly diagrams: Diagrams;
}

/** A run being read: whether it is hidden is known once its properties are read. */
export interface Run {
  /** w:vanish of the run itself. */
  isHidden: boolean | undefined;
  style: string | undefined;
  isJudged: boolean;
}

/** The state of reading a body: where text goes at this point, and whether it shows. */
export class Reading {
  readonly fields = new Fields();
  readonly diagrams: Diagrams;
  readonly budget: Budget;
  bodies = 0;
  readonly #part: string;
  readonly #diagnostics: DiagnosticLog;
  readonly #styles: Styles;
  readonly #numbering: Numbering;
  readonly #held = new HeldText();
  readonly #writer: BlockWriter;
  readonly #stories: Story[] = [];
  readonly #cells: CellText[] = [];
  readonly #boxes: Block[][] = [];
  readonly #tables: Table[] = [];
  readonly #runs: Run[] = [];
  /** Characters that will be part of the output unless a merge covers them. */
  #characters = 0;

  constructor({ part, budget, diagnostics, output, styles, numbering, diagrams }: ReadingInput) {
    this.#part = part;
    this.budget = budget;
    this.#diagnostics = diagnostics;
    this.#styles = styles;
    this.#numbering = numbering;
    this.diagrams = diagrams;
    this.#writer = new BlockWriter(output, budget, this.#held, part);
  }

  /** The block of the output that is being read. */
  get place(): Place {
    return { part: this.#part, block: this.#writer.count };
  }

  /** Notes something left out or doubted at this place. */
  note(code: DiagnosticCode, count = 1): void {
    if (count > 0) this.#diagnostics.note(code, this.place, count);
  }

  /** Adds text at this point; text of a field's instruction is held until its field has ended. */
  addText(text: string): void {
    if (text === '') return;
    this.#judgeRun();
    const { paragraph } = this.story;
    const { hiding } = this.fields;
    this.fields.tookText();
    if (hiding !== undefined) {
      paragraph.text += this.#held.hold(text, hiding);
      return;
    }
    paragraph.text += text;
    this.#characters += text.length;
    if (this.#characters > this.budget.limits.text_bytes) {
      this.budget.place = this.place;
      this.budget.exceed('text_bytes', this.#characters);
    }
  }

  /** The story that blocks and text belong to at this point. */
  get story(): Story {
    const story = this.#stories.at(-1);
    if (story === undefined) throw new RangeError('Cannot read text: no body is open');
    return story;
  }

  /** The innermost table that is open. */
  get table(): Table | undefined {
    return this.#tables.at(-1);
  }

  /** The innermost run that is open. */
  get run(): Run | undefined {
    return this.#runs.at(-1);
  }

  openBody(): void {
    this.bodies++;
    this.fields.enterStory();
    this.#stories.push(new Story(this.#writer, this.#held));
  }

  closeBody(): void {
    this.#stories.pop()?.end();
    this.fields.leaveStory();
    this.#writer.release();
  }

  openParagraph(): void {
    this.story.beginParagraph();
  }

  closeParagraph(): void {
    const { paragraph } = this.story;
    if (!paragraph.isMarkDeleted && this.#hasNumber(paragraph)) this.note('docx.list_numbers');
    this.story.endParagraph();
  }

  /** A field has ended: what waited for it can be written. */
  settle(): void {
    this.#writer.release();
  }

  /** Ends the document: it holds what this reader cannot read. */
  refuse(reason: string): never {
    throw documentFailure('document_unsupported', reason, this.place);
  }

  openRun(): void {
    this.#runs.push({ isHidden: undefined, style: undefined, isJudged: false });
  }

  closeRun(): void {
    this.#runs.pop();
  }

  /** Begins a text box: its blocks follow the paragraph that anchors it. */
  openBox(): void {
    const blocks: Block[] = [];
    this.#boxes.push(blocks);
    this.fields.enterStory();
    this.#stories.push(new Story({ take: (block) => blocks.push(block) }, this.#held));
  }

  closeBox(): void {
    this.#stories.pop()?.end();
    this.fields.leaveStory();
    this.anchor(this.#boxes.pop() ?? []);
  }

  /** Puts blocks after the paragraph at this point. */
  anchor(blocks: readonly Block[]): void {
    const { anchored } = this.story.paragraph;
    for (const block of blocks) anchored.push(block);
  }

  openTable(): void {
    this.budget.place = this.place;
    this.story.beginTable();
    this.#tables.push(new Table(this.budget));
  }

  closeTable(): void {
    const table = this.#tables.pop();
    if (table === undefined) return;
    const rows = table.finish();
    this.#characters -= table.coveredCharacters;
    this.note('docx.covered_text', table.coveredTexts);
    this.note('docx.span_clamped', table.clampedSpans);
    this.note('docx.deleted_text', table.deletedTexts);
    if (rows.length > 0) this.story.takeTable(rows);
  }

  openCell(): void {
    this.table?.openCell();
    const cell = new CellText(this.#held);
    this.#cells.push(cell);
    this.#stories.push(new Story(cell, this.#held));
  }

  closeCell(): void {
    this.#stories.pop()?.end();
    this.table?.closeCell(this.#cells.pop()?.text() ?? '');
  }

  /** List zero is no list: it takes the number of the style away (§17.9.18). */
  #hasNumber(paragraph: Paragraph): boolean {
    const byStyle = this.#styles.of(paragraph.style);
    const list = paragraph.list ?? byStyle.list;
    if (list === undefined || list === '0') return false;
    return this.#numbering.shows(list, paragraph.listLevel ?? byStyle.listLevel ?? '0');
  }

  /** Hidden text is read like any other, and counted by run. */
  #judgeRun(): void {
    const { run } = this;
    if (run === undefined || run.isJudged) return;
    run.isJudged = true;
    const byStyle =
      this.#styles.of(run.style).isHidden ?? this.#styles.of(this.story.paragraph.style).isHidden;
    if (run.isHidden ?? byStyle ?? false) this.note('docx.hidden_text');
  }
}
