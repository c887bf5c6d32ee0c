import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXTRACT_LIMITS, defaultLimits } from '../../../src/contract/limits.ts';
import { PdfFile } from '../../../extractors/pdf/document.ts';
import { PageReader } from '../../../extractors/pdf/page-reader.ts';
import { readPageTree } from '../../../extractors/pdf/page-tree.ts';
import { Budget } from '../../../extractors/shared/budget.ts';
import { corpusCases } from '../../helpers/corpus-cases.ts';
import { ROOT } from '../../helpers/source-files.ts';
import { publicCharacters } from '../../helpers/public-pdfjs.ts';

/** Further files that nobody may commit. */
const FOLDER = process.env['PDF_FOLDER'];
const others =
  FOLDER === undefined
    ? []
    : readdirSync(FOLDER)
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => ({ name, input: readFileSync(join(FOLDER, name)) }));

/** The characters of every page as our interpreter draws them; `undefined` where some are left out on purpose. */
async function ownCharacters(bytes: Uint8Array): Promise<readonly string[] | undefined> {
  const budget = new Budget(defaultLimits(EXTRACT_LIMITS));
  const asset = (kind: string, name: string): Uint8Array =>
    readFileSync(join(ROOT, `dist/jails/document/${kind}s/${name}`));
  const file = new PdfFile({ bytes, budget, asset }, 'as-written');
  try {
    const reader = new PageReader(file, budget);
    const pages: string[] = [];
    for (const leaf of readPageTree(file, budget).leaves) {
      const { glyphs, counts } = await reader.read(leaf);
      if (counts.hidden > 0 || counts.outside > 0) return undefined;
      pages.push(glyphs.content.map(({ text }) => text).join(''));
    }
    return pages;
  } finally {
    file.close();
  }
}

const visible = (pages: readonly string[]): readonly string[] =>
  pages.map((page) => page.replace(/\s+/gu, ''));

describe('pdf characters beside those of the public API', () => {
  const files = corpusCases().filter(
    ({ format, declaration }) => format === 'pdf' && declaration.error === undefined,
  );
  it('are the same on every file that both read whole', { timeout: 120_000 }, async () => {
    const different: string[] = [];
    let compared = 0;
    for (const { name, input } of [...files, ...others]) {
      const own = await ownCharacters(input).catch(() => undefined);
      // Of half a surrogate pair the public API makes a character that nobody wrote.
      if (own === undefined || !own.every((page) => page.isWellFormed())) continue;
      const reference = await publicCharacters(input);
      compared++;
      // The public API believes a wrong Count.
      if (visible(own.slice(0, reference.length)).join('\f') !== visible(reference).join('\f'))
        different.push(name);
    }
    console.log(
      `pdf: the same characters as the public API on ${compared - different.length} of ${compared} files`,
    );
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});
