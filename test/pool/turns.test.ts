import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANCELLED, OVER, createFlag, turnFlag } from '../../src/pool/cancel-flag.ts';
import { monotonicMs } from '../../src/pool/keeper-messages.ts';
import type { GivenSlot, Turn } from '../../src/pool/turns.ts';
import { Turns } from '../../src/pool/turns.ts';

const LONG_MS = 3_600_000;

/** Takes slots for named tenants and writes down in which order they were given. */
class Taker {
  readonly turns: Turns;
  readonly given: string[] = [];
  readonly slots: number[] = [];
  readonly #holds = new Map<string, GivenSlot[]>();

  constructor(slots: number, tenantSlots: number) {
    this.turns = new Turns({ slots, tenantSlots });
  }

  take(tenant: string, patienceMs = LONG_MS): { readonly turn: Promise<Turn>; readonly cancel: Int32Array } {
    const cancel = createFlag();
    const turn = this.turns.take({
      tenant,
      binding: tenant,
      cancel,
      deadlineAtMs: monotonicMs() + patienceMs,
    });
    void turn.then((how) => {
      if (typeof how === 'string') turnFlag(cancel, OVER);
      else {
        this.given.push(tenant);
        this.slots.push(how.slot);
        this.#holds.set(tenant, [...(this.#holds.get(tenant) ?? []), how]);
      }
    });
    return { turn, cancel };
  }

  /** Gives back the slot that a tenant has had the longest. */
  giveBack(tenant: string): void {
    const [slot, ...others] = this.#holds.get(tenant) ?? [];
    if (slot === undefined) throw new Error('Nothing to give back');
    this.#holds.set(tenant, others);
    this.turns.giveBack({ tenant, binding: tenant }, slot);
  }
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('lets a tenant that comes after a flood of 5,000 have the very next turn, and every time it comes again', async () => {
    const taker = new Taker(2, 2);
    for (let n = 0; n < 5_000; n++) taker.take('flood');
    taker.take('calm');
    await tick();
    for (let round = 0; round < 3; round++) {
      taker.given.splice(0);
      taker.giveBack('flood');
      taker.giveBack('flood');
      await tick();
      expect(taker.given).toEqual(['calm', 'flood']);
      taker.giveBack('calm');
      taker.take('calm');
      await tick();
      expect(taker.given).toEqual(['calm', 'flood', 'flood']);
    }
  });

  it('lets each of several calm tenants wait for no more than two turns each, however many floods there are', async () => {
    const taker = new Taker(1, 1);
    for (let n = 0; n < 100; n++) for (const flood of ['f1', 'f2', 'f3']) taker.take(flood);
    await tick();
    const turns = async (count: number): Promise<void> => {
      for (let turn = 0; turn < count; turn++) {
        taker.giveBack(taker.given.at(-1) ?? '');
        await tick();
      }
    };
    // Each flood was a newcomer once.
    await turns(3);
    for (const calm of ['a', 'b', 'c']) taker.take(calm);
    taker.given.splice(0, 3);
    await turns(6);
    expect(taker.given).toEqual(['f1', 'a', 'f2', 'b', 'f3', 'c', 'f1']);
  });

  it('lets no stream of newcomers hold up a tenant that waits', async () => {
    const taker = new Taker(1, 1);
    for (let n = 0; n < 50; n++) taker.take('flood');
    for (let newcomer = 0; newcomer < 40; newcomer++) {
      taker.take(`new ${newcomer}`);
      taker.take(`new too ${newcomer}`);
      await tick();
      taker.giveBack(taker.given.at(-1) ?? '');
      await tick();
    }
    expect(taker.given.filter((tenant) => tenant === 'flood').length).toBeGreaterThan(2);
  });

  it('gives an attempt the free slot that served its binding last, else one that nobody has touched', async () => {
    const taker = new Taker(3, 3);
    for (const tenant of ['a', 'b']) taker.take(tenant);
    await tick();
    taker.giveBack('b');
    taker.giveBack('a');
    for (const tenant of ['b', 'c', 'a']) taker.take(tenant);
    await tick();
    expect(taker.slots).toEqual([0, 1, 1, 2, 0]);
  });

