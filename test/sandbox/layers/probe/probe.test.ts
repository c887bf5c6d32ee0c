import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ISOLATION_LEVELS } from '../../../../src/contract/isolation.ts';
import { ATTACK_NAMES, claimedAttacks } from '../../../../sandbox/layers/probe/attacks.ts';
import { attackFromInside } from '../../../../sandbox/layers/probe/attack-run.ts';
import type { ProbeSetting } from '../../../../sandbox/layers/probe/probe.ts';
import { probeLevel } from '../../../../sandbox/layers/probe/probe.ts';
import { layersHere } from '../../../helpers/jail-kinds.ts';
import { ROOT } from '../../../helpers/source-files.ts';
import { startProcess } from '../../../helpers/started-jail.ts';

const folder = join(ROOT, 'dist/jails/probe');
const setting: ProbeSetting = {
  layers: layersHere(),
  folder,
  workingFolder: '/',
  evidenceFolder: ROOT,
  start: startProcess,
};

describe('probe', () => {
  it.each(ISOLATION_LEVELS)('finds that level %s stops what it claims to stop', async (level) => {
    expect(await probeLevel(level, setting)).toMatchObject({ outcome: 'held' });
  });

  it('has the kernel confirm every layer of level os', async () => {
    const result = await probeLevel('os', setting);
    expect(result).toMatchObject({
      account: {
        filtered: true,
        noNewPrivileges: true,
        withoutCapabilities: true,
        ownProcesses: true,
        ownDescriptors: true,
        dataLimited: true,
      },
    });
  });

  it('gets through wherever nothing is taken away, so that a probe that holds means something', async () => {
    const bare = {
      level: 'process',
      command: process.execPath,
      arguments: ['--no-warnings', join(folder, 'entry.mjs')],
      environment: { SECRET: 'of the service' },
      workingFolder: '/',
      descriptorFiles: [],
      maskedDescriptors: [],
      memoryMib: 256,
    } as const;
    // Turning into another program ends the probe itself, and the test's own user decides about root.
    const attacks = ATTACK_NAMES.filter((name) => name !== 'become-program' && name !== 'use-descriptor');
    const { successes } = await attackFromInside({ plan: () => bare, attacks }, setting);
    const came = new Set(successes.map(({ attack }) => attack));
    const expected = attacks.filter((name) => name !== 'become-root' || setting.layers.isRoot);
    expect(expected.filter((name) => !came.has(name))).toEqual([]);
  });

  it('disproves a level by one attack that comes through', async () => {
    const leaking: ProbeSetting = {
      ...setting,
      start: (plan) =>
        startProcess({ ...plan, environment: { ...plan.environment, SECRET: 'of the service' } }),
    };
    expect(await probeLevel('process', leaking)).toMatchObject({
      outcome: 'disproved',
      successes: [{ attack: 'read-environment' }, { attack: 'read-environment' }],
    });
  });

  it('tells why a level did not start', async () => {
    const { bubblewrap: _, ...without } = setting.layers;
    const result = await probeLevel('os', { ...setting, layers: without });
    expect(result).toEqual({
      outcome: 'not started',
      reason: 'Cannot start a jail at level "os": bubblewrap is missing',
    });
  });

  it('gives the words of what kept a jail from starting', async () => {
    const forbidden: ProbeSetting = {
      ...setting,
      start: (plan) =>
        startProcess({
          ...plan,
          arguments: plan.arguments.map((word) => (word === '--unshare-uts' ? '--no-such-option' : word)),
        }),
    };
    expect(await probeLevel('os', forbidden)).toMatchObject({
      outcome: 'not started',
      reason: expect.stringContaining('no-such-option') as unknown,
    });
  });

  it('does not have level process claim signals where jails run as the service does', () => {
    expect(claimedAttacks('process', { ...setting.layers, isRoot: false })).not.toContain('signal-service');
    expect(claimedAttacks('process', { ...setting.layers, isRoot: true })).toContain('signal-service');
    expect(claimedAttacks('os', { ...setting.layers, isRoot: false })).toEqual(ATTACK_NAMES);
  });
});
