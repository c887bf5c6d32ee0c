import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';
import { HELVETICA, onePage, pagesOf, pdfFile, streamObject, textOf } from '../../helpers/pdf-file.ts';

const HELLO = 'BT /F1 12 Tf 20 100 Td (Hello World) Tj ET';

describe('pdf output', () => {
  it('numbers pages from 1 and gives a page without text as ""', async () => {
    const file = pdfFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 200] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R >>',
      streamObject(HELLO),
      HELVETICA,
    ]);
    const result = await read('pdf', file);
    expect(result).toMatchObject({
      status: 'completed',
      text: '{"format":"pdf","pages":[{"number":1,"text":"Hello World"},{"number":2,"text":""}]}',
      extent: {
        kind: 'pages',
        pages: [
          { width: 200, height: 200 },
          { width: 200, height: 200 },
        ],
      },
    });
    expect(result.diagnostics.map(({ code, at }) => ({ code, at }))).toEqual([
      { code: 'pdf.page_without_contents', at: { page: 2 } },
    ]);
  });

  it('refuses a file without %PDF- in its first 1024 bytes, an empty one too', async () => {
    for (const bytes of ['', 'hello', `${' '.repeat(1_024)}%PDF-1.7`])
      expect(await read('pdf', bytes)).toMatchObject({ status: 'failed', code: 'format_mismatch' });
  });

  it('reads a file with bytes before its header, to which offsets are relative', async () => {
    expect(
      await textOf(Buffer.concat([Buffer.from('X-Header: 1\r\n\r\n'), onePage({ content: HELLO })])),
    ).toBe('Hello World');
  });

  it('gives the displayed size after CropBox, Rotate and UserUnit', async () => {
    const result = await read(
      'pdf',
      onePage({ content: HELLO, page: '/CropBox [0 50 150 150] /Rotate 90 /UserUnit 2' }),
    );
    expect(result).toMatchObject({ extent: { kind: 'pages', pages: [{ width: 200, height: 300 }] } });
    expect(pagesOf(result)).toEqual(['Hello World']);
  });

  it('names the page where the text passes its limit', async () => {
    const result = await read('pdf', onePage({ content: HELLO }), { text_bytes: 10 });
    expect(result).toMatchObject({
      status: 'failed',
      code: 'limit_exceeded',
      details: { name: 'text_bytes', at: { page: 1 } },
    });
  });
});
