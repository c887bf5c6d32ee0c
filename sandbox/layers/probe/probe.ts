import type { IsolationLevel } from '../../../src/contract/isolation.ts';
import type { Layers } from '../layers.ts';
import type { JailKind } from '../plan.ts';
import { planLaunch, planLayersAlone } from '../plan.ts';
import { attackFromInside } from './attack-run.ts';
import type { AttackRun, StartJail } from './attack-run.ts';
import { attacksOnLayersAlone, claimedAttacks } from './attacks.ts';
import type { KernelAccount } from './kernel-account.ts';
import type { ProbeSuccess } from './messages.ts';

/** What a probe needs to know. */
export interface ProbeSetting {
  readonly layers: Layers;
  /** The folder of the probe jail, as the build made it and as jails can reach it. */
  readonly folder: string;
  readonly workingFolder: string;
  readonly evidenceFolder: string;
  readonly start: StartJail;
}

/** How a level stood up to the attacks that it claims to stop. */
export type ProbeResult =
  | { readonly outcome: 'held'; readonly tried: number; readonly account: KernelAccount | undefined }
  | { readonly outcome: 'disproved'; readonly successes: readonly ProbeSuccess[] }
  | { readonly outcome: 'not started'; readonly reason: string };

// Small, so that a gibibyte at once passes the resource limit.
const PROBE_MEMORY_MIB = 256;
const PROBE_CPU_SECONDS = 30;

/** Attacks a level from inside, and level `os` once more without Node's own belts; whatever happens is its result. */
export async function probeLevel(level: IsolationLevel, setting: ProbeSetting): Promise<ProbeResult> {
  const results: ProbeResult[] = [];
  for (const run of runsOf(level, setting)) {
    const result = await probeOnce(run, setting);
    if (result.outcome !== 'held') return result;
    results.push(result);
  }
  return results.reduce((one, other) =>
    one.outcome === 'held' && other.outcome === 'held' ? { ...one, tried: one.tried + other.tried } : one,
  );
}

function runsOf(level: IsolationLevel, { layers, folder, workingFolder }: ProbeSetting): AttackRun[] {
  const kind: JailKind = {
    folder,
    entry: `${folder}/entry.mjs`,
    workingFolder,
    memoryMib: PROBE_MEMORY_MIB,
    cpuSeconds: PROBE_CPU_SECONDS,
    v8Flags: [],
  };
  const whole: AttackRun = {
    plan: () => planLaunch(level, kind, layers),
    attacks: claimedAttacks(level, layers),
  };
  const alone: AttackRun = { plan: () => planLayersAlone(kind, layers), attacks: attacksOnLayersAlone() };
  return level === 'os' ? [whole, alone] : [whole];
}

async function probeOnce(run: AttackRun, setting: ProbeSetting): Promise<ProbeResult> {
  try {
    const { tried, successes, account } = await attackFromInside(run, setting);
    return successes.length > 0 ? { outcome: 'disproved', successes } : { outcome: 'held', tried, account };
  } catch (error) {
    return { outcome: 'not started', reason: error instanceof Error ? error.message : String(error) };
  }
}
