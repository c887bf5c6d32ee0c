import { describe, expect, it } from 'vitest';
import { patched } from '../../tools/build-pdf-core.ts';
import { PATCHES } from '../../tools/pdf-core/patches.ts';

describe('the patches of the PDF core', () => {
  it('refuse by name to fit nowhere or twice', () => {
    const patch = { name: 'filters: Flate', find: 'x', replace: 'y' };
    expect(patched('axb', patch)).toBe('ayb');
    expect(() => patched('ab', patch)).toThrow('"filters: Flate" fits 0 times');
    expect(() => patched('axbx', patch)).toThrow('"filters: Flate" fits 2 times');
  });

  it('have a name each, and no replacement that is read as a pattern', () => {
    expect(new Set(PATCHES.map(({ name }) => name)).size).toBe(PATCHES.length);
    expect(patched('axb', { name: 'n', find: 'x', replace: '$&$1' })).toBe('a$&$1b');
  });
});
