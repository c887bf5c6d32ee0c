import type { Block, BlockSink } from './block.ts';
import type { HeldText } from './held-text.ts';

/** A paragraph being read. */
export interface Paragraph {
  text: string;
  style: string | null;
  /** The list and the level in it that its own properties name (§17.3.1.19). */
  list: string | undefined;
  listLevel: string | undefined;
  isMarkDeleted: boolean;
  /** Text that stands between paragraphs (an equation may) gets one that no w:p opened. */
  readonly isImplied: boolean;
  /** Blocks of text boxes and diagrams: they follow the paragraph that anchors them. */
  readonly anchored: Block[];
}

/** A run of sibling paragraphs and tables: a body, a cell or a text box. */
export class Story {
  readonly #sink: BlockSink;
  readonly #held: HeldText;
  #open: Paragraph | undefined;
  /** A paragraph whose mark was deleted: it waits for the next one. */
  #joining: Paragraph | undefined;

  constructor(sink: BlockSink, held: HeldText) {
    this.#sink = sink;
    this.#held = held;
  }

  /** The paragraph to which text belongs here. */
  get paragraph(): Paragraph {
    this.#open ??= this.#newParagraph(true);
    return this.#open;
  }

  beginParagraph(): void {
    this.#endImplied();
    this.#open = this.#newParagraph(false);
  }

  endParagraph(): void {
    const paragraph = this.#open;
    this.#open = undefined;
    if (paragraph === undefined) return;
    if (paragraph.isMarkDeleted) this.#joining = paragraph;
    else this.#emit(paragraph, !paragraph.isImplied);
  }

  /** A table begins: no paragraph goes on across it. */
  beginTable(): void {
    this.#endImplied();
    this.#endJoining();
  }

  takeTable(rows: readonly (readonly string[])[]): void {
    this.#sink.take({ kind: 'table', rows });
  }

  end(): void {
    this.#endImplied();
    this.#endJoining();
  }

  #newParagraph(isImplied: boolean): Paragraph {
    const joined = this.#joining;
    this.#joining = undefined;
    return {
      text: joined?.text ?? '',
      style: null,
      list: undefined,
      listLevel: undefined,
      isMarkDeleted: false,
      isImplied,
      anchored: joined?.anchored ?? [],
    };
  }

  #endImplied(): void {
    if (this.#open !== undefined) this.endParagraph();
  }

  #endJoining(): void {
    const paragraph = this.#joining;
    this.#joining = undefined;
    if (paragraph !== undefined) this.#emit(paragraph, false);
  }

  #emit({ text, style, anchored }: Paragraph, evenEmpty: boolean): void {
    const settled = this.#held.settledIfPossible(text);
    if (evenEmpty || settled !== '') this.#sink.take({ kind: 'paragraph', style, text: settled, evenEmpty });
    for (const block of anchored) this.#sink.take(block);
  }
}
