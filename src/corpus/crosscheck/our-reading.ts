import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { Reading } from './difference.ts';
import { sortedJson } from './sorted-json.ts';

/** Our output in the terms that second readers have too. */
export function ourReading(output: ExtractOutput, told: readonly string[]): Reading {
  switch (output.format) {
    case 'docx':
      return {
        kind: 'listed',
        told,
        items: output.blocks.flatMap((block) =>
          block.kind === 'paragraph' ? [block.text] : block.rows.map(tableRow),
        ),
      };
    case 'csv':
      return { kind: 'listed', told, items: output.rows.map((row) => JSON.stringify(row)) };
    case 'xlsx':
      return { kind: 'placed', told, items: Object.fromEntries(cellEntries(output)) };
    case 'pdf':
      return {
        kind: 'placed',
        told,
        items: Object.fromEntries(output.pages.map(({ number, text }) => [`page ${number}`, text])),
      };
    case 'json':
      return { kind: 'placed', told, items: { value: sortedJson(output.value) } };
    case 'text':
    case 'markdown':
    case 'html':
      return { kind: 'placed', told, items: { text: output.text } };
    case 'pptx':
      throw new Error('Cannot compare slides: no second reader reads them');
  }
}

/** A row of a table as one item; both sides write it so. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')}`;
}

/** Value, formula and error of a cell are three places, so that each is told apart. */
function* cellEntries({ sheets }: Extract<ExtractOutput, { format: 'xlsx' }>): Generator<[string, string]> {
  yield ['sheets', sheets.map(({ name }) => name).join('\n')];
  for (const { name, cells } of sheets)
    for (const { address, value, formula, error } of cells) {
      const at = `${name}!${address}`;
      if (value !== null) yield [`${at} value`, JSON.stringify(value)];
      if (formula !== null) yield [`${at} formula`, formula];
      if (error !== null) yield [`${at} error`, error];
    }
}
