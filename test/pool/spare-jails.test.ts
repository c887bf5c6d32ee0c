import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LaunchPlan } from '../../src/contract/isolation.ts';
import { Slot } from '../../src/pool/slot.ts';
import type { SharedSpares } from '../../src/pool/spare-share.ts';
import { SpareShare, sharedSpares } from '../../src/pool/spare-share.ts';
import { descendants } from '../helpers/processes.ts';

/** A jail that says `ready` and then waits to be killed. */
const READY_AND_WAIT = `
const header = Buffer.from('{"type":"ready"}'), prefix = Buffer.alloc(8);
prefix.writeUInt32LE(header.length, 0);
process.stdout.write(Buffer.concat([prefix, header]));
process.stdin.resume();`;

const PLAN: LaunchPlan = {
  level: 'process',
  command: process.execPath,
  arguments: ['-e', READY_AND_WAIT],
  environment: {},
  workingFolder: '/',
  descriptorFiles: [],
  maskedDescriptors: [],
  memoryMib: 4_096,
};

/** Longer than any test. */
const NEVER_MS = 600_000;

const slots: Slot[] = [];
afterEach(async () => {
  await Promise.all(slots.splice(0).map((slot) => slot.close()));
  await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 5_000 });
});

function slotWith(
  shared: SharedSpares,
  most: number,
  { refillAfterMs = NEVER_MS, answerMs = 1, keptMib = 0 } = {},
): Slot {
  const share = new SpareShare(shared, most);
  const tell = (): void => undefined;
  const slot = new Slot({ plan: PLAN, jobsPerJail: 10, share, keptMib, refillAfterMs, answerMs, tell });
  slots.push(slot);
  return slot;
}

function running(): number[] {
  return descendants()
    .filter(({ command, state }) => command.includes('"type":"ready"') && state !== 'Z')
    .map(({ pid }) => pid);
}

async function untilRunning(count: number): Promise<void> {
  await vi.waitFor(() => expect(running()).toHaveLength(count), { timeout: 20_000 });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe('spare jails', () => {
  it('of all slots together are as many as the bound allows, however jobs come', async () => {
    const shared = sharedSpares(3);
    const [first, second] = [slotWith(shared, 2), slotWith(shared, 2)];
    first.warm();
    second.warm();
    await untilRunning(3);
    for (let job = 0; job < 4; job++) {
      const taken = await Promise.all([first.take(`a${job}`, 'never'), second.take(`b${job}`, 'never')]);
      expect(taken.map((jail) => jail?.usable)).toEqual([true, true]);
      // The jails of both jobs, and the spares, once those that were ended are gone.
      await vi.waitFor(() => expect(running().length).toBeLessThanOrEqual(5), { timeout: 20_000 });
      first.settle();
      second.settle();
    }
    await untilRunning(3);
    await pause(500);
    expect(running()).toHaveLength(3);
  });

  it('may be none: the job then has a jail started for itself', async () => {
    const slot = slotWith(sharedSpares(0), 1);
    slot.warm();
    await pause(200);
    expect(running()).toEqual([]);
    const jail = await slot.take('job', 'never');
    expect(jail?.usable).toBe(true);
    slot.settle();
    await untilRunning(0);
  });

  it('are not started while a short job runs, and are when it is over', async () => {
    const slot = slotWith(sharedSpares(1), 1);
    slot.warm();
    await untilRunning(1);
    await slot.take('job', 'never');
    const [jobs] = running();
    await pause(300);
    expect(running()).toEqual([jobs]);
    slot.settle();
    await vi.waitFor(() => expect(running().filter((pid) => pid !== jobs)).toHaveLength(1), {
      timeout: 20_000,
    });
  });

  it('are not started until the answer of a job had its time, but a job that wants one has it at once', async () => {
    const slot = slotWith(sharedSpares(1), 1, { answerMs: NEVER_MS });
    slot.warm();
    await untilRunning(1);
    await slot.take('job', 'never');
    slot.settle();
    await untilRunning(0);
    await pause(200);
    expect(running()).toEqual([]);
    const jail = await slot.take('next', 'never');
    expect(jail?.usable).toBe(true);
  });

  it('are started also while jobs of one kept jail leave no pause between them', async () => {
    const slot = slotWith(sharedSpares(1), 1, { answerMs: 100 });
    await slot.take('a', 'kept');
    slot.settle();
    await vi.waitFor(
      async () => {
        await slot.take('a', 'kept');
        slot.settle();
        expect(running()).toHaveLength(2);
      },
      { timeout: 20_000, interval: 5 },
    );
  });

  it('are started beside a long job', async () => {
    const slot = slotWith(sharedSpares(1), 1, { refillAfterMs: 1 });
    slot.warm();
    await untilRunning(1);
    await slot.take('job', 'never');
    await untilRunning(2);
  });

  it('that die are replaced', async () => {
    const slot = slotWith(sharedSpares(1), 1);
    slot.warm();
    await untilRunning(1);
    const [victim = 0] = running();
    // One that is still starting is not replaced before a job wants it.
    await pause(1_000);
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(() => expect(running().filter((pid) => pid !== victim)).toHaveLength(1), {
      timeout: 20_000,
    });
  });
});

describe('the kept jails of a slot', () => {
  /** Serves bindings one after the other, and gives the process that each had. */
  async function serve(slot: Slot, bindings: readonly string[]): Promise<(number | undefined)[]> {
    const pids: (number | undefined)[] = [];
    for (const binding of bindings) {
      pids.push((await slot.take(binding, 'kept'))?.pid);
      slot.settle();
    }
    return pids;
  }

  it('let bindings take turns without a start, each in a jail of its own', async () => {
    const slot = slotWith(sharedSpares(0), 1, { keptMib: 1_024 });
    const [a, b, ...again] = await serve(slot, ['a', 'b', 'a', 'b', 'a']);
    expect(a).not.toBe(b);
    expect(again).toEqual([a, b, a]);
    expect(new Set(running())).toEqual(new Set([a, b]));
  });

  it('without memory to keep more than one are ended when another binding has served', async () => {
    const slot = slotWith(sharedSpares(0), 1);
    const [, b, again] = await serve(slot, ['a', 'b', 'a']);
    expect(again).not.toBe(b);
    await untilRunning(1);
    expect(running()).toEqual([again]);
  });

  it('that are used up are ended and not kept', async () => {
    const slot = slotWith(sharedSpares(0), 1, { keptMib: 1_024 });
    const pids = await serve(
      slot,
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'a' : 'b')),
    );
    expect(new Set(pids).size).toBe(2);
    await untilRunning(0);
  });

  it('that die while they idle are replaced when their binding comes again', async () => {
    const slot = slotWith(sharedSpares(0), 1, { keptMib: 1_024 });
    const jail = await slot.take('a', 'kept');
    const a = jail?.pid ?? 0;
    slot.settle();
    const [b] = await serve(slot, ['b']);
    process.kill(a, 'SIGKILL');
    await jail?.exited;
    const [anew, same] = await serve(slot, ['a', 'b']);
    expect(anew).not.toBe(a);
    expect(same).toBe(b);
  });
});
