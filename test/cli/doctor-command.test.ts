import { describe, expect, it } from 'vitest';
import { runCommand } from '../helpers/command-line.ts';

const WITHOUT_TOOLS = { PATH: '/nowhere' };

describe('wyrd-worker doctor', () => {
  it('exits with 1 below full strength and names what is missing and what brings it', async () => {
    const { code, stdout } = await runCommand(['doctor'], WITHOUT_TOOLS);
    expect(stdout).toMatch(/^isolation: process\n/);
    expect(stdout).toMatch(/namespaces +missing +bubblewrap.*\n +remedy: apt-get install bubblewrap\n/);
    expect(stdout).toContain('probe: level "process" held');
    expect(code).toBe(1);
  });

  it('says that nothing holds where os is demanded and cannot be had', async () => {
    const { code, stdout } = await runCommand(['doctor'], { ...WITHOUT_TOOLS, WYRD_WORKER_ISOLATION: 'os' });
    expect(stdout).toMatch(/^isolation: none \(Cannot hold jails: level "os" did not start/);
    expect(code).toBe(1);
  });
});
