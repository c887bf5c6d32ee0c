import { describe, expect, it } from 'vitest';
import { jobErrorValue } from '../../src/contract/result.ts';
import { AttemptTime } from '../../src/jobs/attempt-time.ts';
import type { AttemptResult } from '../../src/pool/keeper-messages.ts';

/** Jails that each run for a time and tell how much they were given. */
async function given(time: AttemptTime, ranMs: readonly number[]): Promise<readonly number[]> {
  const walls: number[] = [];
  for (const runMs of ranMs)
    // oxlint-disable-next-line no-await-in-loop -- jails of an attempt follow one another
    await time.spend(500, async (wallMs) => {
      walls.push(wallMs);
      return ended(runMs);
    });
  return walls;
}

function ended(runMs: number, error: AttemptResult['error'] = null): AttemptResult {
  const status = error === null ? 'completed' : 'timed_out';
  return { status, error, diagnostics: [], extent: null, output: null, runMs, peakMemoryMib: null };
}

describe('the jails of one attempt', () => {
  it('share the time that the job gives an attempt', async () => {
    expect(await given(new AttemptTime(1), [300, 450, 50])).toEqual([1000, 700, 250]);
  });

  it('have each their own time when the job gives none', async () => {
    expect(await given(new AttemptTime(undefined), [300, 450])).toEqual([500, 500]);
  });

  it('are not run when nothing is left, and the attempt has timed out', async () => {
    const time = new AttemptTime(0.5);
    expect(await given(time, [500, 1])).toEqual([500]);
    const last = await time.spend(500, () => Promise.reject(new Error('ran')));
    expect(last).toMatchObject({
      status: 'timed_out',
      error: { code: 'timed_out', details: { wall_ms: 500 } },
    });
  });

  it('tell the time of the attempt, not of the jail that was too late', async () => {
    const time = new AttemptTime(1);
    await given(time, [400]);
    const late = await time.spend(500, async (wall_ms) =>
      ended(600, jobErrorValue('timed_out', { wall_ms })),
    );
    expect(late.error?.details).toEqual({ wall_ms: 1_000 });
  });
});
