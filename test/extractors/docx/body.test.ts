import { describe, expect, it } from 'vitest';
import { par, readBody, run } from '../../helpers/docx-file.ts';

/** Elements that wrap blocks, rows, cells and runs alike. */
const WRAPPERS = ['w:sdt', 'w:sdtContent', 'w:smartTag', 'w:customXml', 'w:ins', 'w:moveTo'];
const INLINE_WRAPPERS = [...WRAPPERS, 'w:hyperlink', 'w:fldSimple', 'w:bdo', 'w:dir'];
const table = (rows: string): string => `<w:tbl>${rows}</w:tbl>`;
const cell = (text: string): string => `<w:tc>${par(run(text))}</w:tc>`;

describe('transparent elements', () => {
  for (const name of WRAPPERS) {
    it(`reads ${name} around blocks, rows and cells as if it were not there`, async () => {
      const wrap = (inner: string): string => `<${name}>${inner}</${name}>`;
      const body = wrap(par(run('a'))) + table(wrap(`<w:tr>${wrap(cell('b'))}${cell('c')}</w:tr>`));
      expect(await readBody(body)).toEqual({ blocks: ['a', [['b', 'c']]], diagnostics: {} });
    });
  }

  for (const name of INLINE_WRAPPERS) {
    it(`reads ${name} around runs as if it were not there`, async () => {
      const body = par(`${run('a')}<${name}>${run('b')}<${name}>${run('c')}</${name}></${name}>${run('d')}`);
      expect(await readBody(body)).toEqual({ blocks: ['abcd'], diagnostics: {} });
    });
  }
});

describe('left-out elements', () => {
  for (const name of ['w:del', 'w:moveFrom']) {
    it(`drops ${name} with all inside and counts it once when it holds text`, async () => {
      const body = par(
        `${run('a')}<${name}>${run('x')}${run('y')}</${name}><${name}><w:r/></${name}>${run('b')}`,
      );
      expect(await readBody(body)).toEqual({ blocks: ['ab'], diagnostics: { 'docx.deleted_text': 1 } });
    });
  }

  for (const name of [
    'w:sdtPr',
    'w:smartTagPr',
    'w:customXmlPr',
    'w:rt',
    'w:instrText',
    'w:fldData',
    'm:naryPr',
  ]) {
    it(`takes the inside of ${name} for no text`, async () => {
      const body = par(`${run('a')}<${name}>code<w:t>x</w:t></${name}>`);
      expect(await readBody(body)).toEqual({ blocks: ['a'], diagnostics: {} });
    });
  }

  it('counts every unknown element that holds text, wherever it stands', async () => {
    const unknown = '<new:x><w:r><w:t>lost</w:t></w:r></new:x>';
    const body =
      unknown +
      par(
        `<w:pPr>${unknown}</w:pPr>${unknown}<w:r><w:rPr>${unknown}</w:rPr>${unknown}<w:t>a${unknown}</w:t></w:r>`,
      ) +
      table(`${unknown}<w:tr>${unknown}<w:tc><w:tcPr>${unknown}</w:tcPr>${par('')}${unknown}</w:tc></w:tr>`);
    expect(await readBody(body)).toEqual({
      blocks: ['a', [['']]],
      diagnostics: { 'docx.unknown_element': 10 },
    });
  });

  it('says nothing of unknown elements that hold none', async () => {
    const body = `<new:x/>${par('<new:y> <new:z/>\n</new:y>')}`;
    expect(await readBody(body)).toEqual({ blocks: [''], diagnostics: {} });
  });
});

describe('characters', () => {
  const CHARACTERS = {
    'w:tab': '\t',
    'w:ptab': '\t',
    'w:br': '\n',
    'w:cr': '\n',
    'w:noBreakHyphen': '\u2011',
    'w:softHyphen': '\u00ad',
  };
  for (const [name, text] of Object.entries(CHARACTERS)) {
    it(`reads ${name} as ${JSON.stringify(text)}, and nothing of tab stops`, async () => {
      const body = par(
        `<w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>a</w:t><${name}/><w:t>b</w:t></w:r>`,
      );
      expect((await readBody(body)).blocks).toEqual([`a${text}b`]);
    });
  }
});
