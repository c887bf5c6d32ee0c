import { describe, expect, it } from 'vitest';
import { symbolText } from '../../../extractors/docx/symbols.ts';

describe('w:sym', () => {
  // From the fonts' own charts and the names of their glyphs in Unicode.
  const KNOWN = [
    ['Symbol', '0061', 'α'],
    ['Symbol', 'F0E5', '∑'],
    ['Wingdings', 'F04A', '☺'],
    ['wingdings', 'F0FC', '✓'],
    ['Wingdings', '006C', '⚫'],
    ['Webdings', 'F0FC', '🌍'],
  ] as const;
  for (const [font, char, text] of KNOWN) {
    it(`maps ${char} of ${font}`, () => {
      expect(symbolText(font, char)).toBe(text);
    });
  }

  it('gives the code point where no table has the code', () => {
    expect(symbolText('Company Icons', 'F041')).toBe('\uf041');
    expect(symbolText('Symbol', '2260')).toBe('≠');
    expect(symbolText('', '1F600')).toBe('😀');
  });

  it('never gives nothing, and nothing that JSON cannot hold', () => {
    for (const char of ['', '0', 'D83D', 'DFFF', '110000', 'FFFFFFFF', 'xyz', '-1'])
      expect(symbolText('Wingdings', char)).toBe('\ufffd');
  });
});
