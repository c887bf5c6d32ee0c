import { describe, expect, it } from 'vitest';
import { composeAm, foldGlyphText } from '../../../extractors/pdf/fold.ts';

describe('text of glyphs', () => {
  it('takes the ideograph for a radical that looks the same, in both radical blocks', () => {
    expect(foldGlyphText('\u2ea0')).toBe('民');
    expect(foldGlyphText('\u2f42\u2ec5\u2ef3')).toBe('文见龟');
  });

  it('keeps radicals that no ideograph looks like', () => {
    expect(foldGlyphText('\u2e80')).toBe('\u2e80');
  });
});

describe('Thai and Lao AM', () => {
  it('is one letter after the tone mark that shapers put over its first half', () => {
    expect(composeAm('ชํา นํ้า')).toBe('ช\u0e33 น\u0e49\u0e33');
    expect(composeAm('\u0e99\u0ecd\u0ec9\u0eb2')).toBe('\u0e99\u0ec9\u0eb3');
  });

  it('leaves a lone sign as it is', () => {
    expect(composeAm('กํ า')).toBe('กํ า');
  });
});
