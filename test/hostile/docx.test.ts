import { describe, expect, it } from 'vitest';
import { docxFile, par, readBody, run } from '../helpers/docx-file.ts';
import { read } from '../helpers/extract.ts';

const cell = (properties: string): string => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p/></w:tc>`;

describe('hostile documents', () => {
  it('ten million columns by spans end at the output limit, before any grid is built', async () => {
    const rows = `<w:tr>${cell('<w:gridSpan w:val="1024"/>').repeat(10_000)}</w:tr>`;
    const result = await read('docx', docxFile(`<w:tbl>${rows}${'<w:tr/>'.repeat(1_000)}</w:tbl>`));
    expect(result).toMatchObject({
      status: 'failed',
      code: 'limit_exceeded',
      details: { name: 'text_bytes' },
    });
  });

  it('a nested grid counts like the tabs and line feeds that it would become', async () => {
    const nested = `<w:tbl><w:tr>${cell('<w:gridSpan w:val="1024"/>').repeat(20)}</w:tr>${'<w:tr/>'.repeat(1_000)}</w:tbl>`;
    const result = await read('docx', docxFile(`<w:tbl><w:tr><w:tc>${nested}<w:p/></w:tc></w:tr></w:tbl>`));
    expect(result).toMatchObject({
      status: 'failed',
      code: 'limit_exceeded',
      details: { name: 'text_bytes' },
    });
  });

  it('one paragraph larger than the output limit ends there, not at its end', async () => {
    const body = par(run('x'.repeat(1_000)).repeat(200));
    const result = await read('docx', docxFile(body), { text_bytes: 100_000 });
    expect(result).toMatchObject({ status: 'failed', details: { name: 'text_bytes', seen: 101_000 } });
  });

  it('text that a merge covers does not count against the output', async () => {
    const tall = (merge: string): string =>
      `<w:tr><w:tc><w:tcPr>${merge}</w:tcPr>${par(run('x'.repeat(900)))}</w:tc></w:tr>`;
    const table = `<w:tbl>${tall('<w:vMerge w:val="restart"/>')}${tall('<w:vMerge/>')}</w:tbl>`;
    expect((await readBody(table, { text_bytes: 1_900 })).blocks).toEqual([[['x'.repeat(900)], ['']]]);
  });

  it('a million small elements and a hundred thousand boxes of one paragraph are read whole', async () => {
    const box =
      '<w:pict><v:shape><v:textbox><w:txbxContent><w:p/></w:txbxContent></v:textbox></v:shape></w:pict>';
    const body = par(`<w:r>${'<w:tab/>'.repeat(1_000_000)}${box.repeat(100_000)}</w:r>`);
    const { blocks } = await readBody(body);
    expect(blocks).toHaveLength(100_001);
    expect(blocks[0]).toHaveLength(1_000_000);
  });

  it('nesting at the limit is read, one deeper is refused', async () => {
    const nested = (depth: number): string =>
      `${'<w:sdtContent>'.repeat(depth)}${par(run('a'))}${'</w:sdtContent>'.repeat(depth)}`;
    // w:document, w:body, w:p, w:r and w:t stand around and in them.
    expect((await readBody(nested(251))).blocks).toEqual(['a']);
    expect(await read('docx', docxFile(nested(252)))).toMatchObject({
      code: 'limit_exceeded',
      details: { name: 'xml_depth', max: 256, seen: 257 },
    });
  });

  it('a document cut at every eighth fails by a declared code', async () => {
    const whole = docxFile(par(run('text of the document')));
    for (let eighth = 0; eighth < 8; eighth++) {
      const cut = await read('docx', whole.subarray(0, (whole.length * eighth) >> 3));
      expect(cut).toMatchObject({ status: 'failed' });
      expect(cut.status === 'failed' && cut.code).toMatch(/^(?:format_mismatch|document_malformed)$/);
    }
  });
});
