import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { planLaunch } from '../../sandbox/layers/plan.ts';
import { JailProcess } from '../../src/pool/jail-process.ts';
import { DOCUMENT_JAIL, layersHere } from '../helpers/jail-kinds.ts';
import { allProcesses } from '../helpers/processes.ts';

const STARTS = 30;
const layers = layersHere();
const level = layers.bubblewrap !== undefined && layers.filter !== undefined ? 'os' : 'process';

describe('a jail that is killed', () => {
  it(`at any moment of its start leaves no process behind (level ${level})`, async () => {
    const before = new Set(allProcesses().map(({ pid }) => pid));
    const workingFolder = mkdtempSync(join(tmpdir(), 'wyrd-kill-'));
    const plan = planLaunch(level, { ...DOCUMENT_JAIL, workingFolder }, layers);
    for (let start = 0; start < STARTS; start++) {
      const jail = JailProcess.start(plan);
      await new Promise((resolve) => setTimeout(resolve, start % 10));
      jail.kill();
      await jail.exited;
    }
    const left = (): readonly string[] =>
      allProcesses()
        .filter(({ pid }) => !before.has(pid))
        .map(({ command }) => command)
        .filter((command) => /bwrap|entry\.mjs/.test(command))
        .filter((command) => command.includes(layers.cacheFolder) || command.includes(DOCUMENT_JAIL.folder));
    // What is left behind waits for ever; what only takes its time to end does not.
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 20_000 });
    rmSync(workingFolder, { recursive: true, force: true });
  }, 60_000);
});
