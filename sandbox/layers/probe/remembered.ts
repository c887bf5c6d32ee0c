import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Probe } from '../choose.ts';
import type { ProbeResult, ProbeSetting } from './probe.ts';
import { probeLevel } from './probe.ts';

/** A probe that is not run again until the machine restarts or Node, bubblewrap or the jail's attacks change. */
export const rememberedProbe: Probe = async (level, setting) => {
  const path = join(setting.layers.cacheFolder, `probe-${level}.json`);
  const key = machineState(setting);
  const known = readHeld(path, key);
  if (known !== undefined) return known;
  const result = await probeLevel(level, setting);
  // What did not hold is looked at anew: somebody may have mended it.
  if (result.outcome === 'held') keep(path, { key, result });
  return result;
};

/** Everything on which the outcome of a probe stands. */
function machineState({ layers, folder, evidenceFolder }: ProbeSetting): string {
  const parts = [
    readIfThere('/proc/sys/kernel/random/boot_id'),
    process.version,
    layers.bubblewrap === undefined
      ? ''
      : execFileSync(layers.bubblewrap, ['--version'], { encoding: 'utf8' }),
    readIfThere(join(folder, 'entry.mjs')),
    // Its own name is new for every one-shot command; what counts is where it lies.
    dirname(dirname(evidenceFolder)),
    // What was inherited differs from shell to shell and is masked in every jail.
    JSON.stringify({ ...layers, inherited: [] }),
  ];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest('hex');
}

function readHeld(path: string, key: string): ProbeResult | undefined {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly key: string;
      readonly result: ProbeResult;
    };
    return kept.key === key ? kept.result : undefined;
  } catch {
    return undefined;
  }
}

function keep(path: string, kept: { readonly key: string; readonly result: ProbeResult }): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(kept), { mode: 0o600 });
  renameSync(temporary, path);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
