import { docxFile } from '../../test/helpers/docx-file.ts';
import { madeNumbers } from '../harness/made-numbers.ts';

const PARAGRAPHS = 10_000;
const PARAGRAPHS_A_TABLE = 100;
const WORDS =
  'the agreement shall remain in force until each party has paid the amount due under this section and notice was given'.split(
    ' ',
  );

/** A document as an office program would write it: styles, formatted runs, and a table after every hundred paragraphs. */
export function longText(): Uint8Array {
  const next = madeNumbers();
  const words = (count: number): string =>
    Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
  const blocks: string[] = [];
  for (let number = 0; number < PARAGRAPHS; number++) {
    blocks.push(
      `<w:p><w:pPr><w:pStyle w:val="Normal"/><w:spacing w:after="120"/><w:jc w:val="both"/></w:pPr>${run(`${number} `)}${run(words(9))}${run(` ${words(9)}.`)}</w:p>`,
    );
    if (number % PARAGRAPHS_A_TABLE === 0) blocks.push(table(words));
  }
  return docxFile(blocks.join(''));
}

function run(text: string): string {
  return `<w:r><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function table(words: (count: number) => string): string {
  const cell = (): string =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr><w:p>${run(words(2))}</w:p></w:tc>`;
  const row = `<w:tr>${cell()}${cell()}${cell()}</w:tr>`;
  return `<w:tbl><w:tblPr/><w:tblGrid/>${row.repeat(4)}</w:tbl><w:p/>`;
}
