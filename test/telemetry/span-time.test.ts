import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microseconds, timeOf } from '../../src/telemetry/span-time.ts';

const YEAR_2100_MS = 4_102_444_800_000;
const MICROSECONDS_OF_A_DAY = 86_400_000_000;

const ends = fc.integer({ min: MICROSECONDS_OF_A_DAY * 10, max: YEAR_2100_MS });
const durations = fc.array(
  fc.integer({ min: 0, max: MICROSECONDS_OF_A_DAY }).map((us) => us / 1000),
  {
    maxLength: 8,
  },
);

describe('times of spans', () => {
  it('added up from the start of a job to its end are the end, to the nanosecond', () => {
    fc.assert(
      fc.property(ends, durations, (end, parts) => {
        const start = parts.reduce((at, ms) => at - microseconds(ms), microseconds(end));
        const again = parts.reduce((at, ms) => at + microseconds(ms), start);
        expect(timeOf(again)).toEqual([Math.floor(end / 1000), (end % 1000) * 1_000_000]);
      }),
    );
  });

  it('lose nothing of a microsecond', () => {
    expect(timeOf(microseconds(1_796_075_170_698.25))).toEqual([1_796_075_170, 698_250_000]);
  });
});
