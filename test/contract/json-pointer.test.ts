import { describe, expect, it } from 'vitest';
import { pointerText, readPointer } from '../../src/contract/json-pointer.ts';

describe('pointers and their steps', () => {
  // RFC 6901 §5.
  it.each([
    ['', []],
    ['/foo/0', ['foo', '0']],
    ['/', ['']],
    ['/a~1b', ['a/b']],
    ['/m~0n', ['m~n']],
    ['/c%d', ['c%d']],
    ['/ ', [' ']],
    ['/~01', ['~1']],
    ['/a//b', ['a', '', 'b']],
  ] as const)('%j is the steps %j, and they are it', (text, steps) => {
    expect(readPointer(text)).toEqual(steps);
    expect(pointerText(steps)).toBe(text);
  });

  it.each(['a', '/~', '/~2', '/a~'])('%j is none', (text) => {
    expect(readPointer(text)).toBeUndefined();
  });
});
