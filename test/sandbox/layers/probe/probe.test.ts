import { describe, expect, it } from 'vitest';
import { probeLevel } from '../../../../sandbox/layers/probe/probe.ts';
import { layersHere } from '../../../helpers/jail-kinds.ts';
import { startProcess } from '../../../helpers/started-jail.ts';
import { ROOT } from '../../../helpers/source-files.ts';

describe('probe', () => {
  it.each(['os', 'process'] as const)('holds at %s', async (level) => {
    const r = await probeLevel(level, {
      layers: layersHere(),
      folder: `${ROOT}/dist/jails/probe`,
      workingFolder: '/',
      evidenceFolder: '/work',
      start: startProcess,
    });

    expect(r.outcome).toBe('held');
  });
});
