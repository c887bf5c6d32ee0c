import { describe, expect, it } from 'vitest';
import { bounded } from '../../../src/report/diff/bounded.ts';
import { diffReport } from '../../../src/report/diff/diff-report.ts';
import { longCorpusDiff } from '../../helpers/long-diff.ts';

const BOUNDS = { files: 4, places: 7, placesOfOne: 3, characters: 1_000_000 };
const counts = (bounds: typeof BOUNDS): number[] =>
  bounded(longCorpusDiff(6, 5).files, bounds).files.map(({ places }) => places.length);

describe('what a page carries of a diff', () => {
  it('is bounded in files, in differences of one file and of all, the worst first', () => {
    expect(counts(BOUNDS)).toEqual([3, 3, 1, 0]);
    expect(bounded(longCorpusDiff(6, 5).files, BOUNDS).filesLeftOut).toBe(2);
  });

  it('is bounded in characters', () => {
    expect(counts({ ...BOUNDS, characters: 0 })).toEqual([0, 0, 0, 0]);
    expect(
      counts({ ...BOUNDS, places: 100, placesOfOne: 100, characters: 4_000 }).reduce((sum, one) => sum + one),
    ).toBeLessThan(9);
  });

  it('leaves a diff within its bounds as it is, and tells what it leaves out', async () => {
    const { files } = longCorpusDiff(3, 5);
    expect(bounded(files)).toEqual({ files, filesLeftOut: 0 });
    const long = await diffReport(longCorpusDiff(1, 700));
    expect(long).toContain('200 further differences not in this report.');
  });
});
