import type { HrTime } from '@opentelemetry/api';

const MICROSECONDS = 1_000_000;

/**
 * Whole microseconds: times of our epoch are exact in them, where a double of milliseconds steps by 244 ns, so that
 * the end of one span and the start of the next would differ.
 */
export function microseconds(ms: number): number {
  return Math.round(ms * 1000);
}

/** A time since the Unix epoch as spans take it: seconds and nanoseconds. */
export function timeOf(sinceEpoch: number): HrTime {
  return [Math.floor(sinceEpoch / MICROSECONDS), (sinceEpoch % MICROSECONDS) * 1000];
}
