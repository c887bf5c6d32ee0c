import { describe, expect, it } from 'vitest';
import { onePage, streamObject, textOf } from '../../helpers/pdf-file.ts';

const LABELS = 'BT /F1 10 Tf 10 150 Td (Name:) Tj 0 -40 Td (City:) Tj 0 -40 Td (End) Tj ET';

/** A page with labels at 150, 110 and 70, and widgets whose entries are given; appearances are objects 6 and up. */
async function textWith(widgets: readonly string[], appearances: readonly Buffer[] = []): Promise<string> {
  const annotations = widgets.map((entries) => `<< /Type /Annot /Subtype /Widget ${entries} >>`).join(' ');
  return textOf(onePage({ content: LABELS, page: `/Annots [${annotations}]`, objects: appearances }));
}
const appearance = (text: string, entries = '/BBox [0 0 100 14]'): Buffer =>
  streamObject(`/Tx BMC BT /F1 10 Tf 2 3 Td (${text}) Tj ET EMC`, `/Subtype /Form ${entries}`);

const NAME = '/Rect [60 147 160 161]';
const CITY = '/Rect [60 107 160 121]';

describe('pdf form fields', () => {
  it('stand beside the text of their line, whatever their order', async () => {
    expect(
      await textWith(
        [`${CITY} /FT /Tx /AP << /N 7 0 R >>`, `${NAME} /FT /Tx /AP << /N 6 0 R >>`],
        [appearance('Ada'), appearance('Rome')],
      ),
    ).toBe('Name: Ada\nCity: Rome\nEnd');
  });

  it('stand between the lines where they have none of their own', async () => {
    expect(
      await textWith(['/Rect [10 127 160 141] /FT /Tx /AP << /N 6 0 R >>'], [appearance('Between')]),
    ).toBe('Name:\nBetween\nCity:\nEnd');
  });

  it('fit the box of their appearance into their rectangle', async () => {
    const large = streamObject(
      'BT /F1 100 Tf 20 30 Td (Ada) Tj ET',
      '/Subtype /Form /BBox [0 0 1000 140] /Matrix [10 0 0 10 0 0]',
    );
    expect(await textWith([`${NAME} /FT /Tx /AP << /N 6 0 R >>`], [large])).toBe('Name: Ada\nCity:\nEnd');
  });

  it('show the value where the appearance has no text: own or inherited, of text and choice fields', async () => {
    const parent = '/Parent << /FT /Tx /V (Inherited) >>';
    expect(await textWith([`${NAME} /FT /Tx /V (Ada)`, `${CITY} ${parent}`])).toBe(
      'Name: Ada\nCity: Inherited\nEnd',
    );
    const choice = '/FT /Ch /Opt [[(ro) (Rome)] [(be) (Bern)]]';
    expect(await textWith([`${CITY} ${choice} /V (be)`])).toBe('Name:\nCity: Bern\nEnd');
    expect(await textWith([`${NAME} /FT /Tx /V <FEFF0041006400E4>`])).toBe('Name: Adä\nCity:\nEnd');
  });

  it('show the appearance of the present state only', async () => {
    const states = '/AP << /N << /On 6 0 R /Off 7 0 R >> >> /FT /Btn';
    const drawn = [appearance('ticked'), appearance('empty')];
    expect(await textWith([`${NAME} ${states} /AS /On`], drawn)).toBe('Name: ticked\nCity:\nEnd');
    expect(await textWith([`${NAME} ${states}`], drawn)).toBe('Name: empty\nCity:\nEnd');
  });

  it('are not read when hidden, not for viewing, or for a password', async () => {
    for (const entries of ['/F 2', '/F 32', '/Ff 8192', '/Parent << /Ff 8192 >>'])
      expect(await textWith([`${NAME} /FT /Tx /V (secret) ${entries}`])).toBe('Name:\nCity:\nEnd');
  });
});
