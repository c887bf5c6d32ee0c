import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/contract/json-value.ts';
import { MAX_RESULT_BYTES, ResultRoom } from '../../src/verifier/run/result-room.ts';

/** A list that notes how many of its items are read. */
function watched(items: readonly JsonValue[], read: () => void): JsonValue {
  return Object.defineProperty([...items], Symbol.iterator, {
    *value() {
      for (const item of items) {
        read();
        yield item;
      }
    },
  });
}

describe('the room for values in a result', () => {
  it('reads a thousand values that have none no longer than a few of them', () => {
    let read = 0;
    const items = (count: number): JsonValue => watched(new Array<JsonValue>(count).fill(null), () => read++);
    const room = new ResultRoom();
    expect(room.take('x'.repeat(MAX_RESULT_BYTES - 2_000_000))).toBe(true);
    const flat = items(500_000);
    const nested = [items(400_000), items(400_000)];
    for (let at = 0; at < 1_000; at++) {
      expect(room.take(flat)).toBe(false);
      expect(room.take(nested)).toBe(false);
    }
    expect(read).toBeLessThan(2_000_000);
    expect(room.take(true)).toBe(true);
    expect(room.take('short')).toBe(true);
  });

  it('takes what fits to the last byte, lists too', () => {
    const room = new ResultRoom();
    expect(room.take('x'.repeat(MAX_RESULT_BYTES - 23))).toBe(true);
    expect(room.take([[null], null, null, null])).toBe(false);
    expect(room.take([null, null, null, null])).toBe(true);
    expect(room.take(null)).toBe(false);
  });
});