  it('remembers more than the last binding of a slot', async () => {
    const taker = new Taker(2, 2);
    for (const tenant of ['a', 'b', 'c', 'd']) {
      taker.take(tenant);
      await tick();
      taker.giveBack(tenant);
    }
    taker.slots.splice(0);
    for (const tenant of ['b', 'a']) {
      taker.take(tenant);
      await tick();
      taker.giveBack(tenant);
    }
    expect(taker.slots).toEqual([1, 0]);
  });

  it('ends the wait of an attempt whose deadline passes although no slot is free', async () => {
    const taker = new Taker(1, 1);
    taker.take('a');
    expect(await taker.take('a', 30).turn).toBe('timed_out');
    expect(taker.turns.queued).toBe(0);
  });

  it('lets a cancelled attempt leave the queue at once', async () => {
    const taker = new Taker(1, 1);
    taker.take('a');
    const { turn, cancel } = taker.take('a');
    expect(taker.turns.queued).toBe(1);
    turnFlag(cancel, CANCELLED);
    expect(await turn).toBe('cancelled');
    expect(taker.turns.queued).toBe(0);
  });

  it('tells the age of the attempt that came first', async () => {
    const taker = new Taker(1, 1);
    taker.take('a');
    expect(taker.turns.ageMs).toBe(0);
    taker.take('a');
    await new Promise((resolve) => setTimeout(resolve, 20));
    taker.take('b');
    expect(taker.turns.ageMs).toBeGreaterThanOrEqual(19);
  });

  it('never passes its bounds, starves nobody and ends every wait, whatever tenants do', async () => {
    const tenant = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.oneof(
      fc.record({ do: fc.constant('take' as const), tenant }),
      fc.record({ do: fc.constant('give-back' as const), pick: fc.nat() }),
      fc.record({ do: fc.constant('cancel' as const), pick: fc.nat() }),
    );
    const bounds = fc.record({
      slots: fc.integer({ min: 1, max: 4 }),
      tenantSlots: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(bounds, fc.array(step, { maxLength: 80 }), async ({ slots, tenantSlots }, steps) => {
        const taker = new Taker(slots, tenantSlots);
        const working: string[] = [];
        const waiting: { readonly tenant: string; readonly cancel: Int32Array; passedOver: number }[] = [];
        const settle = async (): Promise<void> => {
          await tick();
          for (const served of taker.given.splice(0)) {
            working.push(served);
            const at = waiting.findIndex((one) => one.tenant === served);
            const [one] = waiting.splice(at, 1);
            // A round: every other tenant at most once for each of the slots before this one's turn, a newcomer before each.
            expect(one?.passedOver).toBeLessThanOrEqual(8 * slots);
            for (const other of new Map(waiting.toReversed().map((each) => [each.tenant, each])).values())
              if (other.tenant !== served && countOf(working, other.tenant) < tenantSlots) other.passedOver++;
          }
          expect(working.length).toBeLessThanOrEqual(slots);
          for (const each of new Set(working))
            expect(countOf(working, each)).toBeLessThanOrEqual(tenantSlots);
          // No slot is free while somebody may have it.
          if (working.length < slots)
            for (const each of waiting) expect(countOf(working, each.tenant)).toBe(tenantSlots);
          expect(taker.turns.queued).toBe(waiting.length);
        };
        for (const one of steps) {
          if (one.do === 'take') {
            const { cancel } = taker.take(one.tenant);
            waiting.push({ tenant: one.tenant, cancel, passedOver: 0 });
          } else if (one.do === 'give-back') {
            const [ended] = working.splice(one.pick % Math.max(1, working.length), 1);
            if (ended !== undefined) taker.giveBack(ended);
          } else {
            const [gone] = waiting.splice(one.pick % Math.max(1, waiting.length), 1);
            if (gone !== undefined) turnFlag(gone.cancel, CANCELLED);
            await tick();
          }
          await settle();
        }
        while (working.length > 0) {
          taker.giveBack(working.shift() ?? '');
          await settle();
        }
        expect(taker.turns.taken).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

function countOf(names: readonly string[], name: string): number {
  return names.filter((each) => each === name).length;
}
