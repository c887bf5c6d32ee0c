import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';
import { HELVETICA, pagesOf, pdfFile, streamObject } from '../../helpers/pdf-file.ts';

/** Objects 5 and up: three contents and a font; pages refer to them. */
const REST = [
  streamObject('BT /F1 9 Tf 9 50 Td (One) Tj ET'),
  streamObject('BT /F1 9 Tf 9 50 Td (Two) Tj ET'),
  HELVETICA,
];
const page = (content: number): string => `<< /Type /Page /Parent 2 0 R /Contents ${content} 0 R >>`;
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const tree = (entries: string): string =>
  `<< /Type /Pages /MediaBox [0 0 99 99] /Resources << /Font << /F1 7 0 R >> >> ${entries} >>`;
/** Two pages, objects 3 and 4. */
const twoPages = (root: string): Buffer => pdfFile([CATALOG, tree(root), page(5), page(6), ...REST]);

async function codesOf(file: Buffer): Promise<readonly string[]> {
  return (await read('pdf', file)).diagnostics.map(({ code }) => code);
}

describe('pdf page tree', () => {
  it('reads every leaf whatever Count says, and says that it was wrong', async () => {
    for (const count of ['/Count 1', '/Count 0', '/Count -3', '/Count 1000000000', '/Count /X', '']) {
      const file = twoPages(`/Kids [3 0 R 4 0 R] ${count}`);
      expect(pagesOf(await read('pdf', file))).toEqual(['One', 'Two']);
      expect(await codesOf(file)).toEqual(['pdf.page_count_corrected']);
    }
    expect(await codesOf(twoPages('/Kids [3 0 R 4 0 R] /Count 2'))).toEqual([]);
  });

  it('reads a leaf as often as the tree names it', async () => {
    const file = twoPages('/Kids [3 0 R 4 0 R 3 0 R] /Count 3');
    expect(pagesOf(await read('pdf', file))).toEqual(['One', 'Two', 'One']);
  });

  it('reads a page that is the root itself', async () => {
    const root =
      '<< /Type /Page /MediaBox [0 0 99 99] /Contents 5 0 R /Resources << /Font << /F1 7 0 R >> >> >>';
    expect(pagesOf(await read('pdf', pdfFile([CATALOG, root, page(5), page(6), ...REST])))).toEqual(['One']);
  });

  it('passes attributes down from the nearest ancestor', async () => {
    const file = pdfFile([
      CATALOG,
      tree('/Kids [3 0 R] /Count 2 /Rotate 90'),
      '<< /Type /Pages /Kids [4 0 R 8 0 R] /Count 2 /MediaBox [0 0 50 80] >>',
      page(5),
      ...REST,
      '<< /Type /Page /Contents 6 0 R /Rotate 0 >>',
    ]);
    expect(await read('pdf', file)).toMatchObject({
      extent: {
        pages: [
          { width: 80, height: 50 },
          { width: 50, height: 80 },
        ],
      },
    });
  });

  it('fails for a loop, a missing kid, and a kid that is no page', async () => {
    const failing = [
      twoPages('/Kids [3 0 R 2 0 R] /Count 2'),
      twoPages('/Kids [3 0 R 99 0 R] /Count 2'),
      twoPages('/Kids [3 0 R (x)] /Count 2'),
      twoPages('/Kids [3 0 R 1 0 R] /Count 2'),
      twoPages('/Kids [3 0 R << /Type /Pages >>] /Count 2'),
      twoPages('/Kids 3 0 R /Count 1'),
    ];
    for (const file of failing)
      expect(await read('pdf', file)).toMatchObject({ status: 'failed', code: 'document_malformed' });
  });

  it('holds the number of leaves against the limit before any page is read', async () => {
    const file = twoPages('/Kids [3 0 R 4 0 R 99 0 R] /Count 3');
    expect(await read('pdf', file, { pages: 1 })).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'pages', max: 1, seen: 2 },
    });
  });

  it('ends in time for a tree that multiplies itself', async () => {
    const levels = Array.from({ length: 60 }, (_, level) =>
      tree(`/Kids [${level + 3} 0 R ${level + 3} 0 R] /Count 1`),
    );
    const leafless = pdfFile([CATALOG, ...levels, '<< /Type /Pages /Kids [] >>']);
    expect(await read('pdf', leafless)).toMatchObject({ status: 'failed' });
    const full = pdfFile([CATALOG, ...levels, '<< /Type /Page >>']);
    expect(await read('pdf', full)).toMatchObject({ code: 'limit_exceeded', details: { name: 'pages' } });
  });
});
