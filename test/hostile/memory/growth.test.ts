import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISOLATION_LEVELS } from '../../../src/contract/isolation.ts';
import { residentMib } from '../../../src/pool/memory-watch.ts';
import type { HostileSlot } from '../../helpers/hostile-jail.ts';
import { hostileSlot } from '../../helpers/hostile-jail.ts';
import { documentJails } from '../../helpers/processes.ts';
import { puppetText } from '../frames/puppet.ts';
import type { Step } from '../frames/puppet.ts';

const CEILING_MIB = 160;
const WALL_MS = 30_000;
const END_WITHIN_MS = 250;
const LOOK_EVERY_MS = 5;
const ENTRY = fileURLToPath(new URL('../frames/puppet-entry.ts', import.meta.url));

type Growth = Extract<Step, { do: 'grow' }>['by'];

/** Looks at the jails that run now until told to stop: the longest that one was seen past the ceiling, and the most. */
function watchJails(): { readonly stop: () => { readonly pastMs: number; readonly mostMib: number } } {
  const pids = documentJails().map(({ pid }) => pid);
  const since = new Map<number, number>();
  let pastMs = 0;
  let mostMib = 0;
  const timer = setInterval(() => {
    for (const pid of pids) {
      const resident = residentMib(pid) ?? 0;
      mostMib = Math.max(mostMib, resident);
      if (resident <= CEILING_MIB) continue;
      const first = since.get(pid) ?? performance.now();
      since.set(pid, first);
      pastMs = Math.max(pastMs, performance.now() - first);
    }
  }, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { pastMs, mostMib };
    },
  };
}

const swapped = (): number => Number(/^pswpout (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1]);

describe.runIf(process.platform === 'linux')('a jail that grows', () => {
  describe.each(ISOLATION_LEVELS)('at level %s', (level) => {
    let slot: HostileSlot;
    beforeAll(async () => {
      slot = await hostileSlot(ENTRY, level, CEILING_MIB);
    });
    afterAll(() => slot[Symbol.asyncDispose]());

    it.each(['heap', 'buffers', 'once', 'strings', 'wasm', 'output'] as const)(
      `ends as limit_exceeded within ${END_WITHIN_MS} ms of passing its ceiling: %s`,
      async (by: Growth) => {
        await slot.run('grower', 'warm up\n');
        const before = swapped();
        const watch = watchJails();
        const { status, error } = await slot.run('grower', puppetText({ do: 'grow', by }), {
          wallMs: WALL_MS,
        });
        const { pastMs, mostMib } = watch.stop();
        expect([status, error?.code, error?.details['name'], error?.details['max']]).toEqual([
          'failed',
          'limit_exceeded',
          'memory_mib',
          CEILING_MIB,
        ]);
        expect(pastMs).toBeLessThan(END_WITHIN_MS);
        // What a resource limit lets through between two looks of the keeper.
        expect(mostMib).toBeLessThan(CEILING_MIB + 512);
        expect(swapped()).toBe(before);
        expect((await slot.run('next', 'read\n')).status).toBe('completed');
      },
    );
  });

  it('does not hold the service up, several at once', async () => {
    const slots = await Promise.all([1, 2, 3].map(() => hostileSlot(ENTRY, 'process', CEILING_MIB)));
    await Promise.all(slots.map((slot) => slot.run('grower', 'warm up\n')));
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const ends = await Promise.all(
      slots.map((slot) => slot.run('grower', puppetText({ do: 'grow', by: 'buffers' }), { wallMs: WALL_MS })),
    );
    delay.disable();
    expect(ends.map(({ error }) => error?.code)).toEqual(Array(3).fill('limit_exceeded'));
    expect(delay.percentile(50) / 1e6).toBeLessThan(100);
    for (const slot of slots) await slot[Symbol.asyncDispose]();
  });
});
