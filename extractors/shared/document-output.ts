import { CanonicalWriter } from '../../src/contract/canonical-json.ts';
import type { Budget } from './budget.ts';
import type { DiagnosticLog } from './diagnostic-log.ts';

/**
 * The canonical output of one document, written while reading and counted against `text_bytes`.
 * Text that JSON could not hold (lone surrogates) or that Wyrd's readers refuse (NUL) becomes U+FFFD and is noted.
 */
export class DocumentOutput {
  readonly json: CanonicalWriter;
  readonly #diagnostics: DiagnosticLog;
  readonly #budget: Budget;

  constructor(budget: Budget, diagnostics: DiagnosticLog) {
    this.#diagnostics = diagnostics;
    this.#budget = budget;
    this.json = new CanonicalWriter({
      maxBytes: budget.limits.text_bytes,
      onOverflow: (seen) => budget.exceed('text_bytes', seen),
    });
  }

  /** Punctuation and fixed keys that are canonical already: ASCII only. */
  ascii(text: string): void {
    this.json.ascii(text);
  }

  /** Fails now when the output is bound to become that large. */
  requireRoom(bytes: number): void {
    this.#budget.check('text_bytes', bytes);
  }

  /** A string of the document. */
  text(text: string): void {
    if (text.isWellFormed() && !text.includes('\u0000')) this.json.string(text);
    else this.json.string(this.#replaceUnholdable(text));
  }

  /** A string of the document, or null. */
  textOrNull(text: string | null): void {
    if (text === null) this.json.ascii('null');
    else this.text(text);
  }

  /** A list of strings of the document. */
  texts(texts: readonly string[]): void {
    this.list(texts, (text) => {
      this.text(text);
    });
  }

  /** A JSON array whose items `write` writes one by one. */
  list<Item>(items: Iterable<Item>, write: (item: Item) => void): void {
    this.json.ascii('[');
    let first = true;
    for (const item of items) {
      if (!first) this.json.ascii(',');
      first = false;
      write(item);
    }
    this.json.ascii(']');
  }

  #replaceUnholdable(text: string): string {
    const held = text.replaceAll('\u0000', '\ufffd').toWellFormed();
    let count = 0;
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== held.charCodeAt(i)) count++;
    this.#diagnostics.note('document.replaced_characters', { ...this.#budget.place }, count);
    return held;
  }
}
