import { describe, expect, it } from 'vitest';
import { AlternateContent } from '../../../extractors/shared/xml-alternate-content.ts';
import { XmlDocument } from '../../../extractors/shared/xml.ts';
import { budgetOf } from '../../helpers/archive-read.ts';

const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const KNOWN =
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

function passed(inside: string, onLostText?: () => void): string {
  let seen = '';
  const handler = new AlternateContent(
    {
      open: (name) => (seen += `<${name}>`),
      close: (name) => (seen += `</${name}>`),
      text: (text) => (seen += text),
    },
    new Set(['a14', 'm']),
    onLostText,
  );
  const document = new XmlDocument(handler, budgetOf(), 'part.xml');
  document.write(Buffer.from(`<r ${MC} ${KNOWN} xmlns:new="urn:new">${inside}</r>`));
  document.end();
  return seen;
}

const either = (requires: string, choice: string, fallback: string): string =>
  `<mc:AlternateContent> <mc:Choice Requires="${requires}">${choice}</mc:Choice> <mc:Fallback>${fallback}</mc:Fallback> </mc:AlternateContent>`;

describe('mc:AlternateContent', () => {
  it('passes the Choice whose prefixes are all known', () => {
    expect(passed(either('a14', '<b>x</b>', '<c/>'))).toBe('<r><b>x</b></r>');
    expect(passed(either(' a14  m ', '<b/>', '<c/>'))).toBe('<r><b></b></r>');
  });

  it('passes the Fallback when a prefix is unknown, unbound or missing', () => {
    for (const requires of ['new', 'a14 new', 'unbound', ''])
      expect(passed(either(requires, '<b/>', '<c>y</c>'))).toBe('<r><c>y</c></r>');
  });

  it('passes the first known Choice alone, and nothing when no branch fits', () => {
    const choices = ['new', 'm', 'a14'].map((one) => `<mc:Choice Requires="${one}"><${one[0]}/></mc:Choice>`);
    expect(passed(`<mc:AlternateContent>${choices.join('')}</mc:AlternateContent>`)).toBe('<r><m></m></r>');
    expect(passed(`<mc:AlternateContent>${choices[0]}</mc:AlternateContent>t`)).toBe('<r>t</r>');
  });

  it('chooses nested ones for themselves, in taken branches and beside them', () => {
    const nested = either('new', '<x/>', either('a14', '<b/>', '<x/>'));
    expect(passed(`${either('m', nested, nested)}<t>1</t>${nested}`)).toBe('<r><b></b><t>1</t><b></b></r>');
  });

  it('tells of text that is lost because no branch fits, and of no other', () => {
    let lost = 0;
    const count = (): void => {
      lost++;
    };
    const unfit = (inside: string): string =>
      `<mc:AlternateContent> <mc:Choice Requires="new">${inside}</mc:Choice> </mc:AlternateContent>`;
    passed(unfit('<b>x</b>') + unfit('<b> </b>') + either('new', '<b>x</b>', '<c/>'), count);
    expect(lost).toBe(1);
    passed(either('a14', unfit('y'), 'z'), count);
    expect(lost).toBe(2);
  });

  it('knows a prefix by its namespace and not by its letters', () => {
    const other =
      '<mc:AlternateContent xmlns:a14="urn:new"><mc:Choice Requires="a14"><b/></mc:Choice></mc:AlternateContent>';
    expect(passed(other)).toBe('<r></r>');
  });
});
