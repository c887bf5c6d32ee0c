import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';
import { diagnosticsOf, onePage, pagesOf, streamObject, textOf } from '../../helpers/pdf-file.ts';

const SHOWN = 'BT /F1 10 Tf 20 150 Td (Shown) Tj ET';
const LAYERED = '/OC /L BDC BT /F1 10 Tf 20 100 Td (Layer) Tj ET EMC';
const OFF = '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] >> >>';

/** A page with text in a layer; object 6 is a group that is off, object 7 one that is on. */
function layered(properties: string, catalog = OFF): Buffer {
  return onePage({
    content: `${SHOWN} ${LAYERED}`,
    catalog,
    resources: `/Properties << /L ${properties} >>`,
    objects: ['<< /Type /OCG /Name (a) >>', '<< /Type /OCG /Name (b) >>'],
  });
}

describe('pdf layers', () => {
  it('are left out when off, and that is said', async () => {
    expect(await textOf(layered('6 0 R'))).toBe('Shown');
    expect(await diagnosticsOf(layered('6 0 R'))).toEqual(['pdf.hidden_layer']);
    expect(await textOf(layered('7 0 R'))).toBe('Shown\nLayer');
  });

  it('follow the base state and the lists of the default configuration', async () => {
    const state = (entries: string): string => `/OCProperties << /OCGs [6 0 R 7 0 R] /D << ${entries} >> >>`;
    expect(await textOf(layered('6 0 R', state('/BaseState /OFF')))).toBe('Shown');
    expect(await textOf(layered('6 0 R', state('/BaseState /OFF /ON [6 0 R]')))).toBe('Shown\nLayer');
    expect(await textOf(layered('6 0 R', state('')))).toBe('Shown\nLayer');
  });

  const memberships: readonly (readonly [string, string])[] = [
    ['/OCGs [6 0 R 7 0 R]', 'Shown\nLayer'],
    ['/OCGs [6 0 R 7 0 R] /P /AllOn', 'Shown'],
    ['/OCGs [6 0 R 7 0 R] /P /AnyOff', 'Shown\nLayer'],
    ['/OCGs [6 0 R 7 0 R] /P /AllOff', 'Shown'],
    ['/OCGs 6 0 R', 'Shown'],
    ['/OCGs []', 'Shown\nLayer'],
    ['/VE [/And 7 0 R [/Not 6 0 R]]', 'Shown\nLayer'],
    ['/VE [/And 7 0 R 6 0 R]', 'Shown'],
    ['/VE [/Or 7 0 R 6 0 R]', 'Shown\nLayer'],
    ['/VE [/Not [/Or 7 0 R 6 0 R]]', 'Shown'],
  ];
  for (const [entries, text] of memberships)
    it(`obey the membership ${entries}`, async () => {
      expect(await textOf(layered(`<< /Type /OCMD ${entries} >>`))).toBe(text);
    });

  it('hide forms and fields that belong to them', async () => {
    const form = '/Subtype /Form /BBox [0 0 99 99] /OC 6 0 R';
    const file = onePage({
      content: `${SHOWN} /X Do`,
      catalog: OFF,
      page: '/Annots [<< /Subtype /Widget /Rect [10 10 90 20] /FT /Tx /V (Field) /OC 6 0 R >>]',
      resources: '/XObject << /X 8 0 R >>',
      objects: ['<< /Type /OCG >>', '<< /Type /OCG >>', streamObject('BT /F1 9 Tf (Form) Tj ET', form)],
    });
    expect(await textOf(file)).toBe('Shown');
  });
});

describe('pdf text that is hard to see', () => {
  it('is left out beyond the CropBox, and that is said', async () => {
    const file = onePage({
      content: `${SHOWN} BT /F1 10 Tf 20 20 Td (Slug) Tj ET`,
      page: '/CropBox [0 50 200 200]',
    });
    const result = await read('pdf', file);
    expect(pagesOf(result)).toEqual(['Shown']);
    expect(result.diagnostics).toMatchObject([{ code: 'pdf.outside_cropbox', at: { page: 1 }, count: 4 }]);
  });

  it('is read when invisible: the text layer of a scan', async () => {
    expect(await textOf(onePage({ content: `BT 3 Tr /F1 10 Tf 20 100 Td (Scanned) Tj ET` }))).toBe('Scanned');
  });

  it('is read in every quarter turn of the page', async () => {
    for (const rotate of [0, 90, 180, 270, 360, -90])
      expect(await textOf(onePage({ content: `${SHOWN} ${LAYERED}`, page: `/Rotate ${rotate}` }))).toBe(
        'Shown\nLayer',
      );
  });
});
