import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IsolationLevel } from '../../../src/contract/isolation.ts';
import type { AttemptResult } from '../../../src/pool/keeper-messages.ts';
import type { LaidTargets } from '../../../sandbox/layers/probe/targets.ts';
import { layTargets } from '../../../sandbox/layers/probe/targets.ts';
import type { HostileSlot } from '../../helpers/hostile-jail.ts';
import { hostileSlot } from '../../helpers/hostile-jail.ts';
import { ROOT } from '../../helpers/source-files.ts';
import { OWNED_MARK } from './owned-mark.ts';
import type { Seen, Vector } from './vector.ts';
import { VECTORS } from './vectors.ts';

const WALL_MS = 2_500;
const NEXT_DOCUMENT = 'the next document\n';
const ITS_BYTES = '{"format":"text","text":"the next document\\n"}';

/** Runs every vector at a level: what is seen, what is seen from outside, and the next job of the same slot. */
export function describeEscapes(level: IsolationLevel): void {
  describe(`a reader that its document owns, at level ${level}`, () => {
    const victim = spawn('sleep', ['600'], { stdio: 'ignore' });
    let slot: HostileSlot;
    let laid: LaidTargets;

    beforeAll(async () => {
      slot = await hostileSlot(fileURLToPath(new URL('owned-entry.ts', import.meta.url)), level);
      laid = await layTargets(ROOT);
    });

    afterAll(async () => {
      await slot[Symbol.asyncDispose]();
      await laid[Symbol.asyncDispose]();
      victim.kill('SIGKILL');
      if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
    });

    for (const { vector, expected } of claimed(level))
      it(`${vector.name} (${vector.source}): ${expected.join(' or ')}`, async () => {
        const targets = { ...laid.targets, victimPid: victim.pid };
        const text = OWNED_MARK + JSON.stringify({ code: vector.code, targets });
        const attack = await slot.run('attacker', text, { wallMs: WALL_MS });
        const seen = seenIn(attack);
        expect(expected.includes(seen) ? '' : `${seen}: ${told(attack)}`).toBe('');
        expect(laid.seen()).toEqual([]);
        expect([victim.exitCode, victim.signalCode, getPriority(victim.pid)]).toEqual([
          null,
          null,
          getPriority(),
        ]);

        const next = await slot.run('somebody else', NEXT_DOCUMENT);
        expect(next).toMatchObject({ status: 'completed', error: null, diagnostics: [] });
        expect(new TextDecoder().decode(next.output?.bytes)).toBe(ITS_BYTES);
      });
  });
}

/** The vectors of this realm that a level claims to stop; the others are named with the reason. */
function claimed(level: IsolationLevel): { readonly vector: Vector; readonly expected: readonly Seen[] }[] {
  return VECTORS.filter(({ kind }) => kind === 'javascript').flatMap((vector) => {
    const expected = vector.seen[level];
    if (!('unclaimed' in expected)) return [{ vector, expected }];
    console.log(`not run at level ${level}: ${vector.name} (${expected.unclaimed})`);
    return [];
  });
}

function seenIn({ status, error, output }: AttemptResult): Seen {
  if (status === 'timed_out') return 'timed out';
  if (error?.code === 'limit_exceeded') return 'limit';
  if (output === null) return 'dead';
  const result: unknown = JSON.parse(new TextDecoder().decode(output.bytes));
  if (typeof result === 'object' && result !== null && 'denied' in result) return 'denied';
  return JSON.stringify(result).startsWith('{"got":"reached') ? 'reached' : 'inside';
}

function told({ error, output }: AttemptResult): string {
  return JSON.stringify(error ?? new TextDecoder().decode(output?.bytes));
}
