import type { Budget } from '../shared/budget.ts';
import type { DocumentOutput } from '../shared/document-output.ts';
import type { Field } from './fields.ts';
import { fateOf } from './fields.ts';
import type { HeldText } from './held-text.ts';
import type { Block, BlockSink } from './block.ts';

/** Writes the blocks of the body as they come; those from a block on whose text is not settled wait their turn. */
export class BlockWriter implements BlockSink {
  readonly #output: DocumentOutput;
  readonly #budget: Budget;
  readonly #held: HeldText;
  readonly #part: string;
  readonly #waiting: Block[] = [];
  /** The field that the first waiting block waits for; when it ends, those inside it have ended too. */
  #waitsFor: Field | undefined;
  #written = 0;

  constructor(output: DocumentOutput, budget: Budget, held: HeldText, part: string) {
    this.#output = output;
    this.#budget = budget;
    this.#held = held;
    this.#part = part;
  }

  /** Blocks taken so far: the index of the next one. */
  get count(): number {
    return this.#written + this.#waiting.length;
  }

  take(block: Block): void {
    if (this.#waiting.length > 0 || !this.#write(block)) this.#waiting.push(block);
  }

  /** Writes what waits as far as it is settled. */
  release(): void {
    if (this.#waitsFor === undefined || fateOf(this.#waitsFor) === 'waiting') return;
    this.#waitsFor = undefined;
    const unsettled = this.#waiting.findIndex((block) => !this.#write(block));
    this.#waiting.splice(0, unsettled === -1 ? this.#waiting.length : unsettled);
  }

  /** False when the block has to wait. */
  #write(block: Block): boolean {
    this.#waitsFor = this.#held.blockWaitsFor(block);
    if (this.#waitsFor !== undefined) return false;
    if (block.kind === 'table') this.#writeTable(block.rows);
    else {
      const text = this.#held.settled(block.text);
      if (block.evenEmpty || text !== '') this.#writeParagraph(block.style, text);
    }
    return true;
  }

  #beginBlock(): void {
    this.#budget.place = { part: this.#part, block: this.#written };
    if (this.#written++ > 0) this.#output.ascii(',');
  }

  #writeParagraph(style: string | null, text: string): void {
    this.#beginBlock();
    this.#output.ascii('{"kind":"paragraph","style":');
    this.#output.textOrNull(style);
    this.#output.ascii(',"text":');
    this.#output.text(text);
    this.#output.ascii('}');
  }

  #writeTable(rows: readonly (readonly string[])[]): void {
    this.#beginBlock();
    this.#output.ascii('{"kind":"table","rows":');
    this.#output.list(rows, (row) => {
      this.#output.list(row, (text) => {
        this.#output.text(this.#held.settled(text));
      });
    });
    this.#output.ascii('}');
  }
}
