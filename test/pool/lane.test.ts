import { describe, expect, it } from 'vitest';
import type { LaunchPlan } from '../../src/contract/isolation.ts';
import { Lane } from '../../src/pool/lane.ts';

/** A jail that never says that it is ready. */
const NEVER_READY: LaunchPlan = {
  level: 'process',
  command: process.execPath,
  arguments: ['-e', 'process.stdin.resume()'],
  environment: {},
  workingFolder: '/',
  descriptorFiles: [],
  maskedDescriptors: [],
  memoryMib: 4_096,
};

describe('a lane', () => {
  it('that closes is waited for no longer', async () => {
    const lane = new Lane({ slots: 2, spares: 2, jobsPerJail: 1, keptMib: 0, plan: NEVER_READY });
    const ready = lane.whenReady(Infinity);
    await lane.close();
    expect(await ready).toBe(0);
  });
});
