import { fileURLToPath } from 'node:url';
import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { foldGlyphText } from '../../extractors/pdf/fold.ts';

const PACKAGE = fileURLToPath(new URL('../../node_modules/pdfjs-dist/', import.meta.url));

/** The characters of every page in the order they are drawn, as pdf.js' public API gives them, folded as ours are. */
export async function publicCharacters(bytes: Uint8Array): Promise<readonly string[]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${PACKAGE}cmaps/`,
    standardFontDataUrl: `${PACKAGE}standard_fonts/`,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
    const shown = (argsArray as unknown[][]).filter((_, index) => fnArray[index] === OPS.showText);
    pages.push(shown.map(([glyphs]) => textOfGlyphs(glyphs)).join(''));
  }
  await task.destroy();
  return pages;
}

/** Numbers between glyphs are movements. */
function textOfGlyphs(glyphs: unknown): string {
  if (!Array.isArray(glyphs)) return '';
  return (glyphs as readonly unknown[])
    .map((glyph) =>
      typeof glyph === 'object' && glyph !== null && 'unicode' in glyph
        ? foldGlyphText(String(glyph.unicode))
        : '',
    )
    .join('');
}
