import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PACKAGE = fileURLToPath(new URL('../../node_modules/pdfjs-dist/', import.meta.url));

/** What most programs do with pdf.js: text items joined as they come, a line feed where one says so. */
export async function readNaively(path: string): Promise<string> {
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
    cMapUrl: `${PACKAGE}cmaps/`,
    standardFontDataUrl: `${PACKAGE}standard_fonts/`,
    useSystemFonts: false,
    verbosity: 0,
  });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  await task.destroy();
  return pages.join('\n');
}
