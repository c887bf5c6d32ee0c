import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import type { Extraction } from '../extractor.ts';
import { Budget } from '../shared/budget.ts';
import { PdfFile } from './document.ts';
import { pageText } from './layout/page-text.ts';
import { PageReader } from './page-reader.ts';
import { readPageTree } from './page-tree.ts';

/**
 * One page without embedded fonts: Korean text by a predefined CMap and its Unicode map (the smallest of the four
 * collections), and a pi character that only the Symbol font's own encoding explains.
 */
const FILE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</K 5 0 R/S 7 0 R>>>>>>endobj
4 0 obj<</Length 55>>stream
BT/K 9 Tf 9 40 Td<c7d1b1db>Tj/S 9 Tf 0 -20 Td(p)Tj ET  
endstream endobj
5 0 obj<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/KSCms-UHC-H/DescendantFonts[6 0 R]>>endobj
6 0 obj<</Type/Font/Subtype/CIDFontType0/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/A/Flags 4>>>>endobj
7 0 obj<</Type/Font/Subtype/Type1/BaseFont/Symbol>>endobj
`;
const TEXT = '\ud55c\uae00\n\u03c0';

/** Throws unless text in predefined CMaps and standard fonts is read: without the jail's own files it would be missing silently. */
export async function testPdfAssets(asset: Extraction['asset']): Promise<void> {
  const budget = new Budget(defaultLimits(EXTRACT_LIMITS));
  const file = new PdfFile({ bytes: fileWithTrailer(), budget, asset }, 'as-written');
  try {
    const [leaf] = readPageTree(file, budget).leaves;
    const page = leaf === undefined ? undefined : await new PageReader(file, budget).read(leaf);
    const text = page === undefined ? '' : pageText(page.glyphs);
    if (text !== TEXT)
      throw new Error('Cannot read PDF: text in predefined CMaps or standard fonts does not come out right');
  } finally {
    file.close();
  }
}

function fileWithTrailer(): Uint8Array {
  const offsets = [...FILE.matchAll(/^\d 0 obj/gm)].map(({ index }) => index);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${FILE.length}\n%%EOF\n`;
  return new TextEncoder().encode(FILE + table + trailer);
}
