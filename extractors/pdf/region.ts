import { malformed } from '../../src/contract/failure.ts';
import type { Rectangle } from './layout/page-text.ts';
import { pageText } from './layout/page-text.ts';
import { PageReader } from './page-reader.ts';
import { readPageTree } from './page-tree.ts';
import type { FileSource } from './read-file.ts';
import { readFile } from './read-file.ts';

/** A rectangle on a page, in points of the page as it is displayed, y growing downwards. */
export interface PageRegion extends Rectangle {
  readonly page: number;
}

/** The text of each region: runs whose centres lie inside, in reading order. Each page is read once. */
export async function regionTexts(
  source: FileSource,
  regions: readonly PageRegion[],
): Promise<readonly string[]> {
  const { read } = await readFile(source, async (file, budget) => {
    const { leaves } = readPageTree(file, budget);
    const reader = new PageReader(file, budget);
    const texts = new Map<PageRegion, string>();
    for (const [page, onPage] of Map.groupBy(regions, (region) => region.page)) {
      const leaf = leaves[page - 1];
      if (leaf === undefined) throw malformed('a page that was there is missing', { page });
      budget.place = { page };
      const { glyphs } = await reader.read(leaf);
      for (const region of onPage) texts.set(region, pageText(glyphs, region));
    }
    return texts;
  });
  return regions.map((region) => read.get(region) ?? '');
}
