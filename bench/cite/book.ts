import { madeNumbers } from '../harness/made-numbers.ts';

const WORDS =
  'the supplier shall deliver goods within thirty days of an order and bear all costs until then'.split(' ');
const LINES = 40;
const WORDS_A_LINE = 12;

/** A PDF of so many pages of prose, one content stream and one font for all. */
export function book(pages: number): Buffer {
  const random = madeNumbers();
  const line = (): string =>
    Array.from({ length: WORDS_A_LINE }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /MediaBox [0 0 595 842] /Kids [${Array.from({ length: pages }, (_, page) => `${4 + 2 * page} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (let page = 0; page < pages; page++) {
    const lines = Array.from({ length: LINES }, () => `(${line()}) Tj 0 -18 Td`).join('\n');
    const content = `BT /F1 10 Tf 50 790 Td\n${lines}\nET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * page} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
