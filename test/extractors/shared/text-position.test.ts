import { describe, expect, it } from 'vitest';
import { positionOf } from '../../../extractors/shared/text-position.ts';

describe('positionOf', () => {
  it.each([
    ['abc', 0, 1, 1],
    ['abc', 2, 1, 3],
    ['abc', 3, 1, 4],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\r\nb', 2, 1, 3],
    ['a\rb\r\rc', 5, 4, 1],
    ['é😀x', 6, 1, 3],
    ['\ufeffab', 4, 1, 2],
    ['\ufeff', 3, 1, 1],
  ])('finds in %j at byte %i line %i, column %i', (text, offset, line, column) => {
    expect(positionOf(Buffer.from(text), offset)).toEqual({ offset, line, column });
  });
});
