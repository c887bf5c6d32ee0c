import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEscapedText } from '../../../extractors/xlsx/escaped-text.ts';

describe('escaped text', () => {
  it('decodes code units in either case', () => {
    expect(decodeEscapedText('a_x000D_b_x00e9_c_x00E9_')).toBe('a\rbécé');
  });

  it('decodes once: an escaped underscore protects what follows', () => {
    expect(decodeEscapedText('_x005F_x000A_ and _x005F_x005F_')).toBe('_x000A_ and _x005F_');
  });

  it('leaves what only resembles an escape', () => {
    const texts = ['_x00_', '_x000G_', '_X000A_', 'x000A_', '_x000A', '_x0000A_', '_'];
    expect(texts.map(decodeEscapedText)).toEqual(texts);
  });

  it('joins the halves of a pair and leaves a lone one to the output', () => {
    expect(decodeEscapedText('_xD83D__xDE00_')).toBe('😀');
    expect(decodeEscapedText('_xD83D_')).toBe('\ud83d');
  });

  it('gives back whatever a producer escapes', () => {
    const escape = (text: string): string =>
      text.replace(
        /[_\u0000-\u001f]/g,
        (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      );
    const text = fc
      .array(fc.constantFrom('_', 'x', '0', '4', 'A', '5F', '_x0041_', '\n', 'é'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (original) => {
        expect(decodeEscapedText(escape(original))).toBe(original);
      }),
      { numRuns: 2_000 },
    );
  });
});
