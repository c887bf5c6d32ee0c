import { describe, expect, it } from 'vitest';
import type { Ending } from '../../bench/loss/judge.ts';
import { judge } from '../../bench/loss/judge.ts';

const REFUSED: Ending = { status: 'refused' };

function read(text: string, warned = false): Ending {
  return { status: 'read', text, warned };
}

describe('judge', () => {
  it('holds a refusal for right where the file must fail, and for loud where it can be read', () => {
    expect(judge({ fails: ['document_malformed'] }, REFUSED)).toBe('right');
    expect(judge({ must_contain: ['a'] }, REFUSED)).toBe('loud');
  });

  it('holds reading what must fail for silent, or loud with a warning', () => {
    expect(judge({ fails: ['document_malformed'] }, read('a'))).toBe('silent');
    expect(judge({ fails: ['document_malformed'] }, read('a', true))).toBe('loud');
  });

  it('asks for every text wherever the case names it, white space being equal', () => {
    expect(judge({ must_contain: ['a b'], rows: [['c', 'd']] }, read('a\n\tb c d'))).toBe('right');
    expect(judge({ must_contain: ['a b'], rows: [['c', 'd']] }, read('a b c'))).toBe('silent');
    expect(judge({ rows: [['c', 'd']] }, read('c', true))).toBe('loud');
    expect(judge({ cells: [['One', 'A1', 'kept', null, null]] }, read('One'))).toBe('silent');
  });

  it('minds what must not be there and how often a text stands', () => {
    expect(judge({ must_not_contain: ['ab'] }, read('a b'))).toBe('right');
    expect(judge({ must_not_contain: ['ab'] }, read('abc'))).toBe('silent');
    expect(judge({ must_contain_once: ['a'] }, read('a a'))).toBe('silent');
    expect(judge({ count: { a: 2 } }, read('a a'))).toBe('right');
  });
});
