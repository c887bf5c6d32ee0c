import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WyrdRefusal } from '../../src/contract/wyrd-errors.ts';
import type { Holding } from '../../src/verification/waiting-room.ts';
import { WaitingRoom, holdingOf } from '../../src/verification/waiting-room.ts';
import { never, openQueue, submission } from '../helpers/execution-queue.ts';

const UID = '01900000-0000-7000-8000-000000000001';

const holding = (requestBytes: number, ...files: (readonly [string, number])[]): Holding => ({
  requestBytes,
  files: files.map(([sha256, sizeBytes]) => ({ sha256, sizeBytes })),
});

function refusalOf(act: () => void): WyrdRefusal | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof WyrdRefusal) return error;
    throw error;
  }
}

describe('the room of waiting executions', () => {
  it('takes a tenant up to its share of bytes and not one more, with the numbers', () => {
    const room = new WaitingRoom({ maxPending: 100, maxPendingBytes: 1_000 });
    room.enter('a', holding(500));
    expect(refusalOf(() => room.enter('a', holding(251)))).toMatchObject({
      code: 'WYRD_VERIFICATION_429_STAGING_FULL',
      details: {
        own_waiting_bytes: 500,
        asked_bytes: 251,
        max_waiting_bytes: 750,
        retry_after_seconds: 5,
      },
    });
    room.enter('a', holding(250));
  });

  it('takes all tenants up to its bytes and not one more, telling of nobody else', () => {
    const room = new WaitingRoom({ maxPending: 100, maxPendingBytes: 1_000 });
    room.enter('a', holding(750));
    const refusal = refusalOf(() => room.enter('b', holding(251)));
    expect(refusal?.details).toEqual({
      own_waiting_bytes: 0,
      asked_bytes: 251,
      max_waiting_bytes: 1_000,
      retry_after_seconds: 5,
    });
    room.enter('b', holding(250));
  });

  it('takes one alone of any size', () => {
    const room = new WaitingRoom({ maxPending: 100, maxPendingBytes: 1_000 });
    room.enter('a', holding(1, ['f', 1_000_000]));
    expect(refusalOf(() => room.enter('b', holding(1)))).toBeDefined();
    room.leave('a', holding(1, ['f', 1_000_000]));
    room.enter('b', holding(1));
  });

  it('counts a file that many executions of a tenant name once, and for each tenant apart', () => {
    const room = new WaitingRoom({ maxPending: 100, maxPendingBytes: 1_000 });
    for (let n = 0; n < 50; n++) room.enter('a', holding(1, ['f', 400]));
    expect(refusalOf(() => room.enter('b', holding(151, ['f', 400])))?.details).toMatchObject({
      asked_bytes: 551,
    });
    room.enter('b', holding(150, ['f', 400]));
  });

  it('is as it was when everything has left, in whatever order', () => {
    const one = fc.record({
      tenant: fc.constantFrom('a', 'b'),
      bytes: fc.nat(100),
      files: fc.uniqueArray(fc.constantFrom('f', 'g', 'h'), { maxLength: 3 }),
      order: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (all) => {
        const room = new WaitingRoom({ maxPending: 100, maxPendingBytes: 1_000 });
        const held = all.map(({ tenant, bytes, files, order }) => ({
          tenant,
          order,
          holding: holding(bytes, ...files.map((file) => [file, file.charCodeAt(0)] as const)),
        }));
        for (const { tenant, holding: each } of held) room.readmit(tenant, each);
        for (const { tenant, holding: each } of held.toSorted((a, b) => a.order - b.order))
          room.leave(tenant, each);
        for (let n = 0; n < 2; n++) room.enter(`new ${n}`, holding(500));
        expect(refusalOf(() => room.enter('new 2', holding(1)))?.details).toMatchObject({
          own_waiting_bytes: 0,
        });
      }),
    );
  });

  it('holds the request itself and each file that it names', () => {
    const file = { kind: 'file', sha256: 'f'.repeat(64), size_bytes: 7, format: 'text' } as const;
    const request = {
      verifier_card_uid: UID,
      card_uid: UID,
      inputs: { one: file, same: file, value: { kind: 'json', value: 'ü' } as const },
    };
    expect(holdingOf(request)).toEqual({
      requestBytes: new TextEncoder().encode(JSON.stringify(request)).length,
      files: [{ sha256: file.sha256, sizeBytes: 7 }],
    });
  });

  it('is as full after a restart as before it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wyrd-waiting-'));
    const bounds = { slots: 1, maxPendingBytes: 1_000 };
    const fill = async (tenant: string, life: Awaited<ReturnType<typeof openQueue>>): Promise<number> => {
      for (let n = 0; ; n++) {
        try {
          await life.queue.enqueue(submission(tenant, `${tenant}${n}`));
        } catch (error) {
          if (!(error instanceof WyrdRefusal)) throw error;
          expect(error.details).toHaveProperty('own_waiting_bytes');
          return n;
        }
      }
    };
    try {
      const first = await openQueue(folder, never, bounds);
      expect(await fill('a', first)).toBeGreaterThan(2);
      await first.queue.close();
      const second = await openQueue(folder, never, bounds);
      // The one that ran in the first life waits now, or runs again.
      await expect(second.queue.enqueue(submission('a', 'one more too many'))).rejects.toMatchObject({
        code: 'WYRD_VERIFICATION_429_STAGING_FULL',
      });
      await second.queue.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
