import { describe, expect, it } from 'vitest';
import type { JailEnd } from '../../src/pool/jail.ts';
import type { BoundJail } from '../../src/pool/kept-jails.ts';
import { KeptJails, MOST_KEPT } from '../../src/pool/kept-jails.ts';

/** A jail that is no process, so that it counts what an untold one counts. */
class PaperJail {
  readonly pid = undefined;
  usable = true;
  endedBy: JailEnd | undefined;

  kill(reason: JailEnd): void {
    this.usable = false;
    this.endedBy = reason;
  }
}

interface PaperBound extends BoundJail {
  readonly jail: PaperJail;
}

function bound(binding: string, reuse: BoundJail['reuse'] = 'kept'): PaperBound {
  return { jail: new PaperJail(), binding, reuse };
}

describe('kept jails', () => {
  it('are given to their own binding alone, and once', () => {
    const kept = new KeptJails<PaperBound>({ keptMib: 1_000, untoldMib: 100 });
    const [ours, theirs] = [bound('ours'), bound('theirs')];
    kept.keep(ours);
    kept.keep(theirs);
    expect(kept.take('nobody', 'kept')).toBeUndefined();
    expect(kept.take('ours', 'reboots')).toBeUndefined();
    expect(kept.take('ours', 'kept')).toBe(ours);
    expect(kept.take('ours', 'kept')).toBeUndefined();
    expect(theirs.jail.endedBy).toBeUndefined();
  });

  it('within the bound of memory stay, and one past it ends the one that has idled longest', () => {
    const kept = new KeptJails<PaperBound>({ keptMib: 200, untoldMib: 100 });
    const jails = ['a', 'b', 'c'].map((binding) => bound(binding));
    for (const one of jails) kept.keep(one);
    expect(jails.map(({ jail }) => jail.endedBy)).toEqual([undefined, undefined, undefined]);
    kept.keep(bound('d'));
    expect(jails.map(({ jail }) => jail.endedBy)).toEqual(['rebound', undefined, undefined]);
    expect(kept.take('a', 'kept')).toBeUndefined();
  });

  it('without memory for others are the last one alone', () => {
    const kept = new KeptJails<PaperBound>({ keptMib: 0, untoldMib: 100 });
    const [first, last] = [bound('first'), bound('last')];
    kept.keep(first);
    kept.keep(last);
    expect(first.jail.endedBy).toBe('rebound');
    expect(kept.take('last', 'kept')).toBe(last);
  });

  it('are no more than so many, whatever memory there is', () => {
    const kept = new KeptJails<PaperBound>({ keptMib: 1e9, untoldMib: 1 });
    const jails = Array.from({ length: MOST_KEPT + 1 }, (_, n) => bound(`${n}`));
    for (const one of jails) kept.keep(one);
    expect(jails.filter(({ jail }) => jail.usable)).toHaveLength(MOST_KEPT);
    expect(jails[0]?.jail.endedBy).toBe('rebound');
  });

  it('that have died meanwhile take no place', () => {
    const kept = new KeptJails<PaperBound>({ keptMib: 100, untoldMib: 100 });
    const [alive, dead] = [bound('alive'), bound('dead')];
    kept.keep(alive);
    kept.keep(dead);
    dead.jail.usable = false;
    kept.keep(bound('new'));
    expect(alive.jail.usable).toBe(true);
    expect(kept.take('dead', 'kept')).toBeUndefined();
  });
});
