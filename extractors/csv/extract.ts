import { malformed } from '../../src/contract/failure.ts';
import type { Extraction } from '../extractor.ts';
import { defineExtractor } from '../extractor.ts';
import { StringCopier } from '../shared/string-copier.ts';
import { positionOf } from '../shared/text-position.ts';
import { requireUtf8, withoutBom } from '../shared/utf8.ts';
import { looksDelimitedOtherwise } from './delimiters.ts';
import { copyQuoted, copyUnquoted } from './field-copier.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/** CSV as rows of strings: comma only, nothing trimmed, no types guessed, rows as long as they are. */
export const csv = defineExtractor({
  format: 'csv',
  extract(extraction) {
    const { bytes, output } = extraction;
    requireUtf8(bytes);
    output.ascii('{"format":"csv","rows":[');
    new Rows(extraction).read();
    output.ascii(']}');
    return { kind: 'lines' };
  },
});

class Rows {
  readonly #extraction: Extraction;
  readonly #text: Uint8Array;
  readonly #copier: StringCopier;
  #rows = 0;
  #cells = 0;
  #fieldsOfFirst = 0;
  #ragged = 0;
  #firstRagged = 0;

  constructor(extraction: Extraction) {
    this.#extraction = extraction;
    this.#text = withoutBom(extraction.bytes);
    this.#copier = new StringCopier(this.#text, extraction.output, () => {
      extraction.budget.place = { row: this.#rows };
    });
  }

  read(): void {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      // A blank line gives no row, and so the line feed of CR LF is one.
      if (text[at] === LF || text[at] === CR) at++;
      else at = this.#row(at);
    }
    this.#copier.flush();
    this.#reportShape();
  }

  /** Reads one row and returns the offset of its line end. */
  #row(start: number): number {
    const text = this.#text;
    const copier = this.#copier;
    copier.ascii(this.#rows++ === 0 ? '["' : ',["');
    let at = this.#field(start);
    let fields = 1;
    while (text[at] === COMMA) {
      copier.ascii('","');
      at = this.#field(at + 1);
      fields++;
    }
    copier.ascii('"]');
    this.#noteShape(fields);
    return at;
  }

  /** RFC 4180 §2.5: a quote opens only at the start of a field; what follows its end up to the comma is kept as it is. */
  #field(start: number): number {
    const { budget } = this.#extraction;
    if (++this.#cells > budget.limits.cells) {
      budget.place = { row: this.#rows };
      budget.exceed('cells', this.#cells);
    }
    if (this.#text[start] !== QUOTE) return copyUnquoted(this.#text, start, this.#copier);
    const end = copyQuoted(this.#text, start + 1, this.#copier);
    if (end === -1) throw this.#unclosed(start);
    return copyUnquoted(this.#text, end, this.#copier);
  }

  #unclosed(start: number): Error {
    const { bytes } = this.#extraction;
    const place = positionOf(bytes, start + bytes.length - this.#text.length);
    return malformed('a quote that never closes', { row: this.#rows, ...place });
  }

  #noteShape(fields: number): void {
    if (this.#rows === 1) this.#fieldsOfFirst = fields;
    if (fields === this.#fieldsOfFirst) return;
    if (this.#ragged++ === 0) this.#firstRagged = this.#rows;
  }

  #reportShape(): void {
    const { diagnostics } = this.#extraction;
    diagnostics.note('csv.ragged', { row: this.#firstRagged }, this.#ragged);
    const doubtful = this.#ragged > 0 || this.#fieldsOfFirst === 1;
    if (doubtful && looksDelimitedOtherwise(this.#text)) diagnostics.note('csv.looks_like_other_delimiter');
  }
}
