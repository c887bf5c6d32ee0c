import { describe, expect, it } from 'vitest';
import type { IsolationLevel } from '../../../src/contract/isolation.ts';
import { IsolationUnavailable, chooseIsolation } from '../../../sandbox/layers/choose.ts';
import type { IsolationSetting } from '../../../sandbox/layers/choose.ts';
import type { ProbeResult, ProbeSetting } from '../../../sandbox/layers/probe/probe.ts';
import { mapsIdentity } from '../../../sandbox/layers/unprivileged.ts';
import { layersHere } from '../../helpers/jail-kinds.ts';

const held: ProbeResult = { outcome: 'held', tried: 9, account: undefined };
const disproved: ProbeResult = {
  outcome: 'disproved',
  successes: [{ attack: 'read-file', got: 'root:x:0:0' }],
};
const notStarted: ProbeResult = { outcome: 'not started', reason: 'no namespaces' };

const setting: ProbeSetting = {
  layers: layersHere(),
  folder: '/nowhere',
  workingFolder: '/',
  evidenceFolder: '/nowhere',
  start: () => {
    throw new Error('The probes of this test start nothing');
  },
};

/** Chooses with probes that end as told, and tells the levels that were probed too. */
async function chosen(
  which: IsolationSetting,
  results: Readonly<Record<IsolationLevel, ProbeResult>>,
): Promise<{ level: string; probed: IsolationLevel[] }> {
  const probed: IsolationLevel[] = [];
  const probe = (level: IsolationLevel): Promise<ProbeResult> => {
    probed.push(level);
    return Promise.resolve(results[level]);
  };
  try {
    return { level: (await chooseIsolation(which, setting, probe)).level, probed };
  } catch (error) {
    if (!(error instanceof IsolationUnavailable)) throw error;
    return { level: error.message, probed };
  }
}

describe('isolation', () => {
  it('auto takes os when it holds, and asks no further', async () => {
    expect(await chosen('auto', { os: held, process: held })).toEqual({ level: 'os', probed: ['os'] });
  });

  it.each([disproved, notStarted])('auto takes process when os does not hold: $outcome', async (os) => {
    expect(await chosen('auto', { os, process: held })).toEqual({
      level: 'process',
      probed: ['os', 'process'],
    });
  });

  it('auto fails when an attack comes through at process too', async () => {
    expect(await chosen('auto', { os: notStarted, process: disproved })).toEqual({
      level:
        'Cannot hold jails: level "os" did not start: no namespaces; level "process" is disproved: read-file (root:x:0:0)',
      probed: ['os', 'process'],
    });
  });

  it('os fails rather than take less', async () => {
    expect(await chosen('os', { os: notStarted, process: held })).toEqual({
      level: 'Cannot hold jails: level "os" did not start: no namespaces',
      probed: ['os'],
    });
  });

  it('process does not try os', async () => {
    expect(await chosen('process', { os: held, process: held })).toEqual({
      level: 'process',
      probed: ['process'],
    });
  });

  it('names bubblewrap and what brings it when it is missing', async () => {
    const { bubblewrap: _, ...layers } = setting.layers;
    const probe = (level: IsolationLevel): Promise<ProbeResult> =>
      Promise.resolve(level === 'os' ? notStarted : held);
    const { report } = await chooseIsolation('auto', { ...setting, layers }, probe);
    expect(report.layers.filter(({ layer }) => layer === 'namespaces')).toEqual([
      {
        layer: 'namespaces',
        state: 'missing',
        detail: 'bubblewrap (bwrap) is not in PATH',
        remedy: 'apt-get install bubblewrap',
      },
    ]);
  });
});

describe('map of users', () => {
  it('holds nobody where a container maps all users, and not where it maps its root alone', () => {
    expect(mapsIdentity('         0          0 4294967295\n', 65534)).toBe(true);
    expect(mapsIdentity('         0       1000          1\n', 65534)).toBe(false);
    expect(mapsIdentity('         0       1000          1\n         1     100000      65536\n', 65534)).toBe(
      true,
    );
    expect(mapsIdentity('         0       1000          1\n         1     100000      65533\n', 65534)).toBe(
      false,
    );
    expect(mapsIdentity('', 65534)).toBe(false);
  });
});
