import type { OutputCounts } from '../contract/corpus-record.ts';
import type { ExtractOutput } from '../contract/extract-output.ts';
import type { JsonValue } from '../contract/json-value.ts';

/** How much an output holds, and how much of its text has no sure meaning. */
export interface OutputMeasure {
  readonly counts: OutputCounts;
  readonly unreliable_share: number;
}

/** Counts what an output holds. */
export function measureOutput(output: ExtractOutput): OutputMeasure {
  const tally = new TextTally();
  const { pages, cells } = tallyOutput(output, tally);
  const { characters, words, unreliable } = tally;
  return {
    counts: { pages, characters, words, cells },
    unreliable_share: characters === 0 ? 0 : unreliable / characters,
  };
}

/** Pages and cells; all text goes to the tally. */
function tallyOutput(output: ExtractOutput, tally: TextTally): { pages: number; cells: number } {
  switch (output.format) {
    case 'pdf':
      for (const { text } of output.pages) tally.add(text);
      return { pages: output.pages.length, cells: 0 };
    case 'pptx': {
      let cells = 0;
      for (const { title, paragraphs, tables, notes } of output.slides) {
        for (const text of [title ?? '', ...paragraphs, notes]) tally.add(text);
        for (const { rows } of tables) cells += tallyRows(rows, tally);
      }
      return { pages: output.slides.length, cells };
    }
    case 'docx': {
      let cells = 0;
      for (const block of output.blocks) {
        if (block.kind === 'paragraph') tally.add(block.text);
        else cells += tallyRows(block.rows, tally);
      }
      return { pages: 0, cells };
    }
    case 'xlsx': {
      let cells = 0;
      for (const sheet of output.sheets) {
        cells += sheet.cells.length;
        for (const { value, formula, error } of sheet.cells) {
          tally.add(value === null ? '' : String(value));
          tally.add(formula ?? '');
          tally.add(error ?? '');
        }
      }
      return { pages: 0, cells };
    }
    case 'csv':
      return { pages: 0, cells: tallyRows(output.rows, tally) };
    case 'json':
      tallyValue(output.value as JsonValue, tally);
      return { pages: 0, cells: 0 };
    case 'text':
    case 'markdown':
    case 'html':
      tally.add(output.text);
      return { pages: 0, cells: 0 };
  }
}

function tallyRows(rows: readonly (readonly string[])[], tally: TextTally): number {
  let cells = 0;
  for (const row of rows) {
    cells += row.length;
    for (const text of row) tally.add(text);
  }
  return cells;
}

/** Keys and values alike, numbers as they are written. */
function tallyValue(value: JsonValue, tally: TextTally): void {
  if (typeof value === 'string') tally.add(value);
  else if (typeof value === 'number') tally.add(String(value));
  else if (Array.isArray(value)) for (const item of value as readonly JsonValue[]) tallyValue(item, tally);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      tally.add(key);
      tallyValue(member, tally);
    }
  }
}

/** Sums over pieces of text, each of which ends its last word. */
class TextTally {
  characters = 0;
  words = 0;
  unreliable = 0;

  add(text: string): void {
    let inWord = false;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const point = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(at) ?? unit) : unit;
      if (point > 0xffff) at++;
      this.characters++;
      if (isUnreliable(point)) this.unreliable++;
      const space = isSpace(point);
      if (!space && !inWord) this.words++;
      inWord = !space;
    }
  }
}

/** U+FFFD, private use (Unicode 23.5) and the controls of C0 and C1 but for white space. */
function isUnreliable(point: number): boolean {
  if (point < 0x20) return point < 0x09 || point > 0x0d;
  if (point < 0xe000) return point >= 0x7f && point < 0xa0 && point !== 0x85;
  if (point < 0xf0000) return point <= 0xf8ff || point === 0xfffd;
  // The last two of a plane are no characters at all.
  return (point & 0xffff) < 0xfffe;
}

/** White_Space of the Unicode character database. */
function isSpace(point: number): boolean {
  if (point <= 0x20) return point === 0x20 || (point >= 0x09 && point <= 0x0d);
  if (point < 0x1680) return point === 0x85 || point === 0xa0;
  if (point < 0x2000) return point === 0x1680;
  return (
    point <= 0x200a ||
    point === 0x2028 ||
    point === 0x2029 ||
    point === 0x202f ||
    point === 0x205f ||
    point === 0x3000
  );
}
