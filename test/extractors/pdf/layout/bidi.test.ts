import { describe, expect, it } from 'vitest';
import type { PageOrder } from '../../../../extractors/pdf/layout/bidi.ts';
import { pageOrderOf, toLogicalOrder } from '../../../../extractors/pdf/layout/bidi.ts';
import { mappingOf } from '../../../../extractors/pdf/layout/brackets.ts';

const byShape: PageOrder = { direction: 'rtl', brackets: 'by-shape' };
const asWritten: PageOrder = { direction: 'rtl', brackets: 'as-written' };
const read = (drawn: string, page = byShape): string => toLogicalOrder(Array.from(drawn), page);

describe('lines drawn from left to right that are read from the right', () => {
  it('keeps dates with hyphens and percent signs whole after Hebrew letters', () => {
    expect(read('2021-05-04 םויב')).toBe('ביום 2021-05-04');
    expect(read('17% הז')).toBe('זה 17%');
  });

  it('turns the parts of a date with hyphens after Arabic letters, as they are drawn', () => {
    expect(read('04-05-2021 يف')).toBe('في 2021-05-04');
    expect(read('%17 يف')).toBe('في 17%');
  });

  it('turns a range with a dash, whose numbers stand in the order of the line', () => {
    expect(read('1995–1990 םינשב')).toBe('בשנים 1990–1995');
  });

  it('keeps Latin words and what is between them', () => {
    expect(read('Wyrd B-12 הז')).toBe('זה Wyrd B-12');
  });

  it('keeps the order of a left-to-right line and turns what is quoted in it', () => {
    const page: PageOrder = { direction: 'ltr', brackets: 'by-shape' };
    expect(read('The word םולש means peace', page)).toBe('The word שלום means peace');
    expect(read('A םיניינעו םילימ', page)).toBe('מילים ועניינים A');
  });

  it('ends in time on a line of signs', () => {
    expect(read(`${'%'.repeat(100_000)}א`)).toHaveLength(100_001);
  });
});

describe('the direction of a page', () => {
  it('is that of most of its letters', () => {
    expect(pageOrderOf([Array.from('תילארשי הרבח'), Array.from('Wyrd Ltd :םש')]).direction).toBe('rtl');
    expect(pageOrderOf([Array.from('The word םולש means peace')]).direction).toBe('ltr');
    expect(pageOrderOf([['1', '2']]).direction).toBe('ltr');
  });
});

describe('brackets in right-to-left text', () => {
  it('are mapped by their shape or as written, whichever way opens before it closes', () => {
    expect(mappingOf(Array.from('(אב) גד'))).toBe('by-shape');
    expect(mappingOf(Array.from(')אב( גד'))).toBe('as-written');
    expect(mappingOf(Array.from('אב גד'))).toBeUndefined();
    expect(toLogicalOrder(Array.from(')בא( דג'), byShape)).toBe('גד (אב)');
    expect(toLogicalOrder(Array.from('(בא) דג'), asWritten)).toBe('גד (אב)');
  });

  it('stand before or after a word, which tells of one whose partner is on another line', () => {
    expect(mappingOf(Array.from('- 4202) הרעה'))).toBe('by-shape');
    expect(mappingOf(Array.from('- 4202( הרעה'))).toBe('as-written');
  });

  it('follow the page where the line holds only one of a pair', () => {
    expect(toLogicalOrder(Array.from('בא(דג'), asWritten)).toBe('גד(אב');
    expect(toLogicalOrder(Array.from('בא)דג'), byShape)).toBe('גד(אב');
  });
});
