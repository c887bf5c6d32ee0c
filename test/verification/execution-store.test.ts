import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Opened, Run } from '../helpers/execution-queue.ts';
import { never, openQueue, settled, settlement, submission } from '../helpers/execution-queue.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-kept-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (run: Run, options: Parameters<typeof openQueue>[2] = {}): Promise<Opened> =>
  openQueue(folder, run, options);

describe('what is kept of executions', () => {
  it('leaves room in the queue for other tenants, and tells nobody how much they have waiting', async () => {
    const { queue } = await open(never, { slots: 1, maxPending: 8 });
    const flood = Array.from({ length: 20 }, (_, n) => queue.enqueue(submission('flood', `k${n}`)));
    const refused = (await Promise.allSettled(flood)).find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { details: { own_waiting: 6, max_waiting: 6 } } });
    await queue.enqueue(submission('calm', 'k'));
    await queue.close();
  });

  it.each([{ maxSettled: 5 }, { maxSettledBytes: 2_000 }])(
    'lets go of the oldest of the tenant that has most when %o is passed',
    async (bound) => {
      const { queue } = await open(async () => settled, bound);
      const calm = await queue.enqueue(submission('calm', 'k'));
      await settlement(queue, 'calm', calm);
      const flood: string[] = [];
      for (let n = 0; n < 20; n++) flood.push(await queue.enqueue(submission('flood', 'k', 'ab'[n % 2])));
      await settlement(queue, 'flood', flood.at(-1) ?? '');
      expect(await queue.state('calm', calm)).toMatchObject({ execution_id: calm });
      expect(await queue.state('flood', flood[1] ?? '')).toBeUndefined();
      await queue.close();
    },
  );

  it.each(['start', 'settle'])('waits with the %s that a full disk did not take', async (moment) => {
    const { queue, files, failures } = await open(async () => {
      files.full = moment === 'settle' && failures.length === 0;
      return settled;
    });
    const accepted = queue.enqueue(submission('acme', 'k'));
    if (moment === 'start')
      void accepted.then(() => {
        files.full = true;
      });
    await vi.waitFor(() => {
      expect(failures.length).toBeGreaterThan(1);
    });
    files.full = false;
    expect(await settlement(queue, 'acme', await accepted)).toBe('ENDED');
    await queue.close();
  });

  it('tells of a spoilt file, at a start and later, and never answers that there was none', async () => {
    const first = await open(never, { slots: 1 });
    const [running, waiting] = [
      await first.queue.enqueue(submission('acme', 'k1')),
      await first.queue.enqueue(submission('acme', 'k2')),
    ];
    const [tenant = ''] = readdirSync(folder).filter((name) => name !== 'incoming');
    writeFileSync(join(folder, tenant, waiting), '{"tenant":"acme","execu');
    await expect(first.queue.state('acme', waiting)).rejects.toThrow('cannot be read');
    expect(first.spoilt).toEqual([waiting]);
    await first.queue.close();
    const second = await open(async () => settled);
    expect(second.spoilt).toEqual([waiting]);
    expect(await settlement(second.queue, 'acme', running)).toBe('ENDED');
    await second.queue.close();
  });

  it('runs no copy of an execution beside it or in the folder of another tenant', async () => {
    const first = await open(never);
    const id = await first.queue.enqueue(submission('acme', 'k'));
    await first.queue.enqueue(submission('other', 'k'));
    await first.queue.close();
    const tenants = readdirSync(folder).filter((name) => name !== 'incoming');
    const [own = '', other = ''] = tenants.toSorted((a) =>
      readdirSync(join(folder, a)).includes(id) ? -1 : 1,
    );
    copyFileSync(join(folder, own, id), join(folder, own, `${id}.bak`));
    copyFileSync(join(folder, own, id), join(folder, other, id));
    const ran: string[] = [];
    const second = await open(async ({ execution_id }) => {
      ran.push(execution_id);
      return settled;
    });
    await vi.waitFor(() => {
      expect(second.held()).toBe(0);
    });
    expect(ran.filter((one) => one === id)).toHaveLength(1);
    expect(second.spoilt.toSorted()).toEqual([id, `${id}.bak`]);
    await second.queue.close();
  });
});
