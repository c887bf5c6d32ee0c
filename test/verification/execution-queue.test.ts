import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WyrdRefusal } from '../../src/contract/wyrd-errors.ts';
import type { Opened, Run } from '../helpers/execution-queue.ts';
import { never, openQueue, settled, settlement, submission } from '../helpers/execution-queue.ts';

const CONFLICT = 'WYRD_REGISTRY_409_IDEMPOTENCY_CONFLICT';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-executions-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (run: Run, options: Parameters<typeof openQueue>[2] = {}): Promise<Opened> =>
  openQueue(folder, run, options);

describe('queued executions', () => {
  it('runs each once and answers the same key with the same execution', async () => {
    const ran: string[] = [];
    const { queue } = await open(async ({ execution_id }) => {
      ran.push(execution_id);
      return settled;
    });
    const ids = await Promise.all(Array.from({ length: 10 }, () => queue.enqueue(submission('acme', 'k'))));
    expect(new Set(ids).size).toBe(1);
    expect(await settlement(queue, 'acme', ids[0] ?? '')).toBe('ENDED');
    expect(await queue.enqueue(submission('acme', 'k'))).toBe(ids[0]);
    expect(ran).toEqual([ids[0]]);
    await queue.close();
  });

  it('settles the same key with another body as a conflict, and leaves the first alone', async () => {
    const { queue } = await open(async () => settled);
    const first = await queue.enqueue(submission('acme', 'k'));
    const second = await queue.enqueue(submission('acme', 'k', 'b'));
    expect(second).not.toBe(first);
    expect(await settlement(queue, 'acme', second)).toBe(CONFLICT);
    expect(await settlement(queue, 'acme', first)).toBe('ENDED');
    expect(await queue.enqueue(submission('acme', 'k'))).toBe(first);
    await queue.close();
  });

  it('shows no tenant the executions and keys of another', async () => {
    const { queue } = await open(async () => settled);
    const first = await queue.enqueue(submission('acme', 'k'));
    expect(await queue.state('other', first)).toBeUndefined();
    expect(await queue.enqueue(submission('other', 'k', 'b'))).not.toBe(first);
    await queue.close();
  });

  it('runs in a later life what an earlier one accepted, in its order and under its id', async () => {
    const first = await open(never);
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push(await first.queue.enqueue(submission('acme', `k${n}`)));
    await first.queue.close();
    const ran: string[] = [];
    const second = await open(
      async ({ execution_id }) => {
        ran.push(execution_id);
        return settled;
      },
      { slots: 1 },
    );
    for (const id of ids) expect(await settlement(second.queue, 'acme', id)).toBe('ENDED');
    expect(ran).toEqual(ids);
    expect(await second.queue.enqueue(submission('acme', 'k3'))).toBe(ids[3]);
    await vi.waitFor(() => {
      expect(second.held()).toBe(0);
    });
    await second.queue.close();
  });

  it('gives up on one that three lives of the service have begun', async () => {
    let begun = 0;
    const counted: Run = (execution, signal) => {
      begun++;
      return never(execution, signal);
    };
    const life = async (number: number, end: (opened: Opened) => unknown): Promise<void> => {
      const opened = await open(counted);
      if (number === 1) id = await opened.queue.enqueue(submission('acme', 'k'));
      await vi.waitFor(() => {
        expect(begun).toBe(number);
      });
      await end(opened);
    };
    let id = '';
    await life(1, ({ crash }) => {
      crash();
    });
    await life(2, ({ crash }) => {
      crash();
    });
    await life(3, ({ queue }) => queue.close());
    await life(4, ({ crash }) => {
      crash();
    });
    const last = await open(async () => ({ status: 'errored', error: { code: 'RAN', message: '' } }));
    expect(await settlement(last.queue, 'acme', id)).toBe('WYRD_SPEC_500_INTERNAL');
    await last.queue.close();
  });

  it('settles as a fault of the service what fails by one, and tells of it', async () => {
    const { queue, failures } = await open(async () => {
      throw new Error('ours');
    });
    const id = await queue.enqueue(submission('acme', 'k'));
    expect(await settlement(queue, 'acme', id)).toBe('WYRD_SPEC_500_INTERNAL');
    expect(failures).toHaveLength(1);
    await queue.close();
  });

  it('accepts no more than may wait, with the numbers, and stages nothing of the rest', async () => {
    const { queue } = await open(never, { slots: 1, maxPending: 3 });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => queue.enqueue(submission('acme', `k${n}`))),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(results.length - refused.length).toBeGreaterThanOrEqual(3);
    expect(results.length - refused.length).toBeLessThanOrEqual(4);
    for (const error of refused)
      expect(error).toMatchObject({
        code: 'WYRD_VERIFICATION_429_STAGING_FULL',
        details: { max_waiting: 3, retry_after_seconds: 5 },
      });
    await queue.close();
  });

  it('takes tenants in turn, however many one has waiting', async () => {
    const ran: string[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { queue } = await open(
      async ({ tenant }) => {
        await gate;
        ran.push(tenant);
        return settled;
      },
      { slots: 1 },
    );
    const flood: string[] = [];
    for (let n = 0; n < 20; n++) flood.push(await queue.enqueue(submission('flood', `k${n}`)));
    const calm = await queue.enqueue(submission('calm', 'k'));
    release();
    await settlement(queue, 'calm', calm);
    expect(ran.indexOf('calm')).toBeLessThanOrEqual(2);
    for (const id of flood) await settlement(queue, 'flood', id);
    await queue.close();
  });

  it('forgets settled ones after their time and never one that is still to be run', async () => {
    let time = 0;
    const run: Run = (execution, signal) =>
      execution.idempotency.key === 'open' ? never(execution, signal) : Promise.resolve(settled);
    const { queue } = await open(run, { keepMs: 10, now: () => time });
    const kept = await queue.enqueue(submission('acme', 'open'));
    const gone = await queue.enqueue(submission('acme', 'short'));
    await settlement(queue, 'acme', gone);
    time = 100;
    await queue.enqueue(submission('acme', 'next'));
    expect(await queue.state('acme', gone)).toBeUndefined();
    expect(await queue.state('acme', kept)).toMatchObject({ execution_id: kept });
    await queue.close();
  });

  it('loses none over lives that end at any moment, by order or by a crash, and runs no settled one again', async () => {
    const life = fc.record({ keys: fc.array(fc.nat(6), { maxLength: 8 }), crashes: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async (lives) => {
        rmSync(folder, { recursive: true, force: true });
        const settledAs = new Set<string>();
        const ids = new Map<string, string>();
        const run: Run = async ({ execution_id }) => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          expect(settledAs.has(execution_id)).toBe(false);
          return settled;
        };
        let crashes = 0;
        for (const { keys, crashes: crashed } of [...lives, { keys: [], crashes: false }]) {
          const { queue, crash } = await open(run);
          for (const key of keys) {
            const id = await queue.enqueue(submission('acme', `k${key}`));
            expect(ids.get(`k${key}`) ?? id).toBe(id);
            ids.set(`k${key}`, id);
          }
          if (keys.length === 0)
            for (const id of ids.values()) {
              const code = await settlement(queue, 'acme', id);
              expect(crashes < 3 ? ['ENDED'] : ['ENDED', 'WYRD_SPEC_500_INTERNAL']).toContain(code);
            }
          for (const id of ids.values())
            if ((await queue.state('acme', id))?.error !== undefined) settledAs.add(id);
          if (crashed) crashes++;
          if (crashed) crash();
          else await queue.close();
        }
      }),
      { numRuns: 15 },
    );
  });

  it('shuts down while the disk is full, and tells of nothing but the disk', async () => {
    const opened = await open(async () => {
      opened.files.full = true;
      return settled;
    });
    await opened.queue.enqueue(submission('acme', 'k'));
    await vi.waitFor(() => {
      expect(opened.failures.length).toBeGreaterThan(1);
    });
    await opened.queue.close();
    expect(opened.failures.map(String).filter((told) => told !== 'Error: ENOSPC')).toEqual([]);
    expect(opened.held()).toBe(0);
  });

  it('refuses what comes while it shuts down', async () => {
    const { queue } = await open(never);
    await queue.close();
    await expect(queue.enqueue(submission('acme', 'k'))).rejects.toBeInstanceOf(WyrdRefusal);
  });
});
