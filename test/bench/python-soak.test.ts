import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runPythonSoak } from '../../bench/harness/python-soak.ts';
import { pythonFolder } from '../helpers/python-cell.ts';
import { ROOT } from '../helpers/source-files.ts';

it(
  'runs calm and hostile jobs side by side with no wrong answer and nothing left behind',
  {
    timeout: 200_000,
  },
  async () => {
    await pythonFolder();
    const { wrong, levels, afterHostile } = await runPythonSoak([10, 40], {
      WYRD_WORKER_CACHE_DIR: join(ROOT, 'dist/cache'),
    });
    expect(wrong).toEqual([]);
    expect(afterHostile.length).toBeGreaterThan(0);
    const [, early, late] = levels;
    expect(late).toMatchObject({ processes: early?.processes, unfinishedFiles: 0 });
    expect(late?.descriptors).toBeLessThanOrEqual((early?.descriptors ?? 0) + 2);
  },
);
