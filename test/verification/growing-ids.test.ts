import { describe, expect, it } from 'vitest';
import { GrowingIds } from '../../src/verification/growing-ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const taken = (ids: GrowingIds, count: number): string[] => Array.from({ length: count }, () => ids.next());

describe('ids of executions', () => {
  it('grow, however many fall into one millisecond', () => {
    const ids = taken(new GrowingIds(), 5_000);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !UUID_V7.test(id))).toEqual([]);
  });

  it('grow when the platform gives smaller ones, as when the clock is set back', () => {
    const given = [
      '01a22eae-a354-7152-951c-d67f1dcc3ffe',
      '01a22eae-a354-709b-b36b-c1fe40b0529f',
      '01a00000-0000-7000-8000-000000000000',
      '01a22eae-a355-7000-8000-000000000000',
    ];
    expect(taken(new GrowingIds(() => given.shift() ?? ''), 4)).toEqual([
      '01a22eae-a354-7152-951c-d67f1dcc3ffe',
      '01a22eae-a354-7152-951c-d67f1dcc3fff',
      '01a22eae-a354-7152-951c-d67f1dcc4000',
      '01a22eae-a355-7000-8000-000000000000',
    ]);
  });
});
