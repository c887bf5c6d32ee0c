import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/corpus/crosscheck/compare.ts';
import type { Reading } from '../../../src/corpus/crosscheck/difference.ts';

const FILE = { reader: 'papaparse', format: 'csv', file: 'a.csv' } as const;
const listed = (...items: readonly string[]): Reading => ({ kind: 'listed', items, told: [] });
const placed = (items: Readonly<Record<string, string>>, ...told: readonly string[]): Reading => ({
  kind: 'placed',
  items,
  told,
});
const refused: Reading = { kind: 'refused', reason: 'why' };
const seen = (ours: Reading, theirs: Reading): unknown[] =>
  compare(FILE, ours, theirs).map(({ kind, at, ours: here, theirs: there }) => [kind, at, here, there]);

describe('compare', () => {
  it('finds none in equal readings, and none in two refusals', () => {
    expect(seen(listed('a', 'b'), listed('a', 'b'))).toEqual([]);
    expect(seen(placed({ text: 'a' }), placed({ text: 'a' }))).toEqual([]);
    expect(seen(refused, { ...refused, reason: 'another' })).toEqual([]);
  });

  it('tells who alone refuses, with what the other read', () => {
    expect(seen(refused, listed('a', 'b'))).toEqual([['only_we_refuse', '', 'why', 'a\nb']]);
    expect(seen(placed({ value: '1' }), refused)).toEqual([['only_they_refuse', '', '1', 'why']]);
  });

  it('aligns lists, so that one missing item is one difference', () => {
    expect(seen(listed('a', 'x', 'b', 'c'), listed('a', 'b', 'y'))).toEqual([
      ['only_here', 'item 2', 'x', ''],
      ['differs', 'item 4', 'c', 'y'],
    ]);
  });

  it('compares places one by one', () => {
    expect(seen(placed({ 'page 1': 'a', 'page 2': 'b' }), placed({ 'page 1': 'A', 'page 3': 'c' }))).toEqual([
      ['differs', 'page 1', 'a', 'A'],
      ['only_here', 'page 2', 'b', ''],
      ['only_there', 'page 3', '', 'c'],
    ]);
  });

  it('takes a serial number that went through a date for the same, and no other', () => {
    expect(seen(placed({ v: '45000.123456' }), placed({ v: 'date 45000.12345601' }))).toEqual([]);
    expect(seen(placed({ v: '45000.123456' }), placed({ v: 'date 45001.123456' }))).toHaveLength(1);
  });

  it('carries what both readers told', () => {
    const [difference] = compare(
      FILE,
      placed({ text: 'a' }, 'pdf.hidden_layer'),
      placed({ text: 'b' }, 'Widget'),
    );
    expect([difference?.weTold, difference?.theyTold]).toEqual([['pdf.hidden_layer'], ['Widget']]);
  });
});
